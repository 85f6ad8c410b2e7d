/**
 * How often something was tried, counted in the database, so that servers share the counts. Each try is one statement that
 * counts and reads: tries at once cannot slip past each other. Kept under a keyed hash that names nobody.
 */
import { createHmac } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Database } from './open.ts'
import { loadSecret } from './secrets.ts'

/** The first try opens a window of this length, in which all further ones count. */
export const attemptWindowMs = 15 * 60_000

/** One try that was counted. */
export interface Attempt {
  /** How long to wait before the next try, ms; 0 when this one is allowed. */
  readonly waitMs: number
  /** Takes it out of the count again, for tries that turned out not to be counted. */
  giveBack(): Promise<void>
}

const uncounted: Attempt = { waitMs: 0, giveBack: async () => {} }

export class Attempts {
  readonly #database: Database
  readonly #secret: string
  readonly #clock: Clock

  constructor(database: Database, secret: string, clock: Clock) {
    this.#database = database
    this.#secret = secret
    this.#clock = clock
  }

  static async open(database: Database, clock: Clock): Promise<Attempts> {
    return new Attempts(database, await loadSecret(database, 'attempts', clock()), clock)
  }

  /** Counts one try of `subject` (an address, an account) at `purpose`; `limit` of them pass in a window, 0 is no limit. */
  async count(purpose: string, subject: string, limit: number): Promise<Attempt> {
    if (limit === 0) return uncounted
    const nowMs = this.#clock()
    const key = this.#keyOf(purpose, subject)
    const { count, window_ends_at: endsAtMs } = await this.#database.db
      .insertInto('attempt')
      .values({ key, window_ends_at: nowMs + attemptWindowMs, count: 1 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => {
          const over = eb('attempt.window_ends_at', '<=', nowMs)
          const row = (name: 'count' | 'window_ends_at') => eb.ref(`attempt.${name}`)
          return {
            count: eb
              .case()
              .when(over)
              .then(1)
              .else(eb(row('count'), '+', 1))
              .end(),
            window_ends_at: eb
              .case()
              .when(over)
              .then(nowMs + attemptWindowMs)
              .else(row('window_ends_at'))
              .end(),
          }
        }),
      )
      .returning(['count', 'window_ends_at'])
      .executeTakeFirstOrThrow()
    return { waitMs: count > limit ? endsAtMs - nowMs : 0, giveBack: () => this.#giveBack(key, endsAtMs) }
  }

  /** Begins anew for a subject. */
  async forget(purpose: string, subject: string): Promise<void> {
    await this.#database.db.deleteFrom('attempt').where('key', '=', this.#keyOf(purpose, subject)).execute()
  }

  async #giveBack(key: string, endsAtMs: number): Promise<void> {
    await this.#database.db
      .updateTable('attempt')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key', '=', key)
      // A window that has begun since then never counted it.
      .where('window_ends_at', '=', endsAtMs)
      .execute()
  }

  #keyOf(purpose: string, subject: string): string {
    return createHmac('sha256', this.#secret).update(`${purpose}\0${subject}`).digest('base64url')
  }
}

/** Removes counts whose window is over. */
export async function deleteOldAttempts({ db }: Database, nowMs: number): Promise<void> {
  await db.deleteFrom('attempt').where('window_ends_at', '<=', nowMs).execute()
}
