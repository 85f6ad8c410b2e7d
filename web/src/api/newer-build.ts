/**
 * A page that stays open while the site is updated runs an old build: chunks that it has not fetched are gone, and answers may
 * have another form. Code that may fail for this reason calls this module.
 */

/** A page that has just been reloaded is not reloaded again: during an update servers of both builds answer for a while. */
const freshMs = 30_000

/**
 * Reloads the page when the server has another build than the one that runs here. Does nothing when the build is the same, the
 * server cannot be reached, or the page has just been reloaded.
 */
export async function reloadWhenOutdated(): Promise<void> {
  // The development server has no such page.
  if (!import.meta.env.PROD) return
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'reload' && performance.now() < freshMs) return
  if (!(await isCurrentBuild())) location.reload()
}

/** Each build writes the names of its files into a script of the page itself (first-script.ts). */
async function isCurrentBuild(): Promise<boolean> {
  const own = document.querySelector('script:not([src], [type])')?.textContent ?? ''
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } })
    return !answer.ok || (await answer.text()).includes(own)
  } catch {
    return true
  }
}
