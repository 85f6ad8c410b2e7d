import type { Clock } from '../clock.ts'

/** How long an answer is cached, ms. Roads change slowly; the cache is for a visitor who tries variants. */
const keptMs = 10 * 60_000

/** Caches a number of answers for ten minutes. Concurrent calls with the same key share one question. */
export class RecentAnswers<T> {
  readonly #most: number
  readonly #clock: Clock
  /** Oldest first. */
  readonly #kept = new Map<string, { readonly answer: Promise<T>; readonly sinceMs: number }>()

  constructor(most: number, clock: Clock) {
    this.#most = most
    this.#clock = clock
  }

  /** Failures are not cached. */
  get(key: string, ask: () => Promise<T>): Promise<T> {
    const nowMs = this.#clock()
    const known = this.#kept.get(key)
    if (known !== undefined && Math.abs(nowMs - known.sinceMs) < keptMs) return known.answer
    const entry = { answer: ask(), sinceMs: nowMs }
    this.#kept.delete(key)
    this.#kept.set(key, entry)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#most) break
      this.#kept.delete(oldest)
    }
    entry.answer.catch(() => {
      if (this.#kept.get(key) === entry) this.#kept.delete(key)
    })
    return entry.answer
  }
}
