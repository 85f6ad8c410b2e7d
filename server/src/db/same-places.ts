/** Finds entries that may be the same place, in the whole directory. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type AlikePair,
  type ComparedPlace,
  comparedPlace,
  comparePairs,
  sameThreshold,
} from '@fyndkartan/domain/same-place'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { type PlaceKind, placeKinds } from '@fyndkartan/domain/place-kind'
import { sql } from 'kysely'
import { loadPairKeys, pairKey } from './place-pairs.ts'
import { placeFromRow } from './place-rows.ts'
import type { Reading } from './write.ts'

const rowsPerTurn = 500

/** About a millisecond each. */
const pairsPerTurn = 300

/**
 * The likeliest first: shops, and coming single markets of one day, except pairs of which an operator has said that they are two. Looks at
 * every place, in batches with a turn of the event loop between them.
 */
export async function findSamePlaces(reading: Reading, today: CivilDate): Promise<AlikePair[]> {
  const decided = await loadPairKeys(reading)
  const found: AlikePair[] = []
  for (const kind of placeKinds) {
    const places: ComparedPlace[] = []
    for await (const batch of loadCompared(reading, kind, today)) places.push(...batch)
    let count = 0
    for (const pair of comparePairs(places)) {
      if (++count % pairsPerTurn === 0) await nextTurn()
      if (pair.score >= sameThreshold && !decided.has(pairKey(kind, pair.one.id, pair.other.id))) found.push(pair)
    }
  }
  return found.toSorted((a, b) => b.score - a.score || a.one.id - b.one.id || a.other.id - b.other.id)
}

async function* loadCompared(reading: Reading, kind: PlaceKind, today: CivilDate): AsyncGenerator<ComparedPlace[]> {
  for (let last = 0; ;) {
    const rows = await reading
      .selectFrom(kind)
      .selectAll()
      .$if(kind === 'market', (query) =>
        query.where(sql<boolean>`series_id is null`).where(sql<boolean>`date >= ${today}`),
      )
      .where('deleted_at', 'is', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsPerTurn)
      .execute()
    yield rows.map((row) => comparedPlace(placeFromRow(kind, row)))
    const end = rows.at(-1)
    if (!end || rows.length < rowsPerTurn) return
    last = end.id
    await nextTurn()
  }
}
