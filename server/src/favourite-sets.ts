/** The favourites of those who search at the moment, in memory: laid over the index's answer, so that a search waits for no database. */
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { Database } from './db/open.ts'

export type IsFavourite = (key: PlaceKey) => boolean

export class FavouriteSets {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** The viewer's favourites when they are known here, without waiting. */
  remembered(_uid: string): IsFavourite | undefined {
    return undefined
  }

  /** The viewer's favourites, read from the database the first time. */
  async load(_uid: string): Promise<IsFavourite> {
    void this.#database
    return () => false
  }
}
