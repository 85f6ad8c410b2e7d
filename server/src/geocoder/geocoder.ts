/**
 * Sends queries to the geocoder, which all nodes share: one query at a time, a second apart, and longer pauses after
 * failures of the geocoder. A node holds the turn (geocoder-turns.ts) during its query and the pause after it, so that differing clocks
 * do not matter.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { FoundPosition } from '@fyndkartan/domain/found-position'
import type { PostalArea } from '@fyndkartan/domain/postal-code'
import type { Clock } from '../clock.ts'
import { loadNextTurn, maxPauseMs, passTurn, takeTurn } from '../db/geocoder-turns.ts'
import type { Database } from '../db/open.ts'
import { searchGeocoder, GeocoderFailure, type GeocoderQuery } from './search-geocoder.ts'
import { readAddressQuery } from './address-query.ts'
import { chooseAnswer } from './choose-answer.ts'
import { choosePostalArea } from './choose-postal-area.ts'
import type { AnsweredPlace } from './read-answer.ts'

export { GeocoderFailure }

/**
 * The query was not sent: other queries are waiting, the geocoder gets no queries after a failure, or the node is
 * stopping.
 */
export class GeocoderBusy extends Error {
  /** How much of the pause after a failure is left, ms; otherwise 0. */
  readonly leftAloneMs: number

  constructor(message: string, leftAloneMs = 0) {
    super(message)
    this.leftAloneMs = leftAloneMs
  }
}

/** An address as a visitor typed it or a source wrote it, and its town. */
export interface TownAddress {
  readonly address: string
  readonly town: string
}

/**
 * An answer that nodes share. Both methods are called while this node holds the turn, so that no other node sends the
 * same query.
 */
export interface SharedAnswer {
  /** Whether another node has stored the answer in the meantime. */
  isKnown(): Promise<boolean>
  keep(answer: FoundPosition | null): Promise<void>
}

interface Parts {
  readonly database: Database
  readonly clock: Clock
  readonly url: string
  readonly userAgent: () => string
  /** Counts queries and their failures. */
  readonly count: <T>(ask: () => Promise<T>) => Promise<T>
  /** The pause between two queries, ms; for tests. */
  readonly pauseMs?: number
  readonly timeLimitMs?: number
}

type Ask = (question: GeocoderQuery) => Promise<AnsweredPlace[]>

/** The usage policy of the public Nominatim allows one query a second. */
const usualPauseMs = 1000
const usualTimeLimitMs = 10_000

/** The pause after the first failure, ms; doubled with each further failure in a row. */
const firstFailurePauseMs = 5000
const maxFailurePauseMs = 60 * 60_000

/**
 * A node holds the turn for the time limit and the pause, and this much longer, ms, if it does not pass the turn on
 * because it was killed.
 */
const graceMs = 20_000

/** How often a waiting node checks whether the turn is free, ms. */
const lookMs = 100

export class Geocoder {
  readonly #parts: Parts
  readonly #pauseMs: number
  readonly #timeLimitMs: number
  readonly #stopping = new AbortController()
  /** Pending releases of the turn, each after the pause that follows a query. */
  readonly #passing = new Set<Promise<void>>()
  #failures = 0

  constructor(parts: Parts) {
    this.#parts = parts
    this.#pauseMs = parts.pauseMs ?? usualPauseMs
    this.#timeLimitMs = parts.timeLimitMs ?? usualTimeLimitMs
  }

  /**
   * Finds the position of an address; null when it is not found in the town. Waits for the turn at most `patienceMs`.
   * Throws GeocoderBusy when it does not get the turn, GeocoderFailure when the geocoder failed, and the database's
   * errors.
   */
  find(query: TownAddress, patienceMs: number): Promise<FoundPosition | null> {
    return this.#inTurn(patienceMs, (ask) => findAddress(ask, query))
  }

  /**
   * Finds an answer and stores it before the turn is passed on, unless another node stored it while this one waited for
   * the turn.
   */
  findAndKeep(query: TownAddress, patienceMs: number, shared: SharedAnswer): Promise<void> {
    return this.#inTurn(patienceMs, async (ask) => {
      if (!(await shared.isKnown())) await shared.keep(await findAddress(ask, query))
    })
  }

  /**
   * The area of a postal code in the form of `readPostalCode`; null when it is not found. Waits and throws as `find`
   * does.
   */
  findPostalArea(code: string, patienceMs: number): Promise<PostalArea | null> {
    return this.#inTurn(patienceMs, async (ask) => choosePostalArea(await ask({ postalCode: code }), code))
  }

  /** Waits for the turn, runs `work`, which may send one query, and passes the turn on. */
  async #inTurn<Answer>(patienceMs: number, work: (ask: Ask) => Promise<Answer>): Promise<Answer> {
    const heldUntilMs = await this.#waitForTurn(patienceMs)
    let leftAloneUntilMs: number | null = null
    try {
      return await work((question) =>
        this.#ask(question).catch((error: unknown) => {
          if (this.#stopping.signal.aborted) throw new GeocoderBusy('the node stops')
          if (!(error instanceof GeocoderFailure && error.isRefusal)) leftAloneUntilMs = this.#nextAfter(error)
          throw error
        }),
      )
    } finally {
      if (leftAloneUntilMs === null) this.#passLater(heldUntilMs)
      else await passTurn(this.#parts.database, heldUntilMs, leftAloneUntilMs)
    }
  }

  async #ask(question: GeocoderQuery): Promise<AnsweredPlace[]> {
    const { url, userAgent, count } = this.#parts
    const settings = { url, userAgent: userAgent(), timeLimitMs: this.#timeLimitMs, stopping: this.#stopping.signal }
    const answers = await count(() => searchGeocoder(question, settings))
    this.#failures = 0
    return answers
  }

  /** The earliest time of the next query after a failure, ms since 1970. */
  #nextAfter(failure: unknown): number {
    const waitMs = failure instanceof GeocoderFailure ? failure.waitMs : 0
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
      // A wait of more than twice the longest hold is a pause after a failure. (It is twice, because the clocks of
      // nodes differ.)
      if (freeInMs > 2 * holdMs) throw new GeocoderBusy('the geocoder is left alone after a failure', freeInMs)
      if (waitedMs >= patienceMs) break
      await delay(lookMs, undefined, { signal: this.#stopping.signal }).catch(() => {})
    }
    throw new GeocoderBusy('others ask the geocoder')
  }

  /** Passes the turn on after the pause. If that fails, the turn is free when its hold ends. */
  #passLater(heldUntilMs: number): void {
    const passing = delay(this.#pauseMs)
      .then(() => passTurn(this.#parts.database, heldUntilMs, 0))
      .catch(() => {})
      .finally(() => this.#passing.delete(passing))
    this.#passing.add(passing)
  }

  /** Aborts a running query, and waits until all turns have been passed on. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#passing)
  }
}

async function findAddress(ask: Ask, { address, town }: TownAddress): Promise<FoundPosition | null> {
  const query = readAddressQuery(address)
  return chooseAnswer(await ask({ address: `${query.text}, ${town}` }), query, town)
}
