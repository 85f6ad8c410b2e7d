/**
 * Answers that were given and not yet taken: a slow reader leaves them in the server's memory. Together they have a bound, at
 * which those who have been reading for long give way, and each has a time.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** All together, bytes. The largest answers that come often have a third of a megabyte. */
const mostBytes = 128 * 1024 * 1024

/** Nobody is cut off who has had less time, ms, as long as that makes room enough. */
const patienceMs = 10_000

/** Nobody takes longer for one answer, ms, also of several that wait behind one another: 5 kB a second suffice for the largest. */
const longestMs = 120_000

/** What a connection has not taken yet: several answers, where it asks without waiting. */
interface Unsent {
  bytes: number
  readonly sinceMs: number
  readonly tooLate: NodeJS.Timeout
  readonly onClose: () => void
}

export class UnsentAnswers {
  readonly #onCut: () => void
  readonly #most: number
  /** The oldest first. */
  readonly #unsent = new Map<Socket, Unsent>()
  #bytes = 0

  constructor(onCut: () => void, most = mostBytes) {
    this.#onCut = onCut
    this.#most = most
  }

  /** All together. */
  get bytes(): number {
    return this.#bytes
  }

  /** Counts so many bytes until the answer has left or its connection has ended. Once for each answer. */
  hold(response: ServerResponse, bytes: number, nowMs = performance.now()): void {
    const { socket } = response.req
    if (response.closed || socket.destroyed) return
    const unsent = this.#unsent.get(socket) ?? this.#begin(socket, nowMs)
    unsent.bytes += bytes
    this.#bytes += bytes
    // One that waits behind another answer never closes when its connection breaks off.
    response.once('close', () => this.#release(socket, unsent, bytes))
    if (this.#bytes > this.#most) this.#makeRoom(socket, nowMs)
  }

  #begin(socket: Socket, sinceMs: number): Unsent {
    const onClose = () => this.#forget(socket)
    const tooLate = setTimeout(() => this.#cut(socket), longestMs).unref()
    const unsent = { bytes: 0, sinceMs, tooLate, onClose }
    socket.once('close', onClose)
    this.#unsent.set(socket, unsent)
    return unsent
  }

  /** The oldest go as far as their time is up; if that does not do, the newest goes. */
  #makeRoom(newest: Socket, nowMs: number): void {
    for (const [socket, { sinceMs }] of this.#unsent) {
      if (this.#bytes <= this.#most || nowMs - sinceMs < patienceMs) break
      this.#cut(socket)
    }
    if (this.#bytes > this.#most) this.#cut(newest)
  }

  #cut(socket: Socket): void {
    this.#forget(socket)
    this.#onCut()
    socket.destroy()
  }

  #release(socket: Socket, unsent: Unsent, bytes: number): void {
    if (this.#unsent.get(socket) !== unsent) return
    unsent.bytes -= bytes
    this.#bytes -= bytes
    if (unsent.bytes === 0) this.#forget(socket)
    else unsent.tooLate.refresh()
  }

  #forget(socket: Socket): void {
    const unsent = this.#unsent.get(socket)
    if (!unsent) return
    this.#unsent.delete(socket)
    this.#bytes -= unsent.bytes
    clearTimeout(unsent.tooLate)
    socket.off('close', unsent.onClose)
  }
}
