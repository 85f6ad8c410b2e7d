/**
 * The caches for reading offline. The service worker's answers have no marks of favourites and no request headers
 * (impersonal-copy.ts), but their addresses show the visitor's searches; the page itself caches the list of favourites
 * (favourites-cache.ts). Signing out removes all of them.
 */
export const offlineCaches = {
  places: 'places',
  searches: 'searches',
  pages: 'pages',
  favourites: 'favourites',
} as const

/** The header with the time when a cached answer was fetched. */
export const fetchedAtHeader = 'X-Kept'

/** The name of the meta element with that time in a cached document. */
export const fetchedAtMeta = 'kept'

/** The cache of map tiles. */
export const tileCache = 'tiles'

/** Caches that reveal what a visitor looked at; the others hold the program. */
export const visitorsCaches: readonly string[] = [...Object.values(offlineCaches), tileCache]

/** The page's message to the worker, which answers on the message's port. */
export const clearVisitorMessage = 'forget-visitor'

/** How long a sign-out waits for the worker's answer, ms. */
const patienceMs = 2000

/** Never rejects, since without cache storage there is nothing to remove. */
export async function clearOfflineCaches(): Promise<void> {
  try {
    await Promise.all(visitorsCaches.map((name) => caches.delete(name)))
    // The worker has expiry data of these caches, and may be about to add answers.
    const worker = (await navigator.serviceWorker?.getRegistration())?.active
    if (worker) await clearInWorker(worker)
  } catch {
    // Private windows and insecure pages have no cache storage.
  }
}

function clearInWorker(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve())
    port1.start()
    AbortSignal.timeout(patienceMs).addEventListener('abort', () => resolve())
    worker.postMessage(clearVisitorMessage, [port2])
  })
}
