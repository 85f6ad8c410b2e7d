/** Removes what a visitor has left in the browser when they sign out or their session ends, for the next person at the device. */
import { useSyncExternalStore } from 'react'
import { forgetKeptAnswers } from './kept-answers.ts'
import { keepRound } from './kept-round.ts'
import { forgetStoredState } from './stored-state.ts'

let turn = 0
const listeners = new Set<() => void>()

/** Clears everything that the browser stores for the site except the program itself. Never rejects. */
export function forgetVisitor(): Promise<void> {
  forgetStoredState()
  keepRound('')
  turn++
  for (const listener of listeners) listener()
  return forgetKeptAnswers()
}

/** The same outside React: what was begun in another turn is not for this visitor. */
export function visitorTurn(): number {
  return turn
}

/** A number that changes when a visitor leaves. Used as a React key it resets forms and the search page. */
export function useVisitorTurn(): number {
  return useSyncExternalStore(subscribe, () => turn)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
