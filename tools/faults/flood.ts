/**
 * Many at once who do not wait for each other: requests that are due at given moments, on many connections, whatever becomes
 * of those before. Cheap, since one process has to ask for more than another can answer: ready bytes go out, and of what
 * comes back it reads status and length.
 */
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { connect, type Socket } from 'node:net'

/** Filled and read in one go, so that connections can share it. */
const received = Buffer.allocUnsafeSlow(256 * 1024)

const headEnd = '\r\n\r\n'
const lastChunk = '0\r\n\r\n'

export interface FloodRequest {
  /** What figures are kept by. */
  readonly kind: string
  /** A whole request. */
  readonly bytes: Buffer
}

export interface Flood {
  readonly port: number
  /** Asked in turn. */
  readonly requests: readonly FloodRequest[]
  readonly connections: number
  readonly perSecond: number
  readonly durationMs: number
}

export interface KindFigures {
  /** By status; 0 is a connection that broke off before its answer was whole. */
  readonly statuses: Record<number, number>
  /** Of answers that are no refusals, from the moment at which they were asked for, ms. */
  readonly acceptedMs: number[]
}

export interface FloodFigures {
  readonly kinds: Record<string, KindFigures>
  /** Due at a moment at which every connection still waited for an answer: never asked. */
  readonly unasked: number
  readonly seconds: number
}

/** Opens all connections first. Connections that are closed are opened again. Resolves when what was asked is answered. */
export async function flood({ port, requests, connections, perSecond, durationMs }: Flood): Promise<FloodFigures> {
  const kinds: Record<string, KindFigures> = {}
  for (const { kind } of requests) kinds[kind] ??= { statuses: {}, acceptedMs: [] }
  const idle: Asker[] = []
  const all = Array.from({ length: connections }, () => new Asker(port, (asker) => idle.push(asker)))
  while (idle.length < connections) await delay(1)
  const start = performance.now()
  let [asked, unasked, at] = [0, 0, 0]
  for (let now = start; now - start < durationMs; now = performance.now()) {
    for (const due = ((now - start) / 1000) * perSecond; asked + unasked < due;) {
      const asker = idle.pop()
      if (!asker) {
        unasked++
        continue
      }
      asked++
      const { kind, bytes } = requests[at++ % requests.length] as FloodRequest
      asker.ask(bytes, kinds[kind] as KindFigures)
    }
    // A timer would be late for what is due next; who has nobody to ask can wait.
    await (idle.length > 0 ? nextTurn() : delay(1))
  }
  const seconds = (performance.now() - start) / 1000
  while (all.some((asker) => asker.isAsking)) await delay(1)
  for (const asker of all) asker.close()
  return { kinds, unasked, seconds }
}

/** Whether a status says that a request was answered: whole, and not refused for being too much. */
export function isAnswer(status: number): boolean {
  return status > 0 && !isRefusal(status)
}

/** Whether a status says that too much was asked. */
export function isRefusal(status: number): boolean {
  return status === 429 || status === 503
}

/** The share `part` (0 to 1) of the numbers is at most this; NaN of none. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = Float64Array.from(numbers).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}

/** A connection that asks and is answered by turns. */
class Asker {
  readonly #port: number
  readonly #onIdle: (asker: Asker) => void
  #socket: Socket | null = null
  #figures: KindFigures | null = null
  #askedMs = 0
  /** Whether it waits to be asked for something. */
  #isIdle = false
  #isClosed = false
  /** What has come of a head that is not complete. */
  #head = ''
  #status = 0
  #isLast = false
  /** The end of what has come of a body in chunks. */
  #tail = ''
  /** Bytes of the body that are still to come; -1 until the head is read, without end for one that comes in chunks. */
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
    this.#askedMs = performance.now()
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
      // One that is refused or lost at once is not tried without a pause.
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
    // The next one takes the connection that is opened when this one is closed.
    if (!this.#isLast && figures) this.#wait()
  }

  #wait(): void {
    if (!this.#isIdle) this.#onIdle(this)
    this.#isIdle = true
  }

  #count(status: number, { statuses, acceptedMs }: KindFigures): void {
    statuses[status] = (statuses[status] ?? 0) + 1
    if (isAnswer(status)) acceptedMs.push(performance.now() - this.#askedMs)
  }
}
