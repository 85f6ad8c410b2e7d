/** Converts errors to answers: `{ message }` in JSON. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { faultText, type ProblemWire } from '@fyndkartan/contract/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../db/database-away.ts'
import { withoutAddresses } from './log/without-addresses.ts'

interface Details {
  readonly code?: string
  readonly cause?: unknown
  readonly problems?: Readonly<Record<string, string>>
  readonly retryAfterS?: number
}

/** An error that becomes the answer of a call; handlers and hooks throw it. */
export class Problem extends Error {
  readonly statusCode: number
  /** A code for programs, such as 'auth/…'; people read the message. */
  readonly code: string | null
  /** Messages by the field's name in the wire format, for forms with several fields. */
  readonly problems: Readonly<Record<string, string>> | null
  /** After how many seconds the same call is likely to succeed; null when unknown. */
  readonly retryAfterS: number | null

  constructor(statusCode: number, message: string, { code, cause, problems, retryAfterS }: Details = {}) {
    super(message, { cause })
    this.statusCode = statusCode
    this.code = code ?? null
    this.problems = problems ?? null
    this.retryAfterS = retryAfterS ?? null
  }
}

/** The answer to an internal error, whose cause goes to the log only. */
const internalProblem: ProblemWire = { message: faultText.internal }

/** Makes `sendError` answer the errors of the whole application. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler(sendError)
}

/** Answers an error. Also handles requests that reach no route, such as a path with broken percent signs. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode, message } = problemFor(error, request, reply)
  const problems = error instanceof Problem && error.problems !== null ? { problems: error.problems } : {}
  return reply.code(statusCode).send({ message, ...problems } satisfies ProblemWire)
}

type Answered = Pick<Problem, 'statusCode' | 'message' | 'code'>

/** Converts an error to an answer. Logs an error of the server itself, and sets Retry-After when the time is known. */
export function problemFor(error: unknown, request: FastifyRequest, reply: FastifyReply): Answered {
  if (hasBrokenOff(request, error)) return { ...brokenOff, code: null }
  const { url: route } = request.routeOptions
  if (isDatabaseAway(error)) {
    // The line has no stack: an outage of the database causes very many of these lines, all alike.
    request.log.warn({ reason: withoutAddresses(error).message, route }, 'the database could not be used')
    const { statusCode, message } = databaseAway()
    void reply.header('retry-after', retryAfterS)
    return { statusCode, message, code: null }
  }
  if (error instanceof Problem && error.retryAfterS !== null) void reply.header('retry-after', error.retryAfterS)
  const { statusCode = 500, message = '' } = error as Partial<Problem>
  const isForClient = message !== '' && (error instanceof Problem || (statusCode >= 400 && statusCode < 500))
  // A 501 follows from the configuration and is no error, so it is not logged.
  if (!isForClient || (statusCode >= 500 && statusCode !== 501))
    request.log.error({ err: withoutAddresses(error), route }, 'a request failed')
  if (!isForClient) return { statusCode: 500, ...internalProblem, code: null }
  const code = error instanceof Problem ? error.code : null
  logRefusal(request, statusCode, code)
  return { statusCode, message, code }
}

/** The answer to a client that has disconnected; no client reads it. */
const brokenOff = { statusCode: 400, message: 'The request broke off' }

/**
 * Whether the client disconnected while sending the body. The error objects themselves are compared, because Node's
 * error has the same code as the error of a lost database connection.
 */
function hasBrokenOff({ raw }: FastifyRequest, error: unknown): boolean {
  return error instanceof Error && raw.errored === error
}

/**
 * Logs, for monitoring, refusals that may be attacks, such as guessed passwords, without naming the client. Refusals by
 * the rate limit of calls are in the metrics only: a flood of calls must not flood the log.
 */
function logRefusal({ log, routeOptions }: FastifyRequest, status: number, code: string | null): void {
  const isSecurity = status === 401 || status === 403 || (status === 429 && code !== null)
  if (isSecurity) log.warn({ event: 'refused', status, code, route: routeOptions.url ?? null }, 'a call was refused')
}

/**
 * Retry-After when the database is unavailable, s: long enough for a short outage to end, and for few retries in a long
 * one.
 */
export const retryAfterS = 5

/** The error when the database is unavailable. The call's changes were written completely or not at all. */
export function databaseAway(cause?: unknown): Problem {
  return new Problem(503, faultText.busy, { cause, retryAfterS })
}

/** How long a client may take to read the error before its connection is closed, ms. */
const farewellMs = 1000

/** Answers input that does not become a request: it is not HTTP, too slow, or has too large a head. */
export function answerBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (socket.destroyed || !socket.writable) return
  const status = brokenRequestStatus[error.code ?? ''] ?? 400
  const reason = STATUS_CODES[status] ?? ''
  const body = JSON.stringify({ message: reason } satisfies ProblemWire)
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  // Close the connection after a while: a client that does not close its side would keep it open forever.
  const farewell = setTimeout(() => socket.destroy(), farewellMs).unref()
  socket.once('close', () => clearTimeout(farewell))
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\n${fields.join('')}Content-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  )
}

const brokenRequestStatus: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}
