/** Starting a server while PostgreSQL is not available yet, as after a power failure or during its restart. */
import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseAway } from './database-away.ts'

const pauseMs = 1000

export interface Waiting {
  readonly patienceMs: number
  /** Called with the first failure. */
  readonly onWait: (error: unknown) => void
}

/** Runs a step that needs the database, retrying every second while it is unavailable. Permanent errors are thrown at once. */
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
