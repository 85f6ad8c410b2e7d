/**
 * One line for each request at level info: method, route, status and duration. Never the address as it was called, which
 * holds what people search for, nor who called, nor headers.
 */
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

export class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (error) reply.log.warn({ ...line, err: error }, 'an answer broke off')
    else reply.log.info(line, 'answered')
  }

  override routeNotFound(): void {}
}
