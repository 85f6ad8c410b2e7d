/** The search for entries that may be one place, shared by the desk's calls. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { setTimeout as delay } from 'node:timers/promises'
import { swedishToday } from '../../clock.ts'
import { loadRevision } from '../../db/place-changes.ts'
import { findSamePlaces, type FoundPair } from '../../db/same-places.ts'
import type { Deps } from '../../deps.ts'

/** How long the desk's summary waits for the number of pairs, ms. */
const patienceMs = 300

export interface SameSearch {
  /** The pairs of entries, the most likely first. Throws the database's errors. */
  find(): Promise<readonly FoundPair[]>
  /**
   * Returns the number of pairs. If the search takes longer than `patienceMs`, returns the number that the previous
   * search found, or 0 before the first search. Never rejects.
   */
  count(): Promise<number>
}

/**
 * Makes a search of the whole directory that runs once for each revision and day, and never twice at a time, however
 * many operators call it.
 */
export function sameSearch({ database, clock }: Pick<Deps, 'database' | 'clock'>, look = findSamePlaces): SameSearch {
  const today = swedishToday(clock)
  let cached: { readonly key: string; readonly found: Promise<readonly FoundPair[]> } | null = null
  let running: Promise<unknown> | null = null
  let known = 0
  const find = async (): Promise<readonly FoundPair[]> => {
    for (;;) {
      const day: CivilDate = today()
      const key = `${await loadRevision(database.db)} ${day}`
      if (cached?.key === key) return cached.found
      if (running === null) return begin(key, day)
      await running
    }
  }
  function begin(key: string, day: CivilDate): Promise<readonly FoundPair[]> {
    const found = look(database.db, day)
    cached = { key, found }
    running = found.then(
      ({ length }) => {
        known = length
        running = null
      },
      () => {
        // A failed search is not cached.
        cached = null
        running = null
      },
    )
    return found
  }
  return {
    find,
    async count() {
      const search = running ?? find().catch(() => undefined)
      await Promise.race([search, delay(patienceMs, undefined, { ref: false })])
      return known
    },
  }
}
