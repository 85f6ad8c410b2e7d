/** Repeats work that PostgreSQL has rolled back because of a conflict with other work. */
import { setTimeout as delay } from 'node:timers/promises'

/** PostgreSQL's codes: serialization failure and deadlock. */
const conflictCodes: ReadonlySet<unknown> = new Set(['40001', '40P01'])

const mostTries = 5
/** The pause before the first repetition, ms; the pause before the second is twice as long, and so on. */
const pauseMs = 20

/** Whether PostgreSQL has rolled the work back so that other work could go on. */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && conflictCodes.has(error.code)) || isConflict(error.cause)
}

/** Runs a transaction, or a statement outside one. Repeats it after a conflict, a few times at most. */
export async function repeatAfterConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await run()
    } catch (error) {
      if (tries === mostTries || !isConflict(error)) throw error
      await delay(tries * pauseMs)
    }
}
