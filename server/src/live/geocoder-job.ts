/**
 * Asks the geocoder where places without coordinates are. Each node reads what has changed; whose turn it is to ask, and what has been
 * answered, is in the database, so that nodes together ask each question once. Without a geocoder there is no job.
 */
import { dayMs } from '@fyndkartan/domain/local-time'
import type { Clock } from '../clock.ts'
import { swedishToday } from '../clock.ts'
import { keepAnswer, loadAnswers } from '../db/geocoded.ts'
import type { Database } from '../db/open.ts'
import { loadUnplaced, readNothing, type ReadUpTo, settlePlaces, type UnplacedPlace } from '../db/unplaced.ts'
import { write } from '../db/write.ts'
import { type Geocoder, GeocoderAway, GeocoderBusy } from '../geocoder/geocoder.ts'
import type { SyncLog } from './index-sync.ts'
import { RepeatedTask } from './repeated-task.ts'

/** Between two rounds, ms; a little longer than between two questions, so that visitors who wait come first. */
const pauseMs = 1500

/** Everything is looked through again: for addresses that were not found, and sooner for those that the geocoder failed at. */
const everythingEveryMs = dayMs
const failedAgainMs = 15 * 60_000

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly geocoder: Pick<Geocoder, 'findAndKeep'>
  /** When places were given positions. */
  readonly onChange: () => Promise<unknown>
  readonly pauseMs?: number
}

export class GeocoderJob {
  readonly #parts: Parts
  readonly #today
  readonly #repeated = new RepeatedTask()
  #readUpTo: ReadUpTo = readNothing
  /** When everything is looked through again, ms since 1970. */
  #beginAgainAt = 0
  /** Questions that the geocoder failed at: the others come first. */
  readonly #failed = new Set<string>()

  constructor(parts: Parts) {
    this.#parts = parts
    this.#today = swedishToday(parts.clock)
  }

  begin(log: Pick<SyncLog, 'warn'>): void {
    this.#repeated.begin(() => this.run(log), this.#parts.pauseMs ?? pauseMs)
  }

  /** Until one question was asked or nothing is left to do. A failure is logged, and the job goes on after the geocoder's pause. */
  async run(log: Pick<SyncLog, 'warn'>): Promise<'asked' | 'nothing left' | 'later'> {
    const { clock } = this.#parts
    const nowMs = clock()
    // A clock that was put back leaves a time further ahead than any that was meant.
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

  /** Writes to places what is known of their addresses. Returns those of which nothing is. */
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
        // Another node may have asked since the answers were read.
        isKnown: async () => (await loadAnswers(database.db, [question])).has(question),
        keep: (answer) => keepAnswer(database, clock(), place, answer),
      })
    } catch (error) {
      if (!(error instanceof GeocoderAway)) throw error
      this.#failed.add(question)
      this.#beginAgainAt = Math.min(this.#beginAgainAt, clock() + failedAgainMs)
      throw error
    }
  }

  stop(): Promise<void> {
    return this.#repeated.stop()
  }
}
