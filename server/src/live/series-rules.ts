/**
 * The rules of all series, in memory, so that a market's page can say how the market repeats without querying the
 * database. Changes, on this server and on others, arrive with the rounds of index-sync.ts.
 */
import type { Series } from '@fyndkartan/domain/series/rule'
import type { Database } from '../db/open.ts'
import { loadSeriesSince } from '../db/series.ts'

export class SeriesRules {
  readonly #database: Database
  #rules = new Map<number, Series>()
  /** The revision up to which changes have been loaded; 0 before the first round. */
  #followed = 0

  constructor(database: Database) {
    this.#database = database
  }

  /** A series' rule as of the last round; null for a series that does not exist or was removed. */
  ruleOf(seriesId: number): Series | null {
    return this.#rules.get(seriesId) ?? null
  }

  /** Loads the rules that changed up to the database's current revision, `upTo`. Calls must not overlap. */
  async catchUp(upTo: number): Promise<void> {
    if (upTo === this.#followed) return
    // A lower revision means that a failover has lost changes: load everything again.
    const isAgain = upTo < this.#followed
    const rules = isAgain ? new Map<number, Series>() : this.#rules
    for await (const batch of loadSeriesSince(this.#database.db, isAgain ? 0 : this.#followed, upTo))
      for (const { id, series } of batch) {
        if (series) rules.set(id, series)
        else rules.delete(id)
      }
    this.#rules = rules
    this.#followed = upTo
  }
}
