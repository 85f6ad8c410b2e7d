/**
 * What the service worker keeps for reading without a network: without marks and headers of whoever asked (impersonal-copy.ts),
 * but the addresses tell what somebody looked at, so they go when that person does.
 */
export const keptAnswers = { places: 'places', searches: 'searches' } as const

/** Caches that tell what a visitor looked at; the others hold the program. */
export const visitorsCaches: readonly string[] = [...Object.values(keptAnswers), 'tiles']

/** What the page sends to the worker, which answers on the port that comes along. */
export const forgetVisitorMessage = 'forget-visitor'

/** A worker that does not answer keeps nobody from leaving for longer than this, ms. */
const patienceMs = 2000

/** Never fails: where there is no such store, there is nothing to forget. */
export async function forgetKeptAnswers(): Promise<void> {
  try {
    await Promise.all(visitorsCaches.map((name) => caches.delete(name)))
    // The worker has books about them, and perhaps answers on their way there.
    const worker = (await navigator.serviceWorker?.getRegistration())?.active
    if (worker) await told(worker)
  } catch {
    // Private windows, and pages that are not served securely.
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
