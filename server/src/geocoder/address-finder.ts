/** Finds addresses and postal codes while the visitors who typed them wait. Stores none of them. */
import { addressQuestion } from '@fyndkartan/domain/address-position'
import type { FoundPosition } from '@fyndkartan/domain/found-position'
import type { PostalArea } from '@fyndkartan/domain/postal-code'
import { loadAnswers } from '../db/geocoded.ts'
import type { Database } from '../db/open.ts'
import { RecentAnswers } from '../http/recent-answers.ts'
import { type Geocoder, GeocoderBusy, type TownAddress } from './geocoder.ts'

/** The limits of the caches in memory, which help visitors who press twice or undo a correction. */
const cacheLimits = { most: 200, lifeMs: Infinity }

/** The most visitors who may wait at once: the last of them waits about this many seconds. */
const mostWaiting = 4
const patienceMs = 6000

export class AddressFinder {
  readonly #geocoder: Geocoder
  readonly #database: Database
  readonly #addresses = new RecentAnswers<FoundPosition | null>(cacheLimits, () => 0)
  readonly #postalAreas = new RecentAnswers<PostalArea | null>(cacheLimits, () => 0)
  /** The number of running lookups of addresses and postal codes together: the geocoder answers one at a time. */
  #waiting = 0

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
    return this.#addresses.get(question, () =>
      this.#lookUp(async () => {
        const stored = (await loadAnswers(this.#database.db, [question])).get(question)
        return stored === undefined ? this.#geocoder.find(query, patienceMs) : stored
      }),
    )
  }

  /**
   * The area of a postal code in the form of `readPostalCode`; null when it is not found. Throws the same errors as
   * `find`.
   */
  findPostalArea(code: string): Promise<PostalArea | null> {
    return this.#postalAreas.get(code, () => this.#lookUp(() => this.#geocoder.findPostalArea(code, patienceMs)))
  }

  async #lookUp<T>(request: () => Promise<T>): Promise<T> {
    if (this.#waiting >= mostWaiting) throw new GeocoderBusy('too many visitors wait')
    this.#waiting++
    try {
      return await request()
    } finally {
      this.#waiting--
    }
  }
}
