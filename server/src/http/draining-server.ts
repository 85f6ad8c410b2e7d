/**
 * Node's HTTP server, taught to leave without cutting anybody off. Node alone takes an answer that has been written but not
 * yet sent, to somebody with a slow connection, for the end of it, and waits for the next call of a connection that will
 * never be closed, because its last answer promised to keep it.
 */
import { type RequestListener, Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export interface Draining {
  /** From here on every answer closes its connection: who asks again is led elsewhere, or meets a closed port. */
  readonly leaving: AbortSignal
  /** How long, once nobody new is let in, the answers that are under way may take, ms. */
  readonly patienceMs: number
  /** Hears how many answers were cut off after that. */
  readonly onCut: (answers: number) => void
}

export class DrainingServer extends Server {
  /** Every connection, with the answers that have not wholly left on it. */
  readonly #unfinished = new Map<Socket, Set<ServerResponse>>()
  readonly #draining: Draining

  constructor(options: ServerOptions, answer: RequestListener, draining: Draining) {
    super(options)
    this.#draining = draining
    this.on('connection', (socket) => {
      this.#unfinished.set(socket, new Set())
      socket.on('close', () => this.#unfinished.delete(socket))
    })
    this.on('request', (request, response) => {
      this.#follow(request.socket, response)
      answer(request, response)
    })
    draining.leaving.addEventListener('abort', () => {
      for (const responses of this.#unfinished.values()) for (const response of responses) closeAfter(response)
    })
  }

  /** Lets nobody in any more; `done` is called when all who are in have left, or patience has run out. */
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

  /** Idle is who has got all that was asked for. */
  override closeIdleConnections(): void {
    for (const [socket, responses] of this.#unfinished) if (responses.size === 0) socket.destroySoon()
  }

  /** How many requests have not been answered to the last byte. */
  get unfinishedAnswers(): number {
    let count = 0
    for (const responses of this.#unfinished.values()) count += responses.size
    return count
  }

  /**
   * Calls `then` once all that was asked on a connection is answered to the last byte; at once when it is. What has not been
   * asked to its end, as a body that broke off, has no answer to wait for.
   */
  whenAnswered(socket: Socket, then: () => void): void {
    const unfinished = [...(this.#unfinished.get(socket) ?? [])].find(({ req }) => req.complete)
    if (unfinished) unfinished.once('close', () => this.whenAnswered(socket, then))
    else then()
  }

  #follow(socket: Socket, response: ServerResponse): void {
    const responses = this.#unfinished.get(socket)
    responses?.add(response)
    if (this.#draining.leaving.aborted) closeAfter(response)
    response.on('close', () => {
      responses?.delete(response)
      if (!this.listening && responses?.size === 0) socket.destroySoon()
    })
  }
}

function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
}
