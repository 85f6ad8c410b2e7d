/**
 * The markets of the slideshow on the start page, in memory, so that pages do not query the database. Operators'
 * changes, on this server and on others, arrive with the rounds of index-sync.ts.
 */
import { slideshowMarketIds } from '@fyndkartan/domain/market'
import { loadSlideshowChoice } from '../db/choices.ts'
import type { Database } from '../db/open.ts'

export class ChosenSlideshow {
  readonly #database: Database
  #ids: readonly number[] = slideshowMarketIds
  /** The revision up to which changes are in memory; null before the first round. */
  #followed: number | null = null

  constructor(database: Database) {
    this.#database = database
  }

  /** The ids of the markets in order, as of the last round; before the first round, the default. */
  get ids(): readonly number[] {
    return this.#ids
  }

  /** Loads the operators' choice again if the database has a new revision, `upTo`. */
  async catchUp(upTo: number): Promise<void> {
    if (upTo === this.#followed) return
    this.#ids = (await loadSlideshowChoice(this.#database.db)) ?? slideshowMarketIds
    this.#followed = upTo
  }
}
