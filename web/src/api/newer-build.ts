/**
 * A page that stays open while the site is updated runs yesterday's program: parts of it that it has not fetched are gone,
 * and answers may have another form. What fails for such a reason asks here.
 */

/** A page that was just loaded anew gets no newer by that: servers of both builds answer for a while. */
const freshMs = 30_000

/**
 * Loads the page again, as its address says, when the server has another build of it than the one that runs here; does
 * nothing when it has the same, cannot be asked, or the page has been loaded again a moment ago.
 */
export async function reloadWhenOutdated(): Promise<void> {
  // Only a build has such a page.
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
