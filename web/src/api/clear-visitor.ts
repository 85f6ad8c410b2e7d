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

/** Clears everything that the browser stores for the site except the site's own files. Never rejects. */
export function clearVisitor(): Promise<void> {
  clearStoredState()
  saveRound('')
  turn++
  for (const listener of listeners) listener()
  return clearOfflineCaches()
}

/**
 * The number of visitors who have left, for code outside React. If it has changed during a task, discard the task's
 * result.
 */
export function visitorTurn(): number {
  return turn
}

/** The number of visitors who have left. As a React key it resets forms and the search page for the next visitor. */
export function useVisitorTurn(): number {
  return useSyncExternalStore(subscribe, () => turn)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
