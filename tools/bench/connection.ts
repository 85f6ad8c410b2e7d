/**
 * One keep-alive connection that asks and is answered by turns, as cheaply as Node allows: requests are ready bytes, all
 * connections read into the same memory, and of HTTP/1.1 it knows a status and a content-length.
 */
import { connect, type Socket } from 'node:net'

/** Filled and read in one go, so that connections can share it. */
const received = Buffer.allocUnsafeSlow(256 * 1024)

/** No head is longer, bytes. */
const mostOfHead = 4096

const headEnd = '\r\n\r\n'

export class Connection {
  /** Gets the length of each answer's body, bytes. */
  onAnswer: (length: number) => void = () => {}
  /** Gets what ends the connection: a status other than 200, an answer without content-length, a fault of the network. */
  onFailure: (error: Error) => void = () => {}
  readonly #socket: Socket
  /** What has come of a head that is not complete. */
  #head = ''
  #length = 0
  /** Bytes of the body that are still to come; -1 until the head is read. */
  #left = -1

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

  /** A whole request; the next one after `onAnswer`. */
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
      const length = /^content-length: (\d+)/im.exec(this.#head.slice(0, end))
      if (!this.#head.startsWith('HTTP/1.1 200') || !length) {
        this.onFailure(new Error(`unexpected answer: ${this.#head.slice(0, 600)}`))
        return
      }
      this.#length = this.#left = Number(length[1])
      body = count - (end + headEnd.length - known)
      this.#head = ''
    }
    this.#left -= body
    if (this.#left > 0) return
    this.#left = -1
    this.onAnswer(this.#length)
  }
}
