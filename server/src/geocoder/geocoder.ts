/**
 * The geocoder as all nodes use it together: one question at a time, a second apart, and longer pauses when it fails. Whoever asks holds
 * the turn (geocoder-turns.ts) while the question runs and for the pause after it, so that no clock decides how far apart questions are.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { FoundPosition } from '@fyndkartan/domain/found-position'
import type { Clock } from '../clock.ts'
import { loadNextTurn, maxPauseMs, passTurn, takeTurn } from '../db/geocoder-turns.ts'
import type { Database } from '../db/open.ts'
import { askGeocoder, GeocoderAway } from './ask-geocoder.ts'
import { readAskedAddress } from './asked-address.ts'
import { chooseAnswer } from './choose-answer.ts'

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
  async find({ address, town }: TownAddress, patienceMs: number): Promise<FoundPosition | null> {
    const asked = readAskedAddress(address)
    const heldUntilMs = await this.#waitForTurn(patienceMs)
    try {
      const answers = await this.#parts.count(() => this.#ask(`${asked.text}, ${town}`))
      this.#failures = 0
      this.#passLater(heldUntilMs)
      return chooseAnswer(answers, asked, town)
    } catch (error) {
      if (this.#stopping.signal.aborted) {
        this.#passLater(heldUntilMs)
        throw new GeocoderBusy('the node stops')
      }
      const waitMs = error instanceof GeocoderAway ? error.waitMs : 0
      const pauseMs = Math.min(firstFailurePauseMs * 2 ** this.#failures++, maxFailurePauseMs)
      const nextMs = this.#parts.clock() + Math.min(Math.max(pauseMs, waitMs), maxPauseMs)
      await passTurn(this.#parts.database, heldUntilMs, nextMs)
      throw error
    }
  }

  #ask(text: string) {
    const { url, userAgent } = this.#parts
    const manners = { url, userAgent: userAgent(), timeLimitMs: this.#timeLimitMs, stopping: this.#stopping.signal }
    return askGeocoder(text, manners)
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
