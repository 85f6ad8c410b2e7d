/** What goes with a visitor who was signed in and is not any more, so that the next person at the device finds nothing of it. */
import { useSyncExternalStore } from 'react'
import { forgetKeptAnswers } from './kept-answers.ts'
import { forgetStoredState } from './stored-state.ts'

let turn = 0
const listeners = new Set<() => void>()

/** Empties what the browser keeps for the site, but the program. Never fails; resolves when all of it is gone. */
export function forgetVisitor(): Promise<void> {
  forgetStoredState()
  turn++
  for (const listener of listeners) listener()
  return forgetKeptAnswers()
}

/** Another number when somebody has left: as a key it has what they typed, and where they searched, begin anew. */
export function useVisitorTurn(): number {
  return useSyncExternalStore(subscribe, () => turn)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
