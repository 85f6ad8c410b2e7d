/**
 * Attempt counters for rate limits, stored in the database so that servers share them. Each attempt is one statement
 * that counts and reads, so concurrent attempts cannot bypass the limit. A counter's key is a keyed hash that
 * identifies nobody.
 */
import { createHmac } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from './open.ts'
import { loadSecret } from './secrets.ts'
import type { Writing } from './write.ts'

/**
 * The length of a window, ms. A subject's first attempt opens a window, and all attempts until its end count together.
 */
export const attemptWindowMs = 15 * 60_000

/**
 * An attempt of a subject (an address, an account) for a purpose. `limit` is the number of attempts allowed in a
 * window; 0 means no limit.
 */
export interface Try {
  readonly purpose: string
  readonly subject: string
  readonly limit: number
}

/** One counted attempt. */
export interface Attempt {
  /** Attempts in this window, including this one; 0 if the limit is 0, because attempts are not counted then. */
  readonly count: number
  /** How long to wait before the next attempt, ms; 0 when this one is allowed. */
  readonly waitMs: number
  /** Subtracts this attempt from the count again, for attempts that turn out not to count. */
  giveBack(): Promise<void>
}

const uncounted: Attempt = { count: 0, waitMs: 0, giveBack: async () => {} }

/**
 * The number of attempts by one subject that a node has counted in memory, in a window that ends at `endsAtMs`, ms
 * since 1970.
 */
export interface Counted {
  readonly subject: string
  readonly count: number
  readonly endsAtMs: number
}

interface AttemptRow {
  readonly key: string
  readonly window_ends_at: number
  readonly count: number
}

/** Rows per statement: at 3 parameters each, far below PostgreSQL's limit. */
const rowsPerStatement = 2000

export class Attempts {
  readonly #database: Pick<Database, 'db'>
  readonly #secret: string
  readonly #clock: Clock

  constructor(database: Pick<Database, 'db'>, secret: string, clock: Clock) {
    this.#database = database
    this.#secret = secret
    this.#clock = clock
  }

  static async open(database: Database, clock: Clock): Promise<Attempts> {
    return new Attempts(database, await loadSecret(database, 'attempts', clock()), clock)
  }

  /** The same counters inside a transaction, whose rollback takes its counts back. */
  within({ trx }: Pick<Writing, 'trx'>): Attempts {
    return new Attempts({ db: trx }, this.#secret, this.#clock)
  }

  /** Counts one attempt of `subject` (an address, an account) at `purpose`; a window allows `limit` attempts, 0 means no limit. */
  async count(purpose: string, subject: string, limit: number, windowMs = attemptWindowMs): Promise<Attempt> {
    if (limit === 0) return uncounted
    const nowMs = this.#clock()
    const key = this.#keyOf(purpose, subject)
    const opened: AttemptRow = { key, window_ends_at: nowMs + windowMs, count: 1 }
    const [counted] = (await this.#addRows([opened], nowMs, windowMs)) as [AttemptRow]
    const { count, window_ends_at: endsAtMs } = counted
    const waitMs = count > limit ? endsAtMs - nowMs : 0
    return { count, waitMs, giveBack: () => this.#giveBack(key, endsAtMs) }
  }

  /**
   * Counts an attempt for several subjects in order, stopping at the first one over its limit. Returns the attempt of
   * the last subject counted.
   */
  async countAll(tries: readonly Try[], windowMs = attemptWindowMs): Promise<Attempt> {
    const counted: Attempt[] = []
    const giveBack = async () => {
      for (const attempt of counted) await attempt.giveBack()
    }
    let last = uncounted
    for (const { purpose, subject, limit } of tries) {
      last = await this.count(purpose, subject, limit, windowMs)
      counted.push(last)
      if (last.waitMs > 0) break
    }
    return { ...last, giveBack }
  }

  /**
   * Adds counts of attempts by distinct subjects to the stored counts, and returns the new totals in the same order. A
   * subject without a current window gets the given one. `windowMs`: the length of windows for this purpose.
   */
  async addAll(
    purpose: string,
    counted: readonly Counted[],
    windowMs: number,
  ): Promise<{ count: number; endsAtMs: number }[]> {
    const nowMs = this.#clock()
    const keys = counted.map(({ subject }) => this.#keyOf(purpose, subject))
    const rows = counted
      .map(({ count, endsAtMs }, index) => ({ key: keys[index] as string, window_ends_at: endsAtMs, count }))
      // A fixed order, so that the statements of two nodes cannot deadlock.
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    const sums = new Map<string, { count: number; endsAtMs: number }>()
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      const found = await this.#addRows(rows.slice(start, start + rowsPerStatement), nowMs, windowMs)
      for (const { key, count, window_ends_at: endsAtMs } of found) sums.set(key, { count, endsAtMs })
    }
    return keys.map((key) => sums.get(key) as { count: number; endsAtMs: number })
  }

  /** Adds to a key's count if its stored window is still open; otherwise stores the given count and window. */
  #addRows(rows: readonly AttemptRow[], nowMs: number, windowMs: number): Promise<AttemptRow[]> {
    return this.#database.db
      .insertInto('attempt')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => {
          // A window that ends more than two window lengths from now also counts as over: a server with a wrong clock
          // wrote it. Small differences between servers' clocks are normal.
          const over = eb.or([
            eb('attempt.window_ends_at', '<=', nowMs),
            eb('attempt.window_ends_at', '>', nowMs + 2 * windowMs),
          ])
          const given = (name: 'count' | 'window_ends_at') => eb.ref(`excluded.${name}`)
          return {
            count: eb
              .case()
              .when(over)
              .then(given('count'))
              .else(eb('attempt.count', '+', given('count')))
              .end(),
            window_ends_at: eb
              .case()
              .when(over)
              .then(given('window_ends_at'))
              .else(eb.ref('attempt.window_ends_at'))
              .end(),
          }
        }),
      )
      .returning(['key', 'count', 'window_ends_at'])
      .execute()
  }

  /** Resets the count of a subject. */
  async forget(purpose: string, subject: string): Promise<void> {
    await this.#database.db.deleteFrom('attempt').where('key', '=', this.#keyOf(purpose, subject)).execute()
  }

  async #giveBack(key: string, endsAtMs: number): Promise<void> {
    await this.#database.db
      .updateTable('attempt')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key', '=', key)
      // A stored window that ends later began after this attempt and never counted it, so its count stays.
      .where('window_ends_at', '=', endsAtMs)
      .execute()
  }

  #keyOf(purpose: string, subject: string): string {
    return createHmac('sha256', this.#secret).update(`${purpose}\0${subject}`).digest('base64url')
  }
}

/** Deletes counters whose window has ended. */
export async function deleteOldAttempts({ db }: Database, nowMs: number): Promise<void> {
  await db.deleteFrom('attempt').where('window_ends_at', '<=', nowMs).execute()
}
