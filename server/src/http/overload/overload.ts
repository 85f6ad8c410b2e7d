/**
 * More than one thread can answer is refused, so that what is answered is answered soon: 503 with Retry-After, at a fraction
 * of an answer's cost. Four things can run out, and each has its bound: the turns of the event loop (`overload-turns.ts`),
 * connections (`overload-connections.ts`), memory for answers that somebody reads slowly (`overload-answers.ts`), and what
 * calls wait for besides, databases and password hashes (`overload-calls.ts`). docs/decisions/0022 tells why so.
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { faultText, type ProblemWire } from '@fyndkartan/contract/problem'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { UnsentAnswers } from './overload-answers.ts'
import { CallsUnderWay } from './overload-calls.ts'
import { ConnectionRoom } from './overload-connections.ts'
import { LoopTurns } from './overload-turns.ts'

/** What ran out: the loop's time, connections, calls under way; 'cut' are slow readers who lost their answers. */
export type OverloadCause = 'time' | 'connections' | 'calls' | 'cut'

/** Sends what stands in a refusal; its status and Retry-After are set. */
export type SendRefusal = (reply: FastifyReply) => void

const sendMessage: SendRefusal = (reply) => void reply.send({ message: faultText.overloaded } satisfies ProblemWire)

/** An overload is over as soon as fewer ask, s. */
const retryAfterS = 1

/** How long what was refused is summed up for one line of the log, ms. */
const reportAfterMs = 10_000

/** From here on an answer may still be in memory when it has been given, bytes; systems take less at once. */
const largeAnswer = 16 * 1024

/** What a file that is sent piece by piece takes up, bytes. */
const pieceBytes = 64 * 1024

/** Whoever watches over the process is answered meanwhile. */
const watched: ReadonlySet<string> = new Set([endpoints.healthy.path, endpoints.ready.path, endpoints.metrics.path])

export interface OverloadParts {
  /** Connections that are open at once. */
  readonly maxConnections: number
  /** For connections that nobody waits for, ms. */
  readonly keepAliveMs: number
  /** Whether an address is a trusted proxy's, which may hold all connections. */
  readonly isProxy: (address: string | undefined) => boolean
  /** Of every answer. */
  readonly headers: Readonly<Record<string, string>>
  readonly log: () => { warn(details: object, message: string): void }
}

export class Overload {
  /** How often since the start, by cause. */
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

  /** Connections that are open. */
  get connections(): number {
    return this.#room.open
  }

  /** Bytes of large answers that were given and have not left. */
  get unsentBytes(): number {
    return this.#answers.bytes
  }

  /** Has a server keep the bound on connections. */
  guard(server: Server): void {
    this.#room.guard(server)
    server.on('close', () => clearTimeout(this.#report))
  }

  /** To be asked once for each request, first of all. True when it has been refused. */
  refuses(request: IncomingMessage, response: ServerResponse): boolean {
    if (this.#room.isProbe(request)) {
      response.shouldKeepAlive = false
      if (!watched.has(request.url ?? '')) return this.#refuse('connections', response)
    }
    if (!this.#turns.isOver()) return false
    if (watched.has(request.url ?? '') && this.#turns.hasRoomForWatcher()) return false
    return this.#refuse('time', response)
  }

  /** Watches the body of a request that is not answered at once. */
  follow(request: IncomingMessage): void {
    this.#room.followBody(request)
  }

  #refuse(cause: OverloadCause, response: ServerResponse): true {
    this.#count(cause)
    response.writeHead(503, this.#fields).end(refusalBody)
    return true
  }

  /** To be told of each answer that was ended in front of Fastify: what has not left by then takes up memory. */
  ended(response: ServerResponse): void {
    const unsent = response.writableLength
    if (unsent > 0) this.#answers.hold(response, unsent)
  }

  /** Counts the large answers of the whole application. */
  holdAnswers(app: FastifyInstance): void {
    app.addHook('onSend', (_request, { raw }, payload, done) => {
      const bytes = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : payload ? pieceBytes : 0
      if (bytes >= largeAnswer) this.#answers.hold(raw, bytes)
      done(null, payload)
    })
  }

  /** Bounds how many of the calls that are added to `calls` are under way at once; further ones are refused, by `send`. */
  limit(calls: FastifyInstance, most: number, send: SendRefusal = sendMessage): void {
    new CallsUnderWay(most, (reply) => {
      this.#count('calls')
      send(reply.code(503).header('retry-after', retryAfterS))
    }).protect(calls)
  }

  #count(cause: OverloadCause): void {
    this.refused[cause]++
    if (this.#report) return
    const before = { ...this.refused, [cause]: this.refused[cause] - 1 }
    this.#report = setTimeout(() => {
      this.#report = undefined
      const since = Object.entries(this.refused).map(([name, count]) => [name, count - before[name as OverloadCause]])
      this.#parts.log().warn({ refused: Object.fromEntries(since) }, 'more was asked than could be answered')
    }, reportAfterMs).unref()
  }
}

const refusalBody = Buffer.from(JSON.stringify({ message: faultText.overloaded } satisfies ProblemWire))

/** The same for a connection on which nothing is read. */
function rawRefusal(headers: Readonly<Record<string, string>>): Buffer {
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.concat([Buffer.from(`HTTP/1.1 503 ${STATUS_CODES[503]}\r\n${lines.join('')}\r\n`), refusalBody])
}
