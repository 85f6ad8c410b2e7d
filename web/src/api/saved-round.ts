/** The visitor's round, stored in this browser as the query of the round's address. Other tabs follow changes. */
import { useSyncExternalStore } from 'react'
import { storedRound } from './stored-state.ts'

/** The round until the tab is closed, for browsers without storage. */
let inTab = ''

/** The visitor's round; '' when there is none. */
export function savedRound(): string {
  return storedRound.read() ?? inTab
}

/** Stores the round; '' deletes it. */
export function saveRound(query: string): void {
  if (query === '') storedRound.clear()
  else storedRound.write(query)
  inTab = storedRound.read() === null ? query : ''
  // Browsers send the storage event to other tabs only.
  window.dispatchEvent(new Event('storage'))
}

/** The visitor's round; a change renders the component again. '' on the server and during hydration. */
export function useSavedRound(): string {
  return useSyncExternalStore(subscribe, savedRound, () => '')
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
