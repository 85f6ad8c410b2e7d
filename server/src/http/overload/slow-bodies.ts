/** Gives up slow request bodies. Node limits only the time of a whole request, so one byte a second could hold a connection. */
import type { IncomingMessage, Server } from 'node:http'

/** Least average rate of a body once its time to begin has passed, bytes a second. */
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

  /** Watches a request's body, if it has one. One that is too slow ends like a request that times out in Node. */
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
