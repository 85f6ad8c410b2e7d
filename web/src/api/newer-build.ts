/**
 * A page that stays open during an update of the site runs an old build: chunks that it has not loaded are gone, and
 * answers may have another form. Code that may fail for this reason calls this module.
 */

/**
 * After a reload, no other reload follows within this time, ms, since servers of both builds answer during an update.
 */
const freshMs = 30_000

/**
 * Reloads the page if the server has another build. Does nothing if the build is the same, the server is unreachable,
 * or the page has just been reloaded.
 */
export async function reloadWhenOutdated(): Promise<void> {
  // The development server has no built page.
  if (!import.meta.env.PROD) return
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'reload' && performance.now() < freshMs) return
  if (!(await isCurrentBuild())) location.reload()
}

/**
 * Each build writes its file names into a script of the start page (first-script.ts); a page with its own address names
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
