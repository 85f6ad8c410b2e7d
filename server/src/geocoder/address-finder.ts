/** Finds addresses and postal codes while the visitors who typed them wait. Stores none of them. */
import { addressQuestion } from '@fyndkartan/domain/address-position'
import type { FoundPosition } from '@fyndkartan/domain/found-position'
import type { PostalArea } from '@fyndkartan/domain/postal-code'
import { loadAnswers } from '../db/geocoded.ts'
import type { Database } from '../db/open.ts'
import { type Geocoder, GeocoderBusy, type TownAddress } from './geocoder.ts'

/**
 * The most cached answers for addresses, and for postal codes, in memory only: visitors press twice, or undo a
 * correction.
 */
const mostCached = 200

/** The most visitors who may wait at once: the last of them waits about this many seconds. */
const mostWaiting = 4
const patienceMs = 6000

export class AddressFinder {
  readonly #geocoder: Geocoder
  readonly #database: Database
  readonly #waiting = new Set<Promise<unknown>>()
  readonly #addresses = new Lookups<FoundPosition>(this.#waiting)
  readonly #postalAreas = new Lookups<PostalArea>(this.#waiting)

  constructor(geocoder: Geocoder, database: Database) {
    this.#geocoder = geocoder
    this.#database = database
  }

  /**
   * The position of an address; null if the town has no such address. Throws GeocoderBusy, GeocoderFailure, and the
   * database's errors.
   */
  async find(query: TownAddress): Promise<FoundPosition | null> {
    const question = addressQuestion(query)
    if (question === null) return null
    return this.#addresses.find(question, async () => {
      const stored = (await loadAnswers(this.#database.db, [question])).get(question)
      return stored === undefined ? this.#geocoder.find(query, patienceMs) : stored
    })
  }

  /**
   * The area of a postal code in the form of `readPostalCode`; null when it is not found. Throws the same errors as
   * `find`.
   */
  findPostalArea(code: string): Promise<PostalArea | null> {
    return this.#postalAreas.find(code, () => this.#geocoder.findPostalArea(code, patienceMs))
  }
}

/** Looks up questions and caches the answers. Callers with the same question share one lookup. */
class Lookups<Found> {
  /** The running lookups of addresses and postal codes together, since the geocoder answers one at a time. */
  readonly #waiting: Set<Promise<unknown>>
  /** The cached answers by question, oldest first. */
  readonly #cache = new Map<string, Found | null>()
  readonly #running = new Map<string, Promise<Found | null>>()

  constructor(waiting: Set<Promise<unknown>>) {
    this.#waiting = waiting
  }

  async find(question: string, ask: () => Promise<Found | null>): Promise<Found | null> {
    const cached = this.#cache.get(question)
    if (cached !== undefined) return cached
    const running = this.#running.get(question)
    if (running !== undefined) return running
    if (this.#waiting.size >= mostWaiting) throw new GeocoderBusy('too many visitors wait')
    const lookup = this.#ask(question, ask).finally(() => {
      this.#running.delete(question)
      this.#waiting.delete(lookup)
    })
    this.#running.set(question, lookup)
    this.#waiting.add(lookup)
    return lookup
  }

  async #ask(question: string, ask: () => Promise<Found | null>): Promise<Found | null> {
    const found = await ask()
    const [oldest] = this.#cache.keys()
    if (oldest !== undefined && this.#cache.size >= mostCached) this.#cache.delete(oldest)
    this.#cache.set(question, found)
    return found
  }
}
