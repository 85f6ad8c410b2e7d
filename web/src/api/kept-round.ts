/** The round that a visitor plans: the query of its address, kept in this browser. Other tabs follow. */
import { useSyncExternalStore } from 'react'
import { storedRound } from './stored-state.ts'

/** Where nothing can be stored: until the tab is closed. */
let inTab = ''

/** Empty without a round. */
export function keptRound(): string {
  return storedRound.read() ?? inTab
}

/** An empty text ends the round. */
export function keepRound(query: string): void {
  if (query === '') storedRound.clear()
  else storedRound.write(query)
  inTab = storedRound.read() === null ? query : ''
  // What the browser sends to the other tabs.
  window.dispatchEvent(new Event('storage'))
}

/** The same; renders again when it changes. Empty on the server, and in the first render of what it has rendered. */
export function useKeptRound(): string {
  return useSyncExternalStore(subscribe, keptRound, () => '')
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
