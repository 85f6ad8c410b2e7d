/**
 * The caches for reading offline. The service worker's answers hold no marks of favourites or request headers
 * (impersonal-copy.ts), but their addresses show the visitor's searches; the list of favourites is the page's own
 * (kept-storage.ts). All of it is removed when the visitor signs out.
 */
export const keptAnswers = { places: 'places', searches: 'searches', pages: 'pages', favourites: 'favourites' } as const

/** The header that says when a kept answer was fetched. */
export const keptHeader = 'X-Kept'

/** The name of the meta element that says it in a kept document. */
export const keptMeta = 'kept'

/** The cache of the map's pictures. */
export const keptTiles = 'tiles'

/** Caches that show what a visitor looked at; the others hold the program. */
export const visitorsCaches: readonly string[] = [...Object.values(keptAnswers), keptTiles]

/** The message that the page sends to the worker, which answers on the port that comes with it. */
export const forgetVisitorMessage = 'forget-visitor'

/** How long signing out waits for the worker's answer, ms. */
const patienceMs = 2000

/** Never rejects: without cache storage there is nothing to remove. */
export async function forgetKeptAnswers(): Promise<void> {
  try {
    await Promise.all(visitorsCaches.map((name) => caches.delete(name)))
    // The worker keeps expiry data about them, and may be about to store further answers.
    const worker = (await navigator.serviceWorker?.getRegistration())?.active
    if (worker) await told(worker)
  } catch {
    // There is no cache storage in private windows and on insecure pages.
  }
}

function told(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve())
    port1.start()
    AbortSignal.timeout(patienceMs).addEventListener('abort', () => resolve())
    worker.postMessage(forgetVisitorMessage, [port2])
  })
}
