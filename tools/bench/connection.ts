/**
 * One keep-alive connection with one request at a time, as cheap as Node allows: requests are prepared bytes, all
 * connections read into the same buffer, and of HTTP/1.1 it understands only the status, content-length and chunks.
 */
import { connect, type Socket } from 'node:net'

/** Filled and read synchronously, so that connections can share it. */
const received = Buffer.allocUnsafeSlow(256 * 1024)

/** Maximum length of a response head, bytes. */
const mostOfHead = 4096

const headEnd = '\r\n\r\n'
const carriageReturn = 0x0d
const lineFeed = 0x0a
const lineEndBytes = 2

export class Connection {
  /** Called with the body length of each response, bytes. */
  onAnswer: (length: number) => void = () => {}
  /** Called with what ends the connection: a status other than 200, a response without a length or chunks, or a network error. */
  onFailure: (error: Error) => void = () => {}
  readonly #socket: Socket
  /** The part of an incomplete head received so far. */
  #head = ''
  #length = 0
  /** Bytes of the body or the chunk still to be received; -1 until the head is read. */
  #left = -1
  /** In a body of chunks: the digits of the next chunk's size so far. Null in others. */
  #chunk: number | null = null
  #isLastChunk = false

  private constructor(port: number, opened: () => void) {
    const callback = (count: number) => {
      this.#read(count)
      return true
    }
    this.#socket = connect({ port, host: '127.0.0.1', onread: { buffer: received, callback } }, opened)
    this.#socket.setNoDelay(true)
    this.#socket.on('error', (error) => this.onFailure(error))
    this.#socket.on('close', () => this.onFailure(new Error('the connection was closed')))
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const connection = new Connection(port, () => resolve(connection))
      connection.onFailure = reject
    })
  }

  /** Sends a complete request; send the next one only after `onAnswer`. */
  send(request: Buffer): void {
    this.#socket.write(request)
  }

  close(): void {
    this.onFailure = () => {}
    this.#socket.destroy()
  }

  #read(count: number): void {
    let body = count
    if (this.#left < 0) {
      const known = this.#head.length
      this.#head += received.toString('latin1', 0, Math.min(count, mostOfHead))
      const end = this.#head.indexOf(headEnd)
      if (end < 0) return
      const head = this.#head.slice(0, end)
      const length = /^content-length: (\d+)/im.exec(head)
      const isChunked = /^transfer-encoding: chunked/im.test(head)
      if (!head.startsWith('HTTP/1.1 200') || !(length || isChunked)) {
        this.onFailure(new Error(`unexpected answer: ${this.#head.slice(0, 600)}`))
        return
      }
      this.#length = this.#left = Number(length?.[1] ?? 0)
      this.#chunk = isChunked ? 0 : null
      this.#isLastChunk = false
      body = count - (end + headEnd.length - known)
      this.#head = ''
    }
    if (this.#chunk !== null) {
      if (!this.#readChunks(count - body, count)) return
    } else {
      this.#left -= body
      if (this.#left > 0) return
    }
    this.#left = -1
    this.onAnswer(this.#length)
  }

  /** Returns whether the last one has ended. Chunks are taken to have neither extensions nor trailers. */
  #readChunks(from: number, to: number): boolean {
    for (let at = from; at < to;) {
      if (this.#left > 0) {
        const skipped = Math.min(this.#left, to - at)
        at += skipped
        this.#left -= skipped
        if (this.#left === 0 && this.#isLastChunk) return true
        continue
      }
      const byte = received[at++] as number
      if (byte === lineFeed) {
        const size = this.#chunk as number
        this.#isLastChunk = size === 0
        this.#length += size
        this.#left = size + lineEndBytes
        this.#chunk = 0
      } else if (byte !== carriageReturn) {
        this.#chunk = (this.#chunk as number) * 16 + Number.parseInt(String.fromCharCode(byte), 16)
      }
    }
    return false
  }
}
