import type { Clock } from '../clock.ts'

/** How long an answer is remembered, ms. Ways change slowly; this is for one visitor who tries things out. */
const keptMs = 10 * 60_000

/** Remembers a number of answers for ten minutes, and lets those who ask the same at the same time share one question. */
export class RecentAnswers<T> {
  readonly #most: number
  readonly #clock: Clock
  /** Oldest first. */
  readonly #kept = new Map<string, { readonly answer: Promise<T>; readonly sinceMs: number }>()

  constructor(most: number, clock: Clock) {
    this.#most = most
    this.#clock = clock
  }

  /** A failure is not remembered. */
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
