/** Waits for PostgreSQL when a server starts before it, for example after a power failure. */
import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseAway } from './database-away.ts'

const pauseMs = 1000

export interface Waiting {
  readonly patienceMs: number
  /** Called once, with the first failure. */
  readonly onWait: (error: unknown) => void
}

/**
 * Runs a step that needs the database. While the database is unavailable, retries every second, for `patienceMs` in
 * all. Any other error is thrown at once.
 */
export async function whenThere<T>(run: () => Promise<T>, { patienceMs, onWait }: Waiting): Promise<T> {
  const giveUpAt = performance.now() + patienceMs
  for (let failures = 0; ; failures++) {
    try {
      return await run()
    } catch (error) {
      if (performance.now() >= giveUpAt || !mayPass(error)) throw error
      if (failures === 0) onWait(error)
    }
    await delay(pauseMs)
  }
}

function mayPass(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof Error && mayPass(error.cause))
}
