/** Compares the states of subjects with those that an action left. */
import { isDeepStrictEqual } from 'node:util'
import { type LoggedAction, loadStatesLeft } from '../../db/action-states.ts'
import type { Reading } from '../../db/write.ts'
import { type FoundState, slideshowId } from './subject-states.ts'

/** The id of a line's subject in `subjectStates`. */
export function idOf({ subjectId }: LoggedAction): number {
  return subjectId ?? slideshowId
}

/**
 * Finds the lines whose subject no longer has the state that the action left. An import logs an added row without its
 * state. Such a row counts as unchanged if it still has the revision of the import, or the state that the next log line
 * about it stores as `before`.
 */
export async function findChanged(
  reading: Reading,
  lines: readonly LoggedAction[],
  found: ReadonlyMap<number, FoundState>,
): Promise<LoggedAction[]> {
  const changed: LoggedAction[] = []
  const unsaid: LoggedAction[] = []
  for (const line of lines) {
    const now = found.get(idOf(line))
    if (line.after !== null || !now) {
      if (!isSameState(now?.state ?? null, line.after)) changed.push(line)
    } else if (now.revision !== line.revision) unsaid.push(line)
  }
  if (unsaid.length === 0) return changed
  const left = await loadStatesLeft(reading, (unsaid[0] as LoggedAction).subject, unsaid)
  const isAsLeft = (line: LoggedAction) => {
    const state = left.get(line.subjectId) ?? null
    return state !== null && isSameState(found.get(idOf(line))?.state ?? null, state)
  }
  return [...changed, ...unsaid.filter((line) => !isAsLeft(line))]
}

/** Compares two states without their confirmations, which do not change a place. */
export function isSameState(one: object | null, other: object | null): boolean {
  return isDeepStrictEqual(withoutConfirmation(one), withoutConfirmation(other))
}

function withoutConfirmation(state: object | null): object | null {
  return state !== null && 'confirmation' in state ? { ...state, confirmation: null } : state
}
