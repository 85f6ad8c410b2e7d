/** Time limits for work that cannot be cancelled. */
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Returns the result of `work`, or that of `late` if `work` takes longer than `limitMs`. The work continues, but its
 * later result or error is ignored.
 */
export async function within<T, Late>(work: Promise<T>, limitMs: number, late: () => Late): Promise<T | Late> {
  const done = new AbortController()
  const isLate = Symbol('late')
  const timer = delay(limitMs, isLate, { signal: done.signal }).catch(() => isLate)
  try {
    const first = await Promise.race([work, timer])
    return first === isLate ? late() : (first as T)
  } finally {
    done.abort()
    work.catch(() => {})
  }
}
