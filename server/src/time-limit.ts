/** Time limits for work that cannot be cancelled. */
import { setTimeout as delay } from 'node:timers/promises'

/**
 * What `work` gives, or what `late` gives or throws when it takes longer than `limitMs`. The work goes on; what it gives or throws
 * then is heard by nobody.
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
