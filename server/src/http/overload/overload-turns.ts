/**
 * Limits how long one turn of the event loop answers requests. A turn handles all connections with incoming data, one
 * after another, so the last one waits for all the others, and data that arrives meanwhile waits for the next turn.
 * After a time limit the remaining requests of the turn are refused, which is so much cheaper that the next turn begins
 * soon: this bounds the waiting time under any load.
 */

/**
 * The time limit of a turn, ms. With the refusals after it, a turn takes about a fifth of a second, which visitors
 * hardly notice.
 */
const stretchMs = 100

/**
 * At least this many requests are answered in every turn: after something else has blocked the loop, the few requests
 * that waited are not refused.
 */
const always = 64

/** The most health probes and requests for metrics that are answered in a turn whose time is up. */
const mostWatchers = 8

export class LoopTurns {
  readonly #later: (turn: () => void) => unknown
  /** The number of requests in this turn. */
  #taken = 0
  #watchers = 0
  #sinceMs = 0
  #isRefusing = false

  /** `later` calls its callback after the current turn. */
  constructor(later: (turn: () => void) => unknown = setImmediate) {
    this.#later = later
  }

  /** Counts a request. True when it must be refused because the turn's time is up. */
  isOver(nowMs: () => number = now): boolean {
    if (++this.#taken === 1) {
      this.#sinceMs = nowMs()
      this.#later(this.#begin)
    }
    if (this.#taken <= always) return false
    const atMs = nowMs()
    if (atMs - this.#sinceMs > stretchMs) {
      this.#sinceMs = atMs
      // With more than a thousand busy connections a turn may never end, so periods of answers and of refusals
      // alternate within it.
      this.#isRefusing = !this.#isRefusing
    }
    return this.#isRefusing
  }

  /** Counts a health probe or a request for metrics. True for the first few in each turn, which are answered. */
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
