/** Bodies that come drop by drop. Node bounds the time of a whole request, in which one byte a second holds a connection as well. */
import type { IncomingMessage, Server } from 'node:http'

/** Once it has had its time to begin, a body comes by at least so many bytes a second, on the average. */
const leastBytesPerS = 1000

const lookEveryMs = 1000

export class SlowBodies {
  readonly #server: Server
  readonly #patienceMs: () => number

  /** `patienceMs`: how long a body may take to begin. */
  constructor(server: Server, patienceMs: () => number) {
    this.#server = server
    this.#patienceMs = patienceMs
  }

  /** Watches over a request's body, if it has one. What is too slow ends as if Node had lost its patience. */
  follow(request: IncomingMessage): void {
    const { headers, socket } = request
    if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return
    const [beganMs, beganAt] = [performance.now(), socket.bytesRead]
    const looking = setInterval(() => {
      if (request.complete || socket.destroyed) return clearInterval(looking)
      const ms = performance.now() - beganMs
      if (ms < this.#patienceMs() || socket.bytesRead - beganAt >= (ms / 1000) * leastBytesPerS) return
      clearInterval(looking)
      const error = Object.assign(new Error('a body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      this.#server.emit('clientError', error, socket)
    }, lookEveryMs).unref()
    request.once('close', () => clearInterval(looking))
  }
}
