/** Finds entries of the whole directory that may be the same place. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type AlikePair,
  type ComparedPlace,
  comparedPlace,
  comparePairs,
  sameThreshold,
} from '@fyndkartan/domain/same-place'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { withId } from '@fyndkartan/domain/place'
import { type PlaceKind, placeKinds } from '@fyndkartan/domain/place-kind'
import { sql } from 'kysely'
import { loadPairKeys, pairKey } from './place-pairs.ts'
import { scopePattern } from './erasure.ts'
import { placeFromRow } from './place-rows.ts'
import { placeFromJson } from './stored-states.ts'
import type { WholePlace } from './tables.ts'
import type { Reading } from './write.ts'

const rowsPerTurn = 500

/** Pairs per turn of the event loop: comparing so many takes about a millisecond. */
const pairsPerTurn = 300

/** Two entries that may be the same place. For series, `one` and `other` have the ids of the series. */
export interface FoundPair extends AlikePair {
  readonly subject: WholePlace
}

/**
 * Finds pairs that may be the same place, the likeliest first: of shops, of coming single markets on the same day, and
 * of series that share coming dates. Leaves out pairs that an operator has found to be different. Compares all places,
 * with turns of the event loop in between.
 */
export async function findSamePlaces(reading: Reading, today: CivilDate): Promise<FoundPair[]> {
  const decided = await loadPairKeys(reading)
  const found: FoundPair[] = []
  for (const subject of [...placeKinds, 'series'] as const) {
    const places: ComparedPlace[] = []
    const batches = subject === 'series' ? loadComparedSeries(reading) : loadCompared(reading, subject, today)
    for await (const batch of batches) places.push(...batch)
    let count = 0
    for (const pair of comparePairs(places)) {
      if (++count % pairsPerTurn === 0) await nextTurn()
      const { one, other, score } = pair
      if (score < sameThreshold || decided.has(pairKey(subject, one.id, other.id))) continue
      if (subject !== 'series' || (await shareDates(reading, one.id, other.id, today))) found.push({ ...pair, subject })
    }
  }
  return found.toSorted((a, b) => b.score - a.score || a.one.id - b.one.id || a.other.id - b.other.id)
}

/** True when two series share at least half of the coming dates of the one that has fewer. */
async function shareDates(reading: Reading, one: number, other: number, today: CivilDate): Promise<boolean> {
  const rows = await reading
    .selectFrom('market')
    .select(['series_id', 'date'])
    .where('series_id', 'in', [one, other])
    .where('deleted_at', 'is', null)
    .where('date', '>=', today)
    .execute()
  const [left, right] = [one, other].map(
    (id) => new Set(rows.flatMap((row) => (row.series_id === id && row.date !== null ? [row.date] : []))),
  ) as [Set<CivilDate>, Set<CivilDate>]
  const fewer = Math.min(left.size, right.size)
  return fewer > 0 && left.intersection(right).size * 2 >= fewer
}

async function* loadComparedSeries(reading: Reading): AsyncGenerator<ComparedPlace[]> {
  for (let last = 0; ;) {
    const rows = await reading
      .selectFrom('series')
      .selectAll()
      .where('deleted_at', 'is', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsPerTurn)
      .execute()
    yield rows.map((row) => ({
      ...comparedPlace(withId(placeFromJson(row.place), row.id, row.id)),
      source: scopePattern.exec(row.source_id ?? '')?.[0] ?? null,
    }))
    const end = rows.at(-1)
    if (!end || rows.length < rowsPerTurn) return
    last = end.id
    await nextTurn()
  }
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
