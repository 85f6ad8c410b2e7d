/**
 * Removes a visitor's data from the browser when they sign out or their session ends, for the next person at the
 * device.
 */
import { useSyncExternalStore } from 'react'
import { clearOfflineCaches } from './offline-caches.ts'
import { saveRound } from './saved-round.ts'
import { clearStoredState } from './stored-state.ts'

let turn = 0
const listeners = new Set<() => void>()

/** Clears everything that the browser stores for the site except the program itself. Never rejects. */
export function clearVisitor(): Promise<void> {
  clearStoredState()
  saveRound('')
  turn++
  for (const listener of listeners) listener()
  return clearOfflineCaches()
}

/** The number outside React. If it has changed, discard the work of the previous visitor. */
export function visitorTurn(): number {
  return turn
}

/** A number that changes when a visitor leaves. As a React key it resets forms and the search page. */
export function useVisitorTurn(): number {
  return useSyncExternalStore(subscribe, () => turn)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
