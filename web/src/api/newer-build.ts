/**
 * Reloads pages that stay open during an update of the site. Such a page runs an old build: chunks that it has not
 * loaded are gone, and answers may have another form. Code that may fail for this reason calls this module.
 */

/**
 * For this long after a reload the page is not reloaded again, ms, since servers of both builds answer during an
 * update.
 */
const freshMs = 30_000

/**
 * Reloads the page if the server has another build. Does nothing if the build is the same, the server is unreachable,
 * or the page has just been reloaded.
 */
export async function reloadWhenOutdated(): Promise<void> {
  // The development server has no builds to compare.
  if (!import.meta.env.PROD) return
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'reload' && performance.now() < freshMs) return
  if (!(await isCurrentBuild())) location.reload()
}

/**
 * Whether the server's page has the same build. On the start page it compares the script with the build's file names
 * (first-script.ts), on other pages the address of the module script.
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
