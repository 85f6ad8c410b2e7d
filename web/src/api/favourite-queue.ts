/**
 * Changes of favourites that could not be sent when they were made. They wait in local storage, so that they outlive the tab, and are sent once, by one
 * tab at a time; the newest change of a favourite replaces earlier ones. They name their account: nobody else sees or sends them.
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

/** More than anybody makes on a day without a network. */
const mostChanges = 200

/** Only one tab sends at a time. */
const lockName = 'favourite-changes'

const listeners = new Set<() => void>()

/** Of this account, in the order in which they were made. */
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

/** False when it cannot be kept: storage is full or forbidden, or too many are waiting. */
export function queueChange(uid: string, change: Omit<QueuedChange, 'madeAtMs'>): boolean {
  const others = readQueue(uid).filter((one) => !isSame(one, change))
  if (others.length >= mostChanges) return false
  const madeAtMs = instantNow()
  writeQueue(uid, [...others, { ...change, madeAtMs }])
  return readQueue(uid).some((one) => isSame(one, change) && one.madeAtMs === madeAtMs)
}

/** What a waiting change makes of a favourite; null when none waits. */
export function queuedMark(changes: readonly QueuedChange[], key: FavouriteKey): boolean | null {
  return changes.find((one) => isSame(one, key))?.favourite ?? null
}

/** The waiting changes of the visitor that is signed in; also of those made in other tabs. */
export function useQueuedChanges(): readonly QueuedChange[] {
  const text = useSyncExternalStore(subscribe, readText, () => '')
  return useMemo(() => (text === '' ? [] : (JSON.parse(text) as QueuedChange[])), [text])
}

/** As text, which is the same while nothing has changed. */
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

/** What became of a change: 'again' when it has to be sent later. */
export type Outcome = 'sent' | 'superseded' | 'dropped' | 'again'

/**
 * Sends what waits, oldest first. `send` gets how long ago a change was made, ms, or null when that is too long for the server to judge. Two
 * tabs take turns; where a browser has no locks both may send, which the server takes as one.
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
      // Another change of the same place may have been made meanwhile, and the visitor may have left.
      const left = readQueue(uid)
      const rest = left.filter((one) => !(isSame(one, change) && one.madeAtMs === change.madeAtMs))
      if (rest.length < left.length) writeQueue(uid, rest)
    }
  }
  // Missing in older browsers and on insecure pages.
  const locks = navigator.locks as LockManager | undefined
  await (locks ? locks.request(lockName, sendAll) : sendAll())
}

/**
 * Whether a change that failed so may be sent later: no answer came, whatever the device believes of its network; a gateway says that it had none
 * either; or the answer names a time to come back. Any other answer is the server's, and final.
 */
export function canWait(error: unknown): error is RequestError {
  if (!(error instanceof RequestError)) return false
  return error.status === 0 || (error.status >= 502 && error.status <= 504) || error.retryAfter !== null
}
