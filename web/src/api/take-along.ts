/** What a signed-in visitor's browser does by itself when it can: it sends changes that waited, and keeps the favourites. */
import type { QueryClient } from '@tanstack/react-query'
import { loadFavouritePlaces } from './account.ts'
import { RequestError } from './client.ts'
import { canWait, type Outcome, type QueuedChange, readQueue, sendQueue } from './favourite-queue.ts'
import { favouritePlacesQuery, keepFavourites, markInAllTabs } from './favourites.ts'
import { instantNow, parseHttpDate } from './instants.ts'
import { isWorkerThere } from './keep-places.ts'
import { tellKept } from './kept-news.ts'
import { sendLateChange } from './late-change.ts'
import { readKeptFavourites } from './kept-storage.ts'
import { storedVisitor } from './stored-state.ts'

/** A list that was fetched within this time is not fetched again, ms. */
const freshMs = 6 * 3_600_000

/** How long to wait before what waits is sent again, ms: twice as long each time. */
const firstPauseMs = 5000
const longestPauseMs = 600_000

let pauseMs = firstPauseMs
/** Before then, in terms of performance.now(), the server does not want to be asked, ms. */
let notBeforeMs = 0
/** Ends the wait for the next time. */
let waiting: AbortController | undefined

/** Sends what waits, then keeps what is missing. Never rejects. */
export async function takeAlong(queries: QueryClient, uid: string): Promise<void> {
  // It is called again as soon as there is one.
  if (!navigator.onLine) return
  try {
    const hasChanged = await sendWaiting(queries, uid)
    // The attempt may have shown that their session has ended.
    if (storedVisitor.read() === uid) await keepMissing(uid, hasChanged)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

/** Sends what waits, and again later what could not be sent. Resolves with whether the server has changed favourites. */
export async function sendWaiting(queries: QueryClient, uid: string): Promise<boolean> {
  waiting?.abort()
  if (readQueue(uid).length === 0) return false
  if (performance.now() < notBeforeMs) {
    sendLater(queries, uid)
    return false
  }
  const lost: string[] = []
  let hasSent = false
  await sendQueue(uid, async (change, ageMs) => {
    const outcome = ageMs === null ? 'dropped' : await send(uid, change, lost)
    if (ageMs === null) lost.push(`En ändring av ${nameOf(change)} är äldre än 30 dagar och sparades inte.`)
    // Otherwise the server holds the other of the two. What was fetched before the change was sent is marked too.
    if (outcome === 'again') return outcome
    hasSent = true
    markInAllTabs(queries, uid, change, change.favourite === (outcome === 'sent'))
    return outcome
  })
  if (lost.length > 0) tellKept({ lost })
  if (readQueue(uid).length > 0 && storedVisitor.read() === uid) {
    sendLater(queries, uid)
    pauseMs = Math.min(2 * pauseMs, longestPauseMs)
  } else pauseMs = firstPauseMs
  if (hasSent) void queries.invalidateQueries({ queryKey: favouritePlacesQuery.queryKey })
  return hasSent
}

/** Sends what waits after a pause, or when the visitor looks at the page again; not before the time that a refusal named. */
export function sendLater(queries: QueryClient, uid: string, refusal?: RequestError): void {
  keepRetryAfter(refusal)
  // The page says that something waits, also while the device believes in its network.
  tellKept({})
  waiting?.abort()
  waiting = new AbortController()
  const { signal } = waiting
  const again = () => void takeAlong(queries, uid)
  const timer = setTimeout(again, Math.max(pauseMs, notBeforeMs - performance.now()))
  signal.addEventListener('abort', () => clearTimeout(timer))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again(), { signal })
}

function keepRetryAfter(refusal: RequestError | undefined): void {
  const retryAfter = refusal?.retryAfter
  if (!retryAfter) return
  // Seconds, or a date of HTTP.
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : (parseHttpDate(retryAfter) ?? 0) - instantNow()
  notBeforeMs = performance.now() + Math.min(Math.max(0, ms), longestPauseMs)
}

async function send(uid: string, change: QueuedChange, lost: string[]): Promise<Outcome> {
  try {
    const outcome = await sendLateChange(uid, change, change.favourite, change.madeAtMs)
    return outcome === 'superseded' ? 'superseded' : 'sent'
  } catch (error) {
    const status = error instanceof RequestError ? error.status : 0
    if (canWait(error)) keepRetryAfter(error)
    // 401: the session has ended, which removes what waits.
    if (status === 0 || status === 401 || status === 408 || status === 429 || status >= 500) return 'again'
    if (status === 404) lost.push(`${nameOf(change)} finns inte längre, så ändringen sparades inte.`)
    // In the name of another account: that is not for this visitor.
    else if (status !== 403)
      lost.push(`Ändringen av ${nameOf(change)} sparades inte. ${(error as RequestError).detail}`)
    return 'dropped'
  }
}

function nameOf({ name }: QueuedChange): string {
  return name === null ? 'ett ställe utan namn' : `”${name}”`
}

async function keepMissing(uid: string, isOutdated: boolean): Promise<void> {
  if (!(await isWorkerThere())) return
  const kept = await readKeptFavourites(uid)
  const atMs = parseHttpDate(kept?.at)
  if (kept && !isOutdated && atMs !== null && instantNow() - atMs < freshMs) await keepFavourites(uid, kept.places)
  else await fetchFavourites(uid)
}

/** Likes come in bunches: how long to wait for the next one before the list is fetched, ms. */
const soonMs = 2000
let soon: ReturnType<typeof setTimeout> | undefined

/** Keeps the list anew after a change. */
export function keepFavouritesSoon(uid: string): void {
  clearTimeout(soon)
  soon = setTimeout(() => {
    const isControlled = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
    if (isControlled && storedVisitor.read() === uid) void fetchFavourites(uid).catch(() => {})
  }, soonMs)
}

/** Fetches the list and keeps it, and the places on it. */
async function fetchFavourites(uid: string): Promise<void> {
  let body: unknown
  const places = await loadFavouritePlaces(undefined, (read) => {
    body = read
  })
  await keepFavourites(uid, places, body)
}
