/**
 * Node's HTTP server with a graceful stop that interrupts no answer. Node itself closes a slow connection when its
 * answer is written but not yet sent, and waits forever for a connection whose last answer promised keep-alive.
 */
import { type RequestListener, Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface Draining {
  /**
   * Aborted when the stop begins. From then on every answer closes its connection, so that clients connect to another
   * server.
   */
  readonly leaving: AbortSignal
  /** How long answers in progress may take after the server stops accepting connections, ms. */
  readonly patienceMs: number
  /** Called with the number of answers that the time limit interrupted. */
  readonly onCut: (answers: number) => void
}

/**
 * The unfinished answers of a connection. They are sent in the order of their requests, so knowing the last two
 * suffices.
 */
interface Due {
  /** The answer to the last request; null when its last byte has been sent. */
  last: ServerResponse | null
  /** The answer before `last`, if it was still unfinished when the last request came. */
  earlier: ServerResponse | null
}

const nothingDue: Due = { last: null, earlier: null }

export class DrainingServer extends Server {
  readonly #due = new Map<Socket, Due>()
  readonly #draining: Draining

  constructor(options: ServerOptions, answer: RequestListener, draining: Draining) {
    super(options)
    this.#draining = draining
    this.on('connection', (socket) => {
      this.#due.set(socket, { ...nothingDue })
      socket.on('close', () => this.#due.delete(socket))
    })
    this.on('request', (request, response) => {
      this.#follow(request.socket, response)
      answer(request, response)
    })
    draining.leaving.addEventListener('abort', () => {
      for (const { last } of this.#due.values()) if (last !== null) closeAfter(last)
    })
  }

  /** Stops accepting connections; calls `done` when all connections have closed or the time limit has passed. */
  override close(done?: (error?: Error) => void): this {
    const cut = setTimeout(() => {
      const answers = this.unfinishedAnswers
      if (answers > 0) this.#draining.onCut(answers)
      this.closeAllConnections()
    }, this.#draining.patienceMs)
    return super.close((error) => {
      clearTimeout(cut)
      done?.(error)
    })
  }

  /** Closes idle connections: those whose answers have all been sent. */
  override closeIdleConnections(): void {
    for (const [socket, { last }] of this.#due) if (last === null) socket.destroySoon()
  }

  /** The number of connections that still wait for answers. */
  get unfinishedAnswers(): number {
    let count = 0
    for (const { last } of this.#due.values()) if (last !== null) count++
    return count
  }

  /**
   * Calls `then` once the answers to all complete requests of a connection are sent; at once when there are none. An
   * incomplete request, such as one whose body broke off, gets no answer.
   */
  whenAnswered(socket: Socket, then: () => void): void {
    const { last, earlier } = this.#due.get(socket) ?? nothingDue
    const unfinished = last?.req.complete ? last : earlier
    if (unfinished) unfinished.once('close', () => this.whenAnswered(socket, then))
    else then()
  }

  #follow(socket: Socket, response: ServerResponse): void {
    const due = this.#due.get(socket)
    if (due !== undefined) {
      due.earlier = due.last
      due.last = response
    }
    if (this.#draining.leaving.aborted) closeAfter(response)
    response.on('close', () => {
      if (due?.earlier === response) due.earlier = null
      if (due?.last !== response) return
      due.last = null
      if (!this.listening) socket.destroySoon()
    })
  }
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
