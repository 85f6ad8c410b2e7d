/** Prefetches places for reading offline; the service worker caches the answers. */
import { visitorEndpoints } from '@fyndkartan/contract/endpoints/visitor'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { notOpened } from './place-query.ts'
import { uncachedRequest, requestHeaders } from './client.ts'
import { visitorTurn } from './clear-visitor.ts'
import { instantNow, parseHttpDate } from './instants.ts'
import { fetchedAtHeader } from './offline-caches.ts'
import { readPlaceFetchedAt } from './favourites-cache.ts'

/**
 * The most places in one call. Half of what the service worker caches, so that prefetched places displace neither each
 * other nor all places that the visitor has opened.
 */
export const mostPrefetched = 100

/** Cached answers younger than this are not fetched again, ms. */
const freshMs = 12 * 3_600_000

/** The pause between requests, ms, so that they do not use up the server's rate limit for this visitor. */
const pauseMs = 100

let last: Promise<unknown> = Promise.resolve()

/**
 * Prefetches the first `mostPrefetched` of these places and resolves with the number of them that are cached. Never
 * rejects. Calls run one at a time; a call ends early when the server is unreachable or overloaded, or the visitor
 * signs out.
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
    const answer = await fetch(address, { ...uncachedRequest, headers: { ...requestHeaders(), ...notOpened } }).catch(
      () => null,
    )
    if (answer?.ok && atMs === null) cachedCount++
    // Stops after no answer, a cached answer or a refusal, since the next request would fare no better. A 404 only
    // means that this place is gone.
    canAsk = answer !== null && (answer.ok || answer.status === 404) && !answer.headers.has(fetchedAtHeader)
    if (canAsk) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return cachedCount
}

/**
 * Whether a service worker handles the requests of this page. During the worker's installation, waits until it does.
 */
export async function isWorkerThere(): Promise<boolean> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return false
  if (workers.controller) return true
  const controlled = new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }))
  await controlled
  return true
}
