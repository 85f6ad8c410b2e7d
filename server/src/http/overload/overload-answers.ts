/**
 * Limits the answers that slow readers leave in the server's memory. The sum of their sizes is limited by disconnecting
 * the slowest readers first; the time of each answer is limited too.
 */
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The limit of the sum of all unsent answers, bytes. The largest common answers have a third of a megabyte. */
const mostBytes = 128 * 1024 * 1024

/** Connections that have been reading for less than this, ms, are disconnected last. */
const patienceMs = 10_000

/** The longest time in which a connection may have unsent answers, ms: 5 kB a second suffice for the largest answer. */
const longestMs = 120_000

/** The unsent answers of a connection; there are several when it pipelines requests. */
interface Unsent {
  bytes: number
  readonly sinceMs: number
  readonly tooLate: NodeJS.Timeout
  readonly onClose: () => void
}

export class UnsentAnswers {
  readonly #onCut: () => void
  readonly #most: number
  /** The connections with unsent answers, oldest first. */
  readonly #unsent = new Map<Socket, Unsent>()
  #bytes = 0

  constructor(onCut: () => void, most = mostBytes) {
    this.#onCut = onCut
    this.#most = most
  }

  /** The bytes of all unsent answers. */
  get bytes(): number {
    return this.#bytes
  }

  /** Counts an answer's bytes until it is sent or its connection closes. Call once for each answer. */
  hold(response: ServerResponse, bytes: number, nowMs = performance.now()): void {
    const { socket } = response.req
    if (response.closed || socket.destroyed) return
    const unsent = this.#unsent.get(socket) ?? this.#begin(socket, nowMs)
    unsent.bytes += bytes
    this.#bytes += bytes
    // Not sufficient alone (see `#begin`): a pipelined answer whose turn has not come gets no 'close' event when its
    // connection breaks.
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

  /**
   * Disconnects the oldest readers that have taken longer than `patienceMs`; if that is not enough, the newest reader.
   */
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
