/**
 * How long the event loop answers at a stretch. A turn of the loop takes every connection on which something has come, one
 * after another, so the last one waits for all the others, and what comes meanwhile waits for the rest of this turn and its
 * own place in the next. After a while the rest of a turn is therefore refused, which is so much cheaper that the next turn
 * begins soon: waiting is bounded whatever is asked, by however many.
 */

/** At a stretch, ms: with the refusals after it about a fifth of a second, which visitors hardly notice. */
const stretchMs = 100

/**
 * So many requests are answered in every turn: when something else has held up the loop for long, those few who waited for it
 * are not refused on top of that.
 */
const always = 64

/** Of those who watch over the process, in a turn that is over. */
const mostWatchers = 8

export class LoopTurns {
  readonly #later: (turn: () => void) => unknown
  /** Requests of this turn. */
  #taken = 0
  #watchers = 0
  #sinceMs = 0
  #isRefusing = false

  /** `later` calls when the turn is over. */
  constructor(later: (turn: () => void) => unknown = setImmediate) {
    this.#later = later
  }

  /** Counts a request. True when this turn has answered for long enough. */
  isOver(nowMs: () => number = now): boolean {
    if (++this.#taken === 1) {
      this.#sinceMs = nowMs()
      this.#later(this.#begin)
    }
    if (this.#taken <= always) return false
    const atMs = nowMs()
    if (atMs - this.#sinceMs > stretchMs) {
      this.#sinceMs = atMs
      // More than a thousand busy connections can make a turn that does not end: answers and refusals alternate in it.
      this.#isRefusing = !this.#isRefusing
    }
    return this.#isRefusing
  }

  /** Counts a request of somebody who watches over the process: true for a few in each turn. */
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
