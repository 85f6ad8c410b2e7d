/** The start of a server whose PostgreSQL is not there yet, as after a power failure or while it is itself begun anew. */
import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseAway } from './database-away.ts'

const pauseMs = 1000

export interface Waiting {
  readonly patienceMs: number
  /** Hears of the first failure. */
  readonly onWait: (error: unknown) => void
}

/** Runs what needs the database, again every second while that is away. What is wrong for good is thrown at once. */
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
