/**
 * Shares the rate limit between all nodes. Each node counts in memory, so no call waits; every second it adds the calls of busy
 * addresses to the database, in one statement that returns the sums of all nodes. An address may exceed its limit by what it
 * sends to other nodes within a second, plus a tenth of the limit for each of them; no single node allows more than the limit.
 * Without the database each node counts alone.
 */
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import { Attempts } from '../../db/attempts.ts'
import type { Database } from '../../db/open.ts'
import type { CallLimit } from './call-limit.ts'
import { callWindowMs } from './call-windows.ts'

const pauseMs = 1000

interface Log {
  info(message: string): void
  warn(details: object, message: string): void
}

interface Parts {
  readonly database: Database
  readonly clock: Clock
}

/**
 * Shares the limit between nodes while the application runs. With SQLite there is a single server, so there is nothing
 * to share.
 */
export function shareCalls(app: FastifyInstance, limit: CallLimit, parts: Parts): void {
  if (parts.database.dialect === 'sqlite') return
  const shared = new SharedCalls(limit, parts)
  app.addHook('onReady', async () => shared.begin(app.log))
  app.addHook('onClose', () => shared.stop())
}

export class SharedCalls {
  readonly #limit: CallLimit
  readonly #parts: Parts
  #attempts: Attempts | null = null
  #timer: NodeJS.Timeout | undefined
  #round: Promise<void> = Promise.resolve()
  #stopped = false
  #failing = false

  constructor(limit: CallLimit, parts: Parts) {
    this.#limit = limit
    this.#parts = parts
    limit.share()
  }

  begin(log: Log): void {
    const waitAndShare = () => {
      if (this.#stopped) return
      this.#timer = setTimeout(() => {
        this.#round = this.share(log).then(waitAndShare)
      }, pauseMs)
    }
    waitAndShare()
  }

  /**
   * Shares the calls of one second. Calls that a failed round does not share are shared in the next one; only the first
   * failure is logged.
   */
  async share(log: Log): Promise<void> {
    const uses = this.#limit.takeUses()
    if (uses.length === 0) return
    try {
      this.#attempts ??= await Attempts.open(this.#parts.database, this.#parts.clock)
      const counted = uses.map(({ network, calls, endsAtMs }) => ({ subject: network, count: calls, endsAtMs }))
      const sums = await this.#attempts.addAll('calls a minute', counted, callWindowMs)
      for (const [index, { addOthers }] of uses.entries()) {
        const { count, endsAtMs } = sums[index] as (typeof sums)[number]
        addOthers({ calls: count, endsAtMs }, this.#parts.clock())
      }
      if (this.#failing) log.info('the limit of calls is shared with other servers again')
      this.#failing = false
    } catch (error) {
      if (!this.#failing) log.warn({ err: error }, 'the limit of calls could not be shared with other servers')
      this.#failing = true
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#round
  }
}
