/** The visitor's round, as the query of its address, stored in this browser. Other tabs follow changes. */
import { useSyncExternalStore } from 'react'
import { storedRound } from './stored-state.ts'

/** Until the tab is closed, for browsers without storage. */
let inTab = ''

/** Empty without a round. */
export function savedRound(): string {
  return storedRound.read() ?? inTab
}

/** An empty text deletes the round. */
export function saveRound(query: string): void {
  if (query === '') storedRound.clear()
  else storedRound.write(query)
  inTab = storedRound.read() === null ? query : ''
  // The browser sends this event to other tabs only.
  window.dispatchEvent(new Event('storage'))
}

/** The round, rendered again when it changes. Empty on the server and during hydration. */
export function useSavedRound(): string {
  return useSyncExternalStore(subscribe, savedRound, () => '')
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
