/**
 * What the service worker keeps for reading offline. It holds no favourites or request headers (impersonal-copy.ts), but its
 * addresses show what somebody looked at, so it is removed when that person leaves.
 */
export const keptAnswers = { places: 'places', searches: 'searches', pages: 'pages' } as const

/** Caches that show what a visitor looked at; the others hold the program. */
export const visitorsCaches: readonly string[] = [...Object.values(keptAnswers), 'tiles']

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
