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

/** What a connection waits for. Answers leave in the order of their requests, so no more than these two need be known. */
interface Due {
  /** The last answer, until it has left to its last byte. */
  last: ServerResponse | null
  /** The one before, when it had not left yet as the last was asked for. */
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
    for (const [socket, { last }] of this.#due) if (last === null) socket.destroySoon()
  }

  /** How many connections have not had all their answers, to the last byte. */
  get unfinishedAnswers(): number {
    let count = 0
    for (const { last } of this.#due.values()) if (last !== null) count++
    return count
  }

  /**
   * Calls `then` once all that was asked on a connection is answered to the last byte; at once when it is. What has not been
   * asked to its end, as a body that broke off, has no answer to wait for.
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
