/** The start of a server whose PostgreSQL is not there yet, as after a power failure or while it is itself begun anew. */
import { setTimeout as delay } from 'node:timers/promises'

const pauseMs = 1000

/** Nobody listens, no way leads there, or the name is not known yet; ENOENT is a unix socket that has not been made. */
const networkFaults = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|EPIPE)$/

/** PostgreSQL, appendix A: it starts, stops or recovers, has no connection to spare, or the connection broke. */
const passingStates = /^(57P0[1-3]|53300|08...)$/

/** What the driver itself says has no code. */
const driverWords = /^(timeout exceeded when trying to connect|Connection terminated)/

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
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return networkFaults.test(code) || passingStates.test(code) || driverWords.test(error.message) || mayPass(error.cause)
}
