/** Waiting for SQLite's write lock, off the main thread: another process may hold it for a while. */
import { setTimeout as delay } from 'node:timers/promises'

/** A command-line tool may hold the lock that long. */
const patienceMs = 15_000
const pauseMs = 50

/** True for SQLITE_BUSY: another process held its write longer than we waited. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5
}

/** Repeats an attempt that found the lock taken before it had changed anything. */
export async function whileBusy<T>(
  attempt: () => Promise<T>,
  mayRepeat: () => boolean,
  pause: (ms: number) => Promise<void> = delay,
): Promise<T> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error) || !mayRepeat() || performance.now() > giveUpAt) throw error
      await pause(pauseMs)
    }
  }
}
