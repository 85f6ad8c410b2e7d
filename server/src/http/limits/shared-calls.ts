/**
 * Makes the limit of calls a minute one for all nodes. Each counts in its own memory, so no call waits for anything; every second it
 * tells the database what busy addresses have used, in one statement that answers with what they have used everywhere. So an
 * address gets its limit once, and in addition what it sends to other nodes within a second, and a tenth of the limit at each of them;
 * at none more than the limit. Without the database each node goes on by itself.
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

/** Shares the limit as long as the application runs. SQLite has one server, and nobody to share with. */
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
    const waitAndTell = () => {
      if (this.#stopped) return
      this.#timer = setTimeout(() => {
        this.#round = this.tell(log).then(waitAndTell)
      }, pauseMs)
    }
    waitAndTell()
  }

  /** One round. What could not be told is told in the next one; the log hears of it once. */
  async tell(log: Log): Promise<void> {
    const uses = this.#limit.takeUses()
    if (uses.length === 0) return
    try {
      this.#attempts ??= await Attempts.open(this.#parts.database, this.#parts.clock)
      const counted = uses.map(({ network, calls, endsAtMs }) => ({ subject: network, count: calls, endsAtMs }))
      const sums = await this.#attempts.addAll('calls a minute', counted, callWindowMs)
      for (const [index, { hear }] of uses.entries()) {
        const { count, endsAtMs } = sums[index] as (typeof sums)[number]
        hear({ calls: count, endsAtMs }, this.#parts.clock())
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
