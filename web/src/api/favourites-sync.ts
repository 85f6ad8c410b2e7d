/**
 * The background work of a signed-in visitor's browser: sends changes of favourites that could not be sent before, and
 * caches the favourites for reading offline.
 */
import type { QueryClient } from '@tanstack/react-query'
import { loadFavouritePlaces } from './account.ts'
import { RequestError } from './client.ts'
import { canWait, type Outcome, type QueuedChange, readQueue, sendQueue } from './favourite-queue.ts'
import { favouritePlacesQuery, cacheFavourites, markInAllTabs } from './favourites.ts'
import { instantNow, parseHttpDate } from './instants.ts'
import { isWorkerThere } from './prefetch-places.ts'
import { addCacheNotices } from './cache-notices.ts'
import { sendDelayedChange } from './delayed-change.ts'
import { readCachedFavourites } from './favourites-cache.ts'
import { storedVisitor } from './stored-state.ts'

/** A list of favourites younger than this is not fetched again, ms. */
const freshMs = 6 * 3_600_000

/** The pause before waiting changes are sent again, ms; each failure doubles it. */
const firstPauseMs = 5000
const longestPauseMs = 600_000

let pauseMs = firstPauseMs
/** Until this time (performance.now(), ms) the server wants no further attempt (Retry-After). */
let notBeforeMs = 0
/** Ends the pause before the next attempt. */
let waiting: AbortController | undefined

/** Sends the waiting changes, then caches missing favourites. Never rejects. */
export async function syncFavourites(queries: QueryClient, uid: string): Promise<void> {
  // Does nothing offline; the browser's 'online' event calls this function again.
  if (!navigator.onLine) return
  try {
    const hasChanged = await sendWaiting(queries, uid)
    // Not when another visitor or none is signed in now: a refused change may have ended the session.
    if (storedVisitor.read() === uid) await cacheMissing(uid, hasChanged)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
}

/**
 * Sends the waiting changes; tries again later with those that remain. Resolves with whether favourites changed on the
 * server.
 */
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
    // Marks the place in cached answers too. After 'superseded' or 'dropped' the server has the opposite of this
    // change.
    if (outcome === 'again') return outcome
    hasSent = true
    markInAllTabs(queries, uid, change, change.favourite === (outcome === 'sent'))
    return outcome
  })
  if (lost.length > 0) addCacheNotices({ lost })
  if (readQueue(uid).length > 0 && storedVisitor.read() === uid) {
    sendLater(queries, uid)
    pauseMs = Math.min(2 * pauseMs, longestPauseMs)
  } else pauseMs = firstPauseMs
  if (hasSent) void queries.invalidateQueries({ queryKey: favouritePlacesQuery.queryKey })
  return hasSent
}

/**
 * Sends the waiting changes after a pause, or earlier when the visitor returns to the tab. `refusal` may contain a
 * Retry-After, before which the pause does not end.
 */
export function sendLater(queries: QueryClient, uid: string, refusal?: RequestError): void {
  keepRetryAfter(refusal)
  // Shows the notice about waiting changes, even if the device believes that it is online.
  addCacheNotices({})
  waiting?.abort()
  waiting = new AbortController()
  const { signal } = waiting
  const again = () => void syncFavourites(queries, uid)
  const timer = setTimeout(again, Math.max(pauseMs, notBeforeMs - performance.now()))
  signal.addEventListener('abort', () => clearTimeout(timer))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again(), { signal })
}

function keepRetryAfter(refusal: RequestError | undefined): void {
  const retryAfter = refusal?.retryAfter
  if (!retryAfter) return
  // Retry-After is a number of seconds or an HTTP date.
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : (parseHttpDate(retryAfter) ?? 0) - instantNow()
  notBeforeMs = performance.now() + Math.min(Math.max(0, ms), longestPauseMs)
}

async function send(uid: string, change: QueuedChange, lost: string[]): Promise<Outcome> {
  try {
    const outcome = await sendDelayedChange(uid, change, change.favourite, change.madeAtMs)
    return outcome === 'superseded' ? 'superseded' : 'sent'
  } catch (error) {
    const status = error instanceof RequestError ? error.status : 0
    if (canWait(error)) keepRetryAfter(error)
    // 401 means that the session has ended; the sign-out then clears the queue.
    if (status === 0 || status === 401 || status === 408 || status === 429 || status >= 500) return 'again'
    if (status === 404) lost.push(`${nameOf(change)} finns inte längre, så ändringen sparades inte.`)
    // 403: the change belongs to another account, so it is dropped without a message.
    else if (status !== 403)
      lost.push(`Ändringen av ${nameOf(change)} sparades inte. ${(error as RequestError).detail}`)
    return 'dropped'
  }
}

function nameOf({ name }: QueuedChange): string {
  return name === null ? 'ett ställe utan namn' : `”${name}”`
}

async function cacheMissing(uid: string, isOutdated: boolean): Promise<void> {
  if (!(await isWorkerThere())) return
  const cached = await readCachedFavourites(uid)
  const atMs = parseHttpDate(cached?.at)
  if (cached && !isOutdated && atMs !== null && instantNow() - atMs < freshMs) await cacheFavourites(uid, cached.places)
  else await fetchFavourites(uid)
}

/** The delay before the list is fetched after a change, ms, since visitors often like several places in a row. */
const soonMs = 2000
let soon: ReturnType<typeof setTimeout> | undefined

/** Fetches and caches the list of favourites soon after a change. */
export function keepFavouritesSoon(uid: string): void {
  clearTimeout(soon)
  soon = setTimeout(() => {
    const isControlled = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
    if (isControlled && storedVisitor.read() === uid) void fetchFavourites(uid).catch(() => {})
  }, soonMs)
}

/** Fetches and caches the list of favourites and the places on it. */
async function fetchFavourites(uid: string): Promise<void> {
  let body: unknown
  const places = await loadFavouritePlaces(undefined, (read) => {
    body = read
  })
  await cacheFavourites(uid, places, body)
}
