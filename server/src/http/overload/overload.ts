/**
 * Load shedding: requests above capacity are refused with 503 and Retry-After, at a fraction of an answer's cost, so that the
 * others are answered soon. Four resources have a limit each: time of the event loop (`overload-turns.ts`), connections
 * (`overload-connections.ts`), memory for answers that are read slowly (`overload-answers.ts`), and calls that wait for the
 * database or for password hashes (`overload-calls.ts`). docs/decisions/0022 gives the reasons.
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { faultText, type ProblemWire } from '@fyndkartan/contract/problem'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { UnsentAnswers } from './overload-answers.ts'
import { type CallRoom, CallsUnderWay } from './overload-calls.ts'
import { ConnectionRoom } from './overload-connections.ts'
import { LoopTurns } from './overload-turns.ts'

/**
 * The limit that was reached: time of the event loop, connections, or calls in progress. 'cut': a slow reader was
 * disconnected.
 */
export type OverloadCause = 'time' | 'connections' | 'calls' | 'cut'

/** Sends the body of a refusal, whose status and Retry-After are already set. */
export type SendRefusal = (reply: FastifyReply) => void

const sendMessage: SendRefusal = (reply) => void reply.send({ message: faultText.overloaded } satisfies ProblemWire)

/** The header Retry-After of refusals, s: an overload ends as soon as fewer requests come. */
const retryAfterS = 1

/** The log has one line for all refusals within this time after the first one, ms. */
const reportAfterMs = 10_000

/**
 * The size, bytes, from which an answer may stay in memory after it was written; the system's buffers take smaller ones
 * at once.
 */
const largeAnswer = 16 * 1024

/** The memory that a file takes while it is sent, bytes. */
const pieceBytes = 64 * 1024

/** Paths that are answered even in an overload: health probes and metrics. */
const watched: ReadonlySet<string> = new Set([endpoints.healthy.path, endpoints.ready.path, endpoints.metrics.path])

export interface OverloadParts {
  /** The most connections that may be open at once. */
  readonly maxConnections: number
  /** How long idle connections are kept, ms. */
  readonly keepAliveMs: number
  /** Whether an address is that of a trusted proxy, which may hold all connections. */
  readonly isProxy: (address: string | undefined) => boolean
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>
  readonly log: () => { warn(details: object, message: string): void }
}

export class Overload {
  /** The number of refusals since the start, by cause. */
  readonly refused: Record<OverloadCause, number> = { time: 0, connections: 0, calls: 0, cut: 0 }
  readonly #turns = new LoopTurns()
  readonly #answers: UnsentAnswers
  readonly #room: ConnectionRoom
  readonly #parts: OverloadParts
  readonly #fields: string[]
  #report: NodeJS.Timeout | undefined

  constructor(parts: OverloadParts) {
    this.#parts = parts
    const body = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(refusalBody.length) }
    const headers = { ...parts.headers, ...body, 'retry-after': String(retryAfterS), 'cache-control': 'no-store' }
    this.#fields = Object.entries(headers).flat()
    this.#answers = new UnsentAnswers(() => this.#count('cut'))
    this.#room = new ConnectionRoom(parts, rawRefusal(headers), () => this.#count('connections'))
  }

  /** The number of open connections. */
  get connections(): number {
    return this.#room.open
  }

  /** The bytes of large answers that have not been sent yet. */
  get unsentBytes(): number {
    return this.#answers.bytes
  }

  /** Limits the connections of a server. */
  guard(server: Server): void {
    this.#room.guard(server)
    server.on('close', () => clearTimeout(this.#report))
  }

  /**
   * Refuses a request if a limit is reached; returns whether it did. Call it once for each request, before anything
   * else.
   */
  refuses(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#room.isProbe(request)) {
      response.shouldKeepAlive = false
      if (!watched.has(request.url ?? '')) return this.#refuse('connections', response)
    }
    if (!this.#turns.isOver()) return false
    if (watched.has(request.url ?? '') && this.#turns.hasRoomForWatcher()) return false
    return this.#refuse('time', response)
  }

  #refuse(cause: OverloadCause, response: ServerResponse): true {
    this.#count(cause)
    response.writeHead(503, this.#fields).end(refusalBody)
    return true
  }

  /** Counts the large answers of all routes of the application. */
  holdAnswers(app: FastifyInstance): void {
    app.addHook('onSend', (_request, { raw }, payload, done) => {
      const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : payload ? pieceBytes : 0
      if (bytes >= largeAnswer) this.#answers.hold(raw, bytes)
      done(null, payload)
    })
  }

  /** Limits how many calls added to `calls` are in progress at once; `send` answers the refused ones. */
  limit(calls: FastifyInstance, room: number | CallRoom, send?: SendRefusal): void {
    this.#underWay(typeof room === 'number' ? { most: room } : room, send).protect(calls)
  }

  /**
   * Limits the sizes of the calls added to `calls` that are in progress at once. Returns the function by which a call
   * states its size; after false it has been refused.
   */
  limitSizes(calls: FastifyInstance, room: CallRoom): CallsUnderWay['take'] {
    const underWay = this.#underWay(room)
    underWay.release(calls)
    return (request, reply, size) => underWay.take(request, reply, size)
  }

  #underWay(room: CallRoom, send: SendRefusal = sendMessage): CallsUnderWay {
    return new CallsUnderWay(room, (reply) => {
      this.#count('calls')
      send(reply.code(503).header('retry-after', retryAfterS))
    })
  }

  #count(cause: OverloadCause): void {
    this.refused[cause]++
    if (this.#report) return
    const before = { ...this.refused, [cause]: this.refused[cause] - 1 }
    this.#report = setTimeout(() => {
      this.#report = undefined
      const since = Object.entries(this.refused).map(([name, count]) => [name, count - before[name as OverloadCause]])
      this.#parts.log().warn({ refused: Object.fromEntries(since) }, 'requests were refused under overload')
    }, reportAfterMs).unref()
  }
}

const refusalBody = Buffer.from(JSON.stringify({ message: faultText.overloaded } satisfies ProblemWire))

/** The refusal as bytes, for a connection that is refused before its request is read. */
function rawRefusal(headers: Readonly<Record<string, string>>): Buffer {
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`HTTP/1.1 503 ${STATUS_CODES[503]}\r\n${lines.join('')}\r\n`), refusalBody])
}
