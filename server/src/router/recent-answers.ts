import type { Clock } from '../clock.ts'

/** How long an answer is cached, ms. Roads change slowly; the cache is for a visitor who tries variants of a round. */
const lifeMs = 10 * 60_000

/** Caches answers for ten minutes. Concurrent calls with the same key share one question. */
export class RecentAnswers<T> {
  readonly #most: number
  readonly #clock: Clock
  /** The cached answers by key, oldest first. */
  readonly #answers = new Map<string, { readonly answer: Promise<T>; readonly sinceMs: number }>()

  constructor(most: number, clock: Clock) {
    this.#most = most
    this.#clock = clock
  }

  /** Failures are not cached. */
  get(key: string, ask: () => Promise<T>): Promise<T> {
    const nowMs = this.#clock()
    const known = this.#answers.get(key)
    if (known !== undefined && Math.abs(nowMs - known.sinceMs) < lifeMs) return known.answer
    const entry = { answer: ask(), sinceMs: nowMs }
    this.#answers.delete(key)
    this.#answers.set(key, entry)
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#most) break
      this.#answers.delete(oldest)
    }
    entry.answer.catch(() => {
      if (this.#answers.get(key) === entry) this.#answers.delete(key)
    })
    return entry.answer
  }
}
