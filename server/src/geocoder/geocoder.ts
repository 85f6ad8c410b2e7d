/**
 * The geocoder, shared by all nodes: one question at a time, a second apart, and longer pauses when it fails. A node
 * holds the turn (geocoder-turns.ts) while its question runs and for the pause after it, so that no clock decides how
 * far apart questions are.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { FoundPosition } from '@fyndkartan/domain/found-position'
import type { PostalArea } from '@fyndkartan/domain/postal-code'
import type { Clock } from '../clock.ts'
import { loadNextTurn, maxPauseMs, passTurn, takeTurn } from '../db/geocoder-turns.ts'
import type { Database } from '../db/open.ts'
import { askGeocoder, GeocoderAway, type GeocoderQuestion } from './ask-geocoder.ts'
import { readAddressQuery } from './address-query.ts'
import { chooseAnswer } from './choose-answer.ts'
import { choosePostalArea } from './choose-postal-area.ts'
import type { AnsweredPlace } from './read-answer.ts'

export { GeocoderAway }

/** It could not be asked now: others ask at the moment, or it is left alone after a failure, or the node stops. */
export class GeocoderBusy extends Error {
  /** How long nobody may ask, ms, when it is left alone; else 0. */
  readonly leftAloneMs: number

  constructor(message: string, leftAloneMs = 0) {
    super(message)
    this.leftAloneMs = leftAloneMs
  }
}

/** What is known of an address. */
export interface TownAddress {
  readonly address: string
  readonly town: string
}

/** An answer that nodes share. Both are called while the turn is held, so that nobody asks the same meanwhile. */
export interface SharedAnswer {
  /** Whether another node has asked since. */
  isKnown(): Promise<boolean>
  keep(answer: FoundPosition | null): Promise<void>
}

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly url: string
  readonly userAgent: () => string
  /** Counts questions and their failures. */
  readonly count: <T>(ask: () => Promise<T>) => Promise<T>
  /** Between two questions, ms; for tests. */
  readonly pauseMs?: number
  readonly timeLimitMs?: number
}

type Ask = (question: GeocoderQuestion) => Promise<AnsweredPlace[]>

/** The usage policy of the public Nominatim allows one question a second. */
const usualPauseMs = 1000
const usualTimeLimitMs = 10_000

/** After the first failure in a row, ms; doubled with each further one. */
const firstFailurePauseMs = 5000
const maxFailurePauseMs = 60 * 60_000

/** Beyond the time limit and the pause: a turn that was not passed on is free after this, ms. */
const graceMs = 20_000

/** How often somebody who waits for a turn looks again, ms. */
const lookMs = 100

export class Geocoder {
  readonly #parts: Parts
  readonly #pauseMs: number
  readonly #timeLimitMs: number
  readonly #stopping = new AbortController()
  /** Turns that are still to be passed on. */
  readonly #passing = new Set<Promise<void>>()
  #failures = 0

  constructor(parts: Parts) {
    this.#parts = parts
    this.#pauseMs = parts.pauseMs ?? usualPauseMs
    this.#timeLimitMs = parts.timeLimitMs ?? usualTimeLimitMs
  }

  /**
   * Where an address is; null when it is not found in its town. Waits for its turn at most `patienceMs`. Throws GeocoderBusy when there
   * was none, GeocoderAway when the geocoder failed, and the database's errors.
   */
  find(asked: TownAddress, patienceMs: number): Promise<FoundPosition | null> {
    return this.#inTurn(patienceMs, (ask) => findAddress(ask, asked))
  }

  /** As `find`, unless the answer is known when the turn has come; it is kept before the turn is passed on. */
  findAndKeep(asked: TownAddress, patienceMs: number, shared: SharedAnswer): Promise<void> {
    return this.#inTurn(patienceMs, async (ask) => {
      if (!(await shared.isKnown())) await shared.keep(await findAddress(ask, asked))
    })
  }

  /** Where a postal code is, as `readPostalCode` writes it; null when it is not found. Waits and throws as `find` does. */
  findPostalArea(code: string, patienceMs: number): Promise<PostalArea | null> {
    return this.#inTurn(patienceMs, async (ask) => choosePostalArea(await ask({ postalCode: code }), code))
  }

  /** Does what may ask one question while it has the turn, which is passed on after it. */
  async #inTurn<Answer>(patienceMs: number, work: (ask: Ask) => Promise<Answer>): Promise<Answer> {
    const heldUntilMs = await this.#waitForTurn(patienceMs)
    let leftAloneUntilMs: number | null = null
    try {
      return await work((question) =>
        this.#ask(question).catch((error: unknown) => {
          if (this.#stopping.signal.aborted) throw new GeocoderBusy('the node stops')
          leftAloneUntilMs = this.#nextAfter(error)
          throw error
        }),
      )
    } finally {
      if (leftAloneUntilMs === null) this.#passLater(heldUntilMs)
      else await passTurn(this.#parts.database, heldUntilMs, leftAloneUntilMs)
    }
  }

  async #ask(question: GeocoderQuestion): Promise<AnsweredPlace[]> {
    const { url, userAgent, count } = this.#parts
    const manners = { url, userAgent: userAgent(), timeLimitMs: this.#timeLimitMs, stopping: this.#stopping.signal }
    const answers = await count(() => askGeocoder(question, manners))
    this.#failures = 0
    return answers
  }

  /** When the geocoder may be asked again after this failure, ms since 1970. */
  #nextAfter(failure: unknown): number {
    const waitMs = failure instanceof GeocoderAway ? failure.waitMs : 0
    const pauseMs = Math.min(firstFailurePauseMs * 2 ** this.#failures++, maxFailurePauseMs)
    return this.#parts.clock() + Math.min(Math.max(pauseMs, waitMs), maxPauseMs)
  }

  async #waitForTurn(patienceMs: number): Promise<number> {
    const { database, clock } = this.#parts
    const holdMs = this.#timeLimitMs + this.#pauseMs + graceMs
    for (let waitedMs = 0; !this.#stopping.signal.aborted; waitedMs += lookMs) {
      const heldUntilMs = await takeTurn(database, clock(), holdMs)
      if (heldUntilMs !== null) return heldUntilMs
      const freeInMs = (await loadNextTurn(database)) - clock()
      // Clocks of nodes differ.
      if (freeInMs > 2 * holdMs) throw new GeocoderBusy('the geocoder is left alone after a failure', freeInMs)
      if (waitedMs >= patienceMs) break
      await delay(lookMs, undefined, { signal: this.#stopping.signal }).catch(() => {})
    }
    throw new GeocoderBusy('others ask the geocoder')
  }

  /** After the pause. When that fails, the turn is free when its hold ends. */
  #passLater(heldUntilMs: number): void {
    const passing = delay(this.#pauseMs)
      .then(() => passTurn(this.#parts.database, heldUntilMs, 0))
      .catch(() => {})
      .finally(() => this.#passing.delete(passing))
    this.#passing.add(passing)
  }

  /** Resolves when all turns are passed on: within a pause, and a question that still runs. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#passing)
  }
}

async function findAddress(ask: Ask, { address, town }: TownAddress): Promise<FoundPosition | null> {
  const asked = readAddressQuery(address)
  return chooseAnswer(await ask({ address: `${asked.text}, ${town}` }), asked, town)
}
