/**
 * The log of the server: one JSON object a line. Each request is logged at level info with method, route, status,
 * duration and id, but never with its URL (which contains what people search for), the client's address or headers.
 */
import type { ServerResponse } from 'node:http'
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import type { CallCounts, RequestCounts } from './request-counts.ts'
import { mask, withoutAddresses } from './without-addresses.ts'

type LoggerOptions = Exclude<NonNullable<FastifyServerOptions['logger']>, boolean>

/**
 * Options for every line of the log, also for those of libraries: they remove quoted text from errors, and details of
 * requests from Fastify's own lines.
 */
export const privateLines = {
  hooks: {
    logMethod(given, method) {
      method.apply(this, given.map(withoutPrivateText) as typeof given)
    },
  },
  serializers: {
    req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url ?? null }),
  },
} satisfies LoggerOptions

function withoutPrivateText(part: unknown): unknown {
  if (typeof part === 'string') return mask(part)
  if (part instanceof Error) return withoutAddresses(part)
  if (typeof part === 'object' && part !== null && 'err' in part) return { ...part, err: withoutAddresses(part.err) }
  return part
}

/** Logs the requests that Fastify answers: Fastify calls `incomingRequest` for each of them. */
export class RequestLog extends LogController {
  readonly #requests: RequestCounts

  constructor(requests: RequestCounts) {
    super()
    this.#requests = requests
  }

  override incomingRequest(request: FastifyRequest, { raw: response }: FastifyReply): void {
    const startMs = performance.now()
    this.#requests.underWay++
    const end = (isWhole: boolean) => {
      response.off('finish', onFinish).off('close', onClose)
      this.#requests.underWay--
      const { method, routeOptions } = request
      const calls = this.#requests.of(method, routeOptions.url ?? null)
      const line = endOf(response, calls, isWhole, startMs)
      if (isWhole) request.log.info(line, answered)
      else request.log.warn(line, brokenOff)
    }
    const onFinish = () => end(true)
    // The answer to a client that has disconnected never emits 'finish', so 'close' is needed too.
    const onClose = () => end(false)
    response.on('finish', onFinish).on('close', onClose)
  }

  /**
   * Does nothing: `incomingRequest` logs answers. Fastify does not call this method for clients that have disconnected
   * and for malformed paths.
   */
  override requestCompleted(): void {}

  override routeNotFound(): void {}
}

/** Counts an answer that has ended, and logs it. */
function endOf(response: ServerResponse, calls: CallCounts, isWhole: boolean, startMs: number): object {
  const { method, route } = calls
  const { statusCode: status } = response
  const ms = performance.now() - startMs
  if (isWhole) calls.answered(status, ms)
  else calls.brokeOff()
  return { method, route, status, ms: tenths(ms) }
}

const answered = 'answered'
const brokenOff = 'an answer broke off'

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10
}
