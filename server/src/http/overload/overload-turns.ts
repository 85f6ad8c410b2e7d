/**
 * Limits how long one turn of the event loop answers requests. A turn handles all connections with incoming data, one
 * after another, so the last one waits for all the others, and data that arrives meanwhile waits for the next turn.
 * After a time limit the remaining requests of the turn are refused, which is so much cheaper that the next turn begins
 * soon: this bounds the waiting time under any load.
 */

/** The time limit, ms: with the refusals after it a turn takes about a fifth of a second, which visitors hardly notice. */
const stretchMs = 100

/**
 * At least this many requests are answered in every turn: after something else has blocked the loop, the few requests
 * that waited are not refused.
 */
const always = 64

/** Health probes answered in a turn whose time is up. */
const mostWatchers = 8

export class LoopTurns {
  readonly #later: (turn: () => void) => unknown
  /** Requests of this turn. */
  #taken = 0
  #watchers = 0
  #sinceMs = 0
  #isRefusing = false

  /** `later` calls its callback at the end of the turn. */
  constructor(later: (turn: () => void) => unknown = setImmediate) {
    this.#later = later
  }

  /** Counts a request. True when it must be refused: the turn's time is up. */
  isOver(nowMs: () => number = now): boolean {
    if (++this.#taken === 1) {
      this.#sinceMs = nowMs()
      this.#later(this.#begin)
    }
    if (this.#taken <= always) return false
    const atMs = nowMs()
    if (atMs - this.#sinceMs > stretchMs) {
      this.#sinceMs = atMs
      // With more than a thousand busy connections a turn may never end, so answers and refusals alternate within it.
      this.#isRefusing = !this.#isRefusing
    }
    return this.#isRefusing
  }

  /** Counts a health probe or a request for metrics: true for a few in each turn. */
  hasRoomForWatcher(): boolean {
    return ++this.#watchers <= mostWatchers
  }

  readonly #begin = (): void => {
    this.#taken = 0
    this.#watchers = 0
    this.#isRefusing = false
  }
}

const now = () => performance.now()
