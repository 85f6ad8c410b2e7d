/**
 * An open-loop load generator: sends requests at fixed times on many connections, regardless of earlier answers. One
 * process can send more requests than the server can answer, because it spends little time on each: it sends prepared
 * bytes, and reads only the status and length of answers.
 */
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { connect, type Socket } from 'node:net'

/** All connections share this buffer, because each fills and reads it without interruption. */
const received = Buffer.allocUnsafeSlow(256 * 1024)

const headEnd = '\r\n\r\n'
const lastChunk = '0\r\n\r\n'

export interface FloodRequest {
  /** The kind of the request; answers are counted for each kind. */
  readonly kind: string
  /** The bytes of a complete request. */
  readonly bytes: Buffer
}

export interface Flood {
  readonly port: number
  /** The requests, which are sent in rotation. */
  readonly requests: readonly FloodRequest[]
  readonly connections: number
  readonly perSecond: number
  readonly durationMs: number
}

export interface KindFigures {
  /** The number of answers by status; 0 stands for connections that broke before the answer was complete. */
  readonly statuses: Record<number, number>
  /** The latencies of answers that were not refusals, from sending the request to the complete answer, ms. */
  readonly acceptedMs: number[]
}

export interface FloodFigures {
  readonly kinds: Record<string, KindFigures>
  /**
   * The number of requests that were never sent because every connection was waiting for an answer when they were due.
   */
  readonly unsent: number
  readonly seconds: number
}

/**
 * Opens all connections, then sends `perSecond` requests a second for `durationMs`, and reopens connections that close.
 * Resolves when all sent requests have been answered.
 */
export async function flood({ port, requests, connections, perSecond, durationMs }: Flood): Promise<FloodFigures> {
  const kinds: Record<string, KindFigures> = {}
  for (const { kind } of requests) kinds[kind] ??= { statuses: {}, acceptedMs: [] }
  const idle: Asker[] = []
  const all = Array.from({ length: connections }, () => new Asker(port, (asker) => idle.push(asker)))
  while (idle.length < connections) await delay(1)
  const start = performance.now()
  let [sent, unsent, at] = [0, 0, 0]
  for (let now = start; now - start < durationMs; now = performance.now()) {
    for (const due = ((now - start) / 1000) * perSecond; sent + unsent < due;) {
      const asker = idle.pop()
      if (!asker) {
        unsent++
        continue
      }
      sent++
      const { kind, bytes } = requests[at++ % requests.length] as FloodRequest
      asker.ask(bytes, kinds[kind] as KindFigures)
    }
    // Waits for one turn of the event loop, because a timer would fire too late for the next request. If no connection
    // is free, a millisecond does no harm.
    await (idle.length > 0 ? nextTurn() : delay(1))
  }
  const seconds = (performance.now() - start) / 1000
  while (all.some((asker) => asker.isAsking)) await delay(1)
  for (const asker of all) asker.close()
  return { kinds, unsent, seconds }
}

/** Tells whether a status belongs to a complete answer that is no refusal because of load. */
export function isAnswer(status: number): boolean {
  return status > 0 && !isRefusal(status)
}

/** Tells whether a status means a refusal because of load. */
export function isRefusal(status: number): boolean {
  return status === 429 || status === 503
}

/** The quantile `part` (0 to 1) of the numbers, for example the median for 0.5; NaN if there are none. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = Float64Array.from(numbers).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}

/** A connection on which one request at a time is sent. */
class Asker {
  readonly #port: number
  readonly #onIdle: (asker: Asker) => void
  #socket: Socket | null = null
  #figures: KindFigures | null = null
  #sentMs = 0
  /** Whether the connection is open and has no request. */
  #isIdle = false
  #isClosed = false
  /** The part of an answer's head that has been received so far. */
  #head = ''
  #status = 0
  #isLast = false
  /** The last received bytes of a chunked body, in which the end of the body is recognised. */
  #tail = ''
  /** The remaining bytes of the body; -1 until the head has been read, Infinity for a chunked body. */
  #left = -1

  constructor(port: number, onIdle: (asker: Asker) => void) {
    this.#port = port
    this.#onIdle = onIdle
    this.#open()
  }

  get isAsking(): boolean {
    return this.#figures !== null
  }

  ask(bytes: Buffer, figures: KindFigures): void {
    this.#isIdle = false
    this.#figures = figures
    this.#sentMs = performance.now()
    this.#socket?.write(bytes)
  }

  close(): void {
    this.#isClosed = true
    this.#socket?.destroy()
  }

  #open(): void {
    const callback = (count: number) => {
      this.#read(count)
      return true
    }
    const socket = connect({ port: this.#port, host: '127.0.0.1', onread: { buffer: received, callback } })
    socket.once('connect', () => this.#wait())
    socket.on('error', () => {})
    socket.on('close', () => {
      if (this.#figures) this.#count(0, this.#figures)
      this.#figures = null
      this.#head = ''
      this.#left = -1
      // Opens a new connection after a pause, because the server may refuse connections at the moment.
      if (!this.#isClosed) setTimeout(() => this.#open(), 20)
    })
    this.#socket = socket
  }

  #read(count: number): void {
    let body = count
    if (this.#left < 0) {
      const known = this.#head.length
      this.#head += received.toString('latin1', 0, count)
      const end = this.#head.indexOf(headEnd)
      if (end < 0) return
      this.#status = Number(this.#head.slice(9, 12))
      const head = this.#head.slice(0, end)
      this.#isLast = /^connection: close/im.test(head)
      const isChunked = /^transfer-encoding: chunked/im.test(head)
      this.#left = isChunked ? Infinity : Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
      body = count - (end + headEnd.length - known)
      this.#head = ''
      this.#tail = ''
    }
    if (this.#left === Infinity) {
      const last = received.toString('latin1', Math.max(0, count - lastChunk.length), count)
      this.#tail = (this.#tail + last).slice(-lastChunk.length)
      if (this.#tail === lastChunk) this.#left = 0
    } else this.#left -= body
    if (this.#left > 0) return
    this.#left = -1
    const figures = this.#figures
    this.#figures = null
    if (figures) this.#count(this.#status, figures)
    // If the server closes this connection, a new one takes its place for the next request.
    if (!this.#isLast && figures) this.#wait()
  }

  #wait(): void {
    if (!this.#isIdle) this.#onIdle(this)
    this.#isIdle = true
  }

  #count(status: number, { statuses, acceptedMs }: KindFigures): void {
    statuses[status] = (statuses[status] ?? 0) + 1
    if (isAnswer(status)) acceptedMs.push(performance.now() - this.#sentMs)
  }
}
