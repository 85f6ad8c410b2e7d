/**
 * The markets of the start page's slideshow, in memory, so that pages do not query the database. Changes by operators,
 * on this server and on others, arrive with the rounds of index-sync.ts.
 */
import { slideshowMarketIds } from '@fyndkartan/domain/market'
import { loadSlideshowChoice } from '../db/choices.ts'
import type { Database } from '../db/open.ts'

export class ChosenSlideshow {
  readonly #database: Database
  #ids: readonly number[] = slideshowMarketIds
  /** Revision up to which changes are known; null before the first round. */
  #followed: number | null = null

  constructor(database: Database) {
    this.#database = database
  }

  /** Ids in order, as of the last round; the default before the first one. */
  get ids(): readonly number[] {
    return this.#ids
  }

  /** Reads the choice again if it has changed up to the database's current revision. */
  async catchUp(upTo: number): Promise<void> {
    if (upTo === this.#followed) return
    this.#ids = (await loadSlideshowChoice(this.#database.db)) ?? slideshowMarketIds
    this.#followed = upTo
  }
}
