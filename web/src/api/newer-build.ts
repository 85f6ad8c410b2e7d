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

/**
 * Each build writes the names of its files into a script of the start page itself (first-script.ts); a page with an address of its own names
 * its program.
 */
async function isCurrentBuild(): Promise<boolean> {
  const script = document.querySelector('script:not([src], [type])')?.textContent
  const own = script ?? document.querySelector('script[type="module"][src]')?.getAttribute('src')
  if (!own) return true
  try {
    const answer = await fetch(location.pathname, { cache: 'no-store', headers: { Accept: 'text/html' } })
    return !answer.ok || (await answer.text()).includes(own)
  } catch {
    return true
  }
}
