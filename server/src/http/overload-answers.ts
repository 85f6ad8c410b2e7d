/**
 * Answers that were given and not yet taken: a slow reader leaves them in the server's memory. Together they have a bound, at
 * which those who have been reading for long give way, and each has a time.
 */
import type { ServerResponse } from 'node:http'

/** All together, bytes. The largest answers that come often have a third of a megabyte. */
const mostBytes = 128 * 1024 * 1024

/** Nobody is cut off who has had less time, ms, as long as that makes room enough. */
const patienceMs = 10_000

/** Nobody reads one answer for longer, ms: 5 kB a second suffice for the largest. */
const longestMs = 120_000

interface Unsent {
  readonly bytes: number
  readonly sinceMs: number
}

export class UnsentAnswers {
  readonly #onCut: () => void
  readonly #most: number
  /** The oldest first. */
  readonly #unsent = new Map<ServerResponse, Unsent>()
  #bytes = 0

  constructor(onCut: () => void, most = mostBytes) {
    this.#onCut = onCut
    this.#most = most
  }

  /** All together. */
  get bytes(): number {
    return this.#bytes
  }

  /** Counts so many bytes until the answer has left or broken off. Once for each answer. */
  hold(response: ServerResponse, bytes: number, nowMs = performance.now()): void {
    if (response.closed) return
    this.#unsent.set(response, { bytes, sinceMs: nowMs })
    this.#bytes += bytes
    const tooLate = setTimeout(() => this.#cut(response), longestMs).unref()
    response.once('close', () => {
      clearTimeout(tooLate)
      this.#forget(response)
    })
    if (this.#bytes > this.#most) this.#makeRoom(response, nowMs)
  }

  /** The oldest go as far as their time is up; if that does not do, the newest goes. */
  #makeRoom(newest: ServerResponse, nowMs: number): void {
    for (const [response, { sinceMs }] of this.#unsent) {
      if (this.#bytes <= this.#most || nowMs - sinceMs < patienceMs) break
      this.#cut(response)
    }
    if (this.#bytes > this.#most) this.#cut(newest)
  }

  #cut(response: ServerResponse): void {
    this.#forget(response)
    this.#onCut()
    response.destroy()
  }

  #forget(response: ServerResponse): void {
    this.#bytes -= this.#unsent.get(response)?.bytes ?? 0
    this.#unsent.delete(response)
  }
}
