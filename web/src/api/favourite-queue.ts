/**
 * The queue of changes of favourites that could not be sent. It is in local storage, so that it outlives the tab; each
 * change is sent once, by one tab at a time, and replaces earlier changes of the same favourite. A change names its
 * account, so that no other account sees or sends it.
 */
import { longestAgeMs } from '@fyndkartan/domain/favourite-change'
import { useMemo, useSyncExternalStore } from 'react'
import { RequestError } from './client.ts'
import type { FavouriteKey } from './favourite-key.ts'
import { instantNow } from './instants.ts'
import { storedFavouriteChanges, storedVisitor } from './stored-state.ts'

export interface QueuedChange extends FavouriteKey {
  readonly favourite: boolean
  /** By the visitor's clock, ms since 1970. */
  readonly madeAtMs: number
  /** The place's name, for messages. */
  readonly name: string | null
}

/** More than a visitor makes on a day without a network. */
const mostChanges = 200

/** The lock that lets only one tab send at a time. */
const lockName = 'favourite-changes'

const listeners = new Set<() => void>()

/** The account's changes, oldest first. */
export function readQueue(uid: string): readonly QueuedChange[] {
  const stored = (storedFavouriteChanges.read() ?? {}) as { uid?: unknown; changes?: unknown }
  if (stored.uid !== uid || !Array.isArray(stored.changes)) return []
  return stored.changes.filter(isChange)
}

function isChange(value: unknown): value is QueuedChange {
  const { kind, id, seriesId, favourite, madeAtMs, name } = (value ?? {}) as Partial<
    Record<keyof QueuedChange, unknown>
  >
  return (
    (kind === 'shop' || kind === 'market') &&
    Number.isSafeInteger(id) &&
    (seriesId === null || Number.isSafeInteger(seriesId)) &&
    typeof favourite === 'boolean' &&
    typeof madeAtMs === 'number' &&
    (name === null || typeof name === 'string')
  )
}

function writeQueue(uid: string, changes: readonly QueuedChange[]): void {
  if (changes.length === 0) storedFavouriteChanges.clear()
  else storedFavouriteChanges.write({ uid, changes })
  for (const listener of listeners) listener()
}

function isSame(a: FavouriteKey, b: FavouriteKey): boolean {
  if (a.kind !== b.kind) return false
  return a.id === b.id || (a.seriesId !== null && a.seriesId === b.seriesId)
}

/** False when the change cannot be stored: storage is full or forbidden, or the queue is full. */
export function queueChange(uid: string, change: Omit<QueuedChange, 'madeAtMs'>): boolean {
  const others = readQueue(uid).filter((one) => !isSame(one, change))
  if (others.length >= mostChanges) return false
  const madeAtMs = instantNow()
  writeQueue(uid, [...others, { ...change, madeAtMs }])
  return readQueue(uid).some((one) => isSame(one, change) && one.madeAtMs === madeAtMs)
}

/** The state of a favourite after its waiting change; null when none waits. */
export function queuedMark(changes: readonly QueuedChange[], key: FavouriteKey): boolean | null {
  return changes.find((one) => isSame(one, key))?.favourite ?? null
}

/** The waiting changes of the signed-in visitor, also those of other tabs. */
export function useQueuedChanges(): readonly QueuedChange[] {
  const text = useSyncExternalStore(subscribe, readText, () => '')
  return useMemo(() => (text === '' ? [] : (JSON.parse(text) as QueuedChange[])), [text])
}

/** A text, which stays equal while nothing changes. */
function readText(): string {
  const uid = storedVisitor.read()
  const changes = uid === null ? [] : readQueue(uid)
  return changes.length === 0 ? '' : JSON.stringify(changes)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The outcome of a change. 'again': it has to be sent later. */
export type Outcome = 'sent' | 'superseded' | 'dropped' | 'again'

/**
 * Sends the waiting changes, oldest first. `send` gets the change's age, ms, or null when the server could not judge
 * it. Two tabs take turns; in a browser without locks both may send, and the server treats that as one change.
 */
export async function sendQueue(
  uid: string,
  send: (change: QueuedChange, ageMs: number | null) => Promise<Outcome>,
): Promise<void> {
  const sendAll = async () => {
    for (let next = readQueue(uid)[0]; next; next = readQueue(uid)[0]) {
      const change = next
      const ageMs = Math.max(0, instantNow() - change.madeAtMs)
      if ((await send(change, ageMs <= longestAgeMs ? ageMs : null)) === 'again') return
      // Reads the queue again, since the place may have another change, and the visitor may have signed out.
      const left = readQueue(uid)
      const rest = left.filter((one) => !(isSame(one, change) && one.madeAtMs === change.madeAtMs))
      if (rest.length < left.length) writeQueue(uid, rest)
    }
  }
  // Undefined in older browsers and on insecure pages.
  const locks = navigator.locks as LockManager | undefined
  await (locks ? locks.request(lockName, sendAll) : sendAll())
}

/**
 * Whether a failed change may be sent later: without an answer, whatever the device says about its network; after a
 * gateway error; or when the answer has a time for the next try. Any other answer is final.
 */
export function canWait(error: unknown): error is RequestError {
  if (!(error instanceof RequestError)) return false
  return error.status === 0 || (error.status >= 502 && error.status <= 504) || error.retryAfter !== null
}
