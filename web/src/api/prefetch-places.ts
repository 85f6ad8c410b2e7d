/** Prefetches places for reading offline; the service worker caches the answers. */
import { visitorEndpoints } from '@fyndkartan/contract/endpoints/visitor'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { askServer, requestHeaders } from './client.ts'
import { visitorTurn } from './clear-visitor.ts'
import { instantNow, parseHttpDate } from './instants.ts'
import { fetchedAtHeader } from './offline-caches.ts'
import { readPlaceFetchedAt } from './favourites-cache.ts'

/** Half of the worker's limit, so that prefetched places displace neither one another nor all opened places. */
export const mostPrefetched = 100

/** Answers younger than this are not fetched again, ms. */
const freshMs = 12 * 3_600_000

/** The pause between requests, ms, so that rate limits never hit the visitor's own requests because of these. */
const pauseMs = 100

let last: Promise<unknown> = Promise.resolve()

/**
 * Prefetches these places, at most `mostPrefetched`, and resolves with the number of cached ones. Never rejects. Calls
 * run one at a time; a call ends early when the server is unreachable or overloaded, or the visitor signs out.
 */
export function prefetchPlaces(keys: readonly PlaceKey[]): Promise<number> {
  const turn = visitorTurn()
  const keeping = last.then(() => keepNow(keys.slice(0, mostPrefetched), turn)).catch(() => 0)
  last = keeping
  return keeping
}

async function keepNow(keys: readonly PlaceKey[], turn: number): Promise<number> {
  if (!(await isWorkerThere())) return 0
  let cachedCount = 0
  let canAsk = navigator.onLine
  for (const { kind, id } of keys) {
    if (turn !== visitorTurn()) return 0
    const { path } = kind === 'shop' ? visitorEndpoints.getShop : visitorEndpoints.getMarket
    const address = path.replace('{id}', String(id))
    const atMs = parseHttpDate(await readPlaceFetchedAt(address))
    if (atMs !== null) cachedCount++
    if (!canAsk || (atMs !== null && instantNow() - atMs < freshMs)) continue
    // Not through client.ts, which would show a notice about cached answers.
    const answer = await fetch(address, { ...askServer, headers: requestHeaders() }).catch(() => null)
    if (answer?.ok && atMs === null) cachedCount++
    // Stops without an answer, or after a refusal, which would hit the next request too. Skips a place that is gone.
    canAsk = answer !== null && (answer.ok || answer.status === 404) && !answer.headers.has(fetchedAtHeader)
    if (canAsk) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return cachedCount
}

/** Whether a worker handles this page's requests; waits for one during installation. */
export async function isWorkerThere(): Promise<boolean> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return false
  if (workers.controller) return true
  const controlled = new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }))
  await controlled
  return true
}
