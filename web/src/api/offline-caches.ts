/**
 * The caches for reading offline; signing out removes them all. The service worker caches answers without favourite
 * flags or request headers (impersonal-copy.ts), under addresses that show what the visitor searched for. The page
 * itself caches the list of favourites (favourites-cache.ts).
 */
export const offlineCaches = {
  places: 'places',
  searches: 'searches',
  pages: 'pages',
  favourites: 'favourites',
} as const

/** The header that the service worker adds to a cached answer: when it was fetched (HTTP date). */
export const fetchedAtHeader = 'X-Kept'

/** The name of the meta element that the service worker adds to a cached document: when it was fetched (HTTP date). */
export const fetchedAtMeta = 'kept'

/** The cache of map tiles. */
export const tileCache = 'tiles'

/** The caches that reveal what a visitor looked at; all others hold files of the site itself. */
export const visitorsCaches: readonly string[] = [...Object.values(offlineCaches), tileCache]

/**
 * The message by which a page asks the service worker to delete the visitor's data. The worker answers on the message's
 * port.
 */
export const clearVisitorMessage = 'forget-visitor'

/** How long a sign-out waits for the service worker's answer, ms. */
const patienceMs = 2000

/** Deletes the visitor's caches. Never rejects, since without cache storage there is nothing to delete. */
export async function clearOfflineCaches(): Promise<void> {
  try {
    await Promise.all(visitorsCaches.map((name) => caches.delete(name)))
    // The service worker stores when entries of these caches expire, and may be about to add answers.
    const worker = (await navigator.serviceWorker?.getRegistration())?.active
    if (worker) await clearInWorker(worker)
  } catch {
    // Private windows and insecure pages may have no cache storage.
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
