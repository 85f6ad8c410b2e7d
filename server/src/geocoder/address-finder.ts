/** Finds addresses that visitors type in forms. They are asked about at once, and nothing of it is stored. */
import { addressQuestion } from '@fyndkartan/domain/address-position'
import type { FoundPosition } from '@fyndkartan/domain/found-position'
import { loadAnswers } from '../db/geocoded.ts'
import type { Database } from '../db/open.ts'
import { type Geocoder, GeocoderBusy, type TownAddress } from './geocoder.ts'

/** Answers that are remembered, in memory only: somebody presses twice, or mends a letter and takes it back. */
const mostRemembered = 200

/** Visitors who wait at a time: the last of them then waits about this many seconds. */
const mostWaiting = 4
const patienceMs = 6000

export class AddressFinder {
  readonly #geocoder: Geocoder
  readonly #database: Database
  /** By question, oldest first. */
  readonly #remembered = new Map<string, FoundPosition | null>()
  readonly #running = new Map<string, Promise<FoundPosition | null>>()

  constructor(geocoder: Geocoder, database: Database) {
    this.#geocoder = geocoder
    this.#database = database
  }

  /** Null when the address is not found in its town. Throws GeocoderBusy, GeocoderAway, and the database's errors. */
  async find(asked: TownAddress): Promise<FoundPosition | null> {
    const question = addressQuestion(asked)
    if (question === null) return null
    const remembered = this.#remembered.get(question)
    if (remembered !== undefined) return remembered
    const running = this.#running.get(question)
    if (running !== undefined) return running
    if (this.#running.size >= mostWaiting) throw new GeocoderBusy('too many visitors wait')
    const asking = this.#ask(question, asked).finally(() => this.#running.delete(question))
    this.#running.set(question, asking)
    return asking
  }

  async #ask(question: string, asked: TownAddress): Promise<FoundPosition | null> {
    const kept = (await loadAnswers(this.#database.db, [question])).get(question)
    const found = kept === undefined ? await this.#geocoder.find(asked, patienceMs) : kept
    const [oldest] = this.#remembered.keys()
    if (oldest !== undefined && this.#remembered.size >= mostRemembered) this.#remembered.delete(oldest)
    this.#remembered.set(question, found)
    return found
  }
}
