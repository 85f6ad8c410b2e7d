/**
 * Finds positions for places without coordinates, by asking a geocoder. All nodes look for changed places; the database
 * stores the answers and which node may ask next, so each question is asked once. Without a configured geocoder the job
 * does not run.
 */
import { dayMs } from '@fyndkartan/domain/local-time'
import type { Clock } from '../clock.ts'
import { swedishToday } from '../clock.ts'
import { keepAnswer, loadAnswers } from '../db/geocoded.ts'
import type { Database } from '../db/open.ts'
import { loadUnplaced, readNothing, type ReadUpTo, settlePlaces, type UnplacedPlace } from '../db/unplaced.ts'
import { write } from '../db/write.ts'
import { type Geocoder, GeocoderFailure, GeocoderBusy } from '../geocoder/geocoder.ts'
import type { SyncLog } from './index-sync.ts'
import { RepeatedTask } from './repeated-task.ts'

/**
 * Pause between two rounds, ms. It is a little longer than the pause that the geocoder needs between questions, so that
 * visitors' questions come first.
 */
const pauseMs = 1500

/**
 * How often all places are checked again, ms, because the database may have new answers; `failedAgainMs` after a
 * failure of the geocoder.
 */
const everythingEveryMs = dayMs
const failedAgainMs = 15 * 60_000

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly geocoder: Pick<Geocoder, 'findAndKeep'>
  /** Called after places have got new positions. */
  readonly onChange: () => Promise<unknown>
  readonly pauseMs?: number
}

export class GeocoderJob {
  readonly #parts: Parts
  readonly #today
  readonly #repeated = new RepeatedTask()
  #readUpTo: ReadUpTo = readNothing
  /** When all places are checked again, ms since 1970. */
  #beginAgainAt = 0
  /** Questions at which the geocoder failed. They wait until all others have been asked. */
  readonly #failed = new Set<string>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#today = swedishToday(parts.clock)
  }

  begin(log: Pick<SyncLog, 'warn'>): void {
    this.#repeated.begin(() => this.run(log), this.#parts.pauseMs ?? pauseMs)
  }

  /**
   * Asks the geocoder about one place, if one is left. Logs a failure; the next round then waits for the geocoder's
   * pause.
   */
  async run(log: Pick<SyncLog, 'warn'>): Promise<'asked' | 'nothing left' | 'later'> {
    const { clock } = this.#parts
    const nowMs = clock()
    // Also begin again if the time is more than a day ahead: the clock has been set back.
    if (nowMs >= this.#beginAgainAt || this.#beginAgainAt > nowMs + everythingEveryMs) {
      this.#readUpTo = readNothing
      this.#failed.clear()
      this.#beginAgainAt = nowMs + everythingEveryMs
    }
    try {
      return await this.#readOn()
    } catch (error) {
      if (!(error instanceof GeocoderBusy)) log.warn({ err: error }, 'places could not be looked up by their addresses')
      return 'later'
    }
  }

  async #readOn(): Promise<'asked' | 'nothing left'> {
    const { database } = this.#parts
    while (!this.#repeated.signal.aborted) {
      const { places, upTo } = await loadUnplaced(database.db, this.#readUpTo, this.#today())
      const open = await this.#settle(places.filter(({ isFound }) => !isFound))
      const [next] = open
      if (next !== undefined) {
        await this.#ask(next)
        return 'asked'
      }
      if (upTo.shop === this.#readUpTo.shop && upTo.market === this.#readUpTo.market) break
      this.#readUpTo = upTo
    }
    return 'nothing left'
  }

  /** Stores the positions that the database has answers for. Returns the places whose question still has no answer. */
  async #settle(places: readonly UnplacedPlace[]): Promise<UnplacedPlace[]> {
    if (places.length === 0) return []
    const { database, clock, onChange } = this.#parts
    const answers = await loadAnswers(database.db, [...new Set(places.map(({ question }) => question))])
    const answered = places.filter(({ question, isSettled }) =>
      isSettled ? answers.get(question) : answers.has(question),
    )
    if (answered.length > 0) {
      await write(database, clock(), (writing) => settlePlaces(writing, answered, answers))
      await onChange()
    }
    return places.filter(({ question }) => !answers.has(question) && !this.#failed.has(question))
  }

  async #ask(place: UnplacedPlace): Promise<void> {
    const { question, address, town } = place
    const { database, clock, geocoder } = this.#parts
    try {
      await geocoder.findAndKeep({ address, town }, 0, {
        // Another node may have got the answer since the database was read.
        isKnown: async () => (await loadAnswers(database.db, [question])).has(question),
        keep: (answer) => keepAnswer(database, clock(), place, answer),
      })
    } catch (error) {
      if (!(error instanceof GeocoderFailure)) throw error
      this.#failed.add(question)
      this.#beginAgainAt = Math.min(this.#beginAgainAt, clock() + failedAgainMs)
      throw error
    }
  }

  stop(): Promise<void> {
    return this.#repeated.stop()
  }
}
