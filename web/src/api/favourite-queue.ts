/**
 * The queue of changes of favourites that could not be sent. Local storage keeps it when the tab is closed. Each change
 * is sent once, by one tab at a time, and replaces earlier changes of the same favourite. A change is stored with its
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
  /** When the visitor made the change, by their clock, ms since 1970. */
  readonly madeAtMs: number
  /** The place's name, for messages. */
  readonly name: string | null
}

/** The most changes in the queue, more than a visitor makes on a day without a network. */
const mostChanges = 200

/** The name of the Web Lock that lets only one tab send at a time. */
const lockName = 'favourite-changes'

const listeners = new Set<() => void>()

/** The account's waiting changes, oldest first. */
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

/**
 * Adds a change to the queue. Returns false when it cannot be stored: storage is full or forbidden, or the queue is
 * full.
 */
export function queueChange(uid: string, change: Omit<QueuedChange, 'madeAtMs'>): boolean {
  const others = readQueue(uid).filter((one) => !isSame(one, change))
  if (others.length >= mostChanges) return false
  const madeAtMs = instantNow()
  writeQueue(uid, [...others, { ...change, madeAtMs }])
  return readQueue(uid).some((one) => isSame(one, change) && one.madeAtMs === madeAtMs)
}

/** Whether the place is a favourite after its waiting change; null when no change waits. */
export function queuedMark(changes: readonly QueuedChange[], key: FavouriteKey): boolean | null {
  return changes.find((one) => isSame(one, key))?.favourite ?? null
}

/** The waiting changes of the signed-in visitor, also those from other tabs. */
export function useQueuedChanges(): readonly QueuedChange[] {
  const text = useSyncExternalStore(subscribe, readText, () => '')
  return useMemo(() => (text === '' ? [] : (JSON.parse(text) as QueuedChange[])), [text])
}

/** The queue as text, since React compares snapshots by identity and a parsed list would be a new object each time. */
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

/** The outcome of sending a change. 'again': the change stays in the queue. */
export type Outcome = 'sent' | 'superseded' | 'dropped' | 'again'

/**
 * Sends the waiting changes, oldest first. `send` gets the change's age, ms; null if the change is too old for the
 * server. Two tabs take turns; in a browser without Web Locks both may send a change, which the server treats as one.
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
      // Reads the queue again: meanwhile the visitor may have changed this favourite once more, or signed out.
      const left = readQueue(uid)
      const rest = left.filter((one) => !(isSame(one, change) && one.madeAtMs === change.madeAtMs))
      if (rest.length < left.length) writeQueue(uid, rest)
    }
  }
  // `navigator.locks` is undefined in older browsers and on insecure pages.
  const locks = navigator.locks as LockManager | undefined
  await (locks ? locks.request(lockName, sendAll) : sendAll())
}

/**
 * Whether a failed change may be sent later: when there was no answer, even if the device says that it is online; after
 * a gateway error (502–504); or when the answer has Retry-After. Any other answer is final.
 */
export function canWait(error: unknown): error is RequestError {
  if (!(error instanceof RequestError)) return false
  return error.status === 0 || (error.status >= 502 && error.status <= 504) || error.retryAfter !== null
}
