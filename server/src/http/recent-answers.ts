import type { Clock } from '../clock.ts'

interface Limits {
  /** The most answers cached; beyond it, the oldest are removed. */
  readonly most: number
  /** How long an answer is cached, ms. */
  readonly lifeMs: number
}

/** Caches the answers of a service. Concurrent calls with the same key share one request. */
export class RecentAnswers<T> {
  readonly #limits: Limits
  readonly #clock: Clock
  /** The cached answers by key, oldest first. */
  readonly #answers = new Map<string, { readonly answer: Promise<T>; readonly sinceMs: number }>()

  constructor(limits: Limits, clock: Clock) {
    this.#limits = limits
    this.#clock = clock
  }

  /** The number of cached answers. */
  get size(): number {
    return this.#answers.size
  }

  /** The cached answer to `key`, or the answer of `request`. A failure is passed on and not cached. */
  get(key: string, request: () => Promise<T>): Promise<T> {
    const nowMs = this.#clock()
    const isFresh = (sinceMs: number) => Math.abs(nowMs - sinceMs) < this.#limits.lifeMs
    // Answers may contain personal data, so expired ones do not stay in memory.
    for (const [oldest, { sinceMs }] of this.#answers) {
      if (isFresh(sinceMs)) break
      this.#answers.delete(oldest)
    }
    const known = this.#answers.get(key)
    if (known !== undefined && isFresh(known.sinceMs)) return known.answer
    const entry = { answer: request(), sinceMs: nowMs }
    this.#answers.delete(key)
    this.#answers.set(key, entry)
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#limits.most) break
      this.#answers.delete(oldest)
    }
    entry.answer.catch(() => {
      if (this.#answers.get(key) === entry) this.#answers.delete(key)
    })
    return entry.answer
  }
}
