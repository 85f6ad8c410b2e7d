/** Fetches places ahead, so that their pages can be read without a network: the service worker stores their answers. */
import { visitorEndpoints } from '@fyndkartan/contract/endpoints/visitor'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { askServer, requestHeaders } from './client.ts'
import { visitorTurn } from './forget-visitor.ts'
import { instantNow, parseHttpDate } from './instants.ts'
import { keptHeader } from './kept-answers.ts'
import { readPlaceFetchedAt } from './kept-storage.ts'

/** The worker keeps twice as many: those that are kept ahead must not push out each other, or all that was opened. */
export const mostKeptAhead = 100

/** What was fetched within this time is not fetched again, ms. */
const freshMs = 12 * 3_600_000

/** A pause between requests, so that a visitor's own are never refused for these, ms. */
const pauseMs = 100

let last: Promise<unknown> = Promise.resolve()

/**
 * Keeps these places, at most `mostKeptAhead`, and resolves with how many of them can be read without a network. Never rejects. One call runs
 * at a time; it ends early when the server cannot be reached or has had enough, or the visitor signs out.
 */
export function keepPlaces(keys: readonly PlaceKey[]): Promise<number> {
  const turn = visitorTurn()
  const keeping = last.then(() => keepNow(keys.slice(0, mostKeptAhead), turn)).catch(() => 0)
  last = keeping
  return keeping
}

async function keepNow(keys: readonly PlaceKey[], turn: number): Promise<number> {
  if (!(await isWorkerThere())) return 0
  let kept = 0
  let canAsk = navigator.onLine
  for (const { kind, id } of keys) {
    if (turn !== visitorTurn()) return 0
    const { path } = kind === 'shop' ? visitorEndpoints.getShop : visitorEndpoints.getMarket
    const address = path.replace('{id}', String(id))
    const atMs = parseHttpDate(await readPlaceFetchedAt(address))
    if (atMs !== null) kept++
    if (!canAsk || (atMs !== null && instantNow() - atMs < freshMs)) continue
    // Not by client.ts, which would tell the visitor of kept answers that nobody reads now.
    const answer = await fetch(address, { ...askServer, headers: requestHeaders() }).catch(() => null)
    if (answer?.ok && atMs === null) kept++
    // Without an answer, or with one that says that there are too many, the next one has none either. A place that is gone is passed over.
    canAsk = answer !== null && (answer.ok || answer.status === 404) && !answer.headers.has(keptHeader)
    if (canAsk) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return kept
}

/** Whether requests of this page go through a worker; waits for one that is being installed. */
export async function isWorkerThere(): Promise<boolean> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers) return false
  if (workers.controller) return true
  const taken = new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }))
  await taken
  return true
}
