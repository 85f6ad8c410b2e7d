/**
 * One line for each request at level info: method, route, status and duration. Never the address as it was called, which
 * holds what people search for, nor who called, nor headers.
 */
import type { ServerResponse } from 'node:http'
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'

export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { method, routeOptions } = request
    const line = { method, route: routeOptions.url ?? null, status: reply.statusCode, ms: tenths(reply.elapsedTime) }
    if (error) reply.log.warn({ ...line, err: error }, brokenOff)
    else reply.log.info(line, answered)
  }

  override routeNotFound(): void {}
}

/** The same for what is answered before Fastify. */
export class RequestLines {
  #log: FastifyBaseLogger | null = null

  /** Nothing is written before. */
  begin(log: FastifyBaseLogger): void {
    this.#log = log
  }

  /** Follows an answer to a GET until it has left. `startMs`: when its request came, as `performance.now()` tells it. */
  follow(response: ServerResponse, route: string, startMs: number): void {
    const log = this.#log
    if (log === null || log.level === 'silent') return
    response.once('close', () => {
      const line = { method: 'GET', route, status: response.statusCode, ms: tenths(performance.now() - startMs) }
      if (response.writableFinished) log.info(line, answered)
      else log.warn(line, brokenOff)
    })
  }
}

const answered = 'answered'
const brokenOff = 'an answer broke off'

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10
}
