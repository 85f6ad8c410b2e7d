/** The search for entries that may be one place, shared by the desk's calls. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { setTimeout as delay } from 'node:timers/promises'
import { swedishToday } from '../../clock.ts'
import { loadRevision } from '../../db/place-changes.ts'
import { findSamePlaces, type FoundPair } from '../../db/same-places.ts'
import type { Deps } from '../../deps.ts'

/** The desk's frame waits no longer for a number, ms. */
const patienceMs = 300

export interface SameSearch {
  /** The likeliest first. Throws the database's errors. */
  find(): Promise<readonly FoundPair[]>
  /** How many there are; what was known before where looking takes longer, 0 when nothing was. Never rejects. */
  count(): Promise<number>
}

/** The whole directory is looked through once for each of its revisions and days, one search at a time, however many operators ask. */
export function sameSearch({ database, clock }: Pick<Deps, 'database' | 'clock'>, look = findSamePlaces): SameSearch {
  const today = swedishToday(clock)
  let kept: { readonly key: string; readonly found: Promise<readonly FoundPair[]> } | null = null
  let running: Promise<unknown> | null = null
  let known = 0
  const find = async (): Promise<readonly FoundPair[]> => {
    for (;;) {
      const day: CivilDate = today()
      const key = `${await loadRevision(database.db)} ${day}`
      if (kept?.key === key) return kept.found
      if (running === null) return begin(key, day)
      await running
    }
  }
  function begin(key: string, day: CivilDate): Promise<readonly FoundPair[]> {
    const found = look(database.db, day)
    kept = { key, found }
    running = found.then(
      ({ length }) => {
        known = length
        running = null
      },
      () => {
        // A failed search is not kept.
        kept = null
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
