/**
 * Which markets the start page's slideshow holds, in memory: every page carries them, so that none waits for the database.
 * What operators choose is heard in the rounds of index-sync.ts, on this server and on others.
 */
import { slideshowMarketIds } from '@fyndkartan/domain/market'
import { loadSlideshowChoice } from '../db/choices.ts'
import type { Database } from '../db/open.ts'

export class ChosenSlideshow {
  readonly #database: Database
  #ids: readonly number[] = slideshowMarketIds
  /** The revision up to which choices have been heard of, null before the first round. */
  #followed: number | null = null

  constructor(database: Database) {
    this.#database = database
  }

  /** In their order, as of the last round; before the first, the default. */
  get ids(): readonly number[] {
    return this.#ids
  }

  /** Reads the choice when anything has changed up to a revision that the database has just told. */
  async catchUp(upTo: number): Promise<void> {
    if (upTo === this.#followed) return
    this.#ids = (await loadSlideshowChoice(this.#database.db)) ?? slideshowMarketIds
    this.#followed = upTo
  }
}
