/** The queries that feed the index: all places, or those changed since a revision, in batches. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { placeKinds } from '@fyndkartan/domain/place-kind'
import type { Change, PlaceToLoad } from '@fyndkartan/search/place-index'
import { maxId } from './places.ts'
import { factColumns } from './place-columns.ts'
import { foundColumns, placeFromRow } from './place-rows.ts'
import type { Origin } from './provenance.ts'
import type { Reading } from './write.ts'

/** Kysely on SQLite never leaves the microtask queue: we yield to the event loop before and after each batch. */
const changesPerBatch = 100

/** During startup no other work is waiting for the event loop. */
const placesPerBatch = 500

/** The highest committed revision. Everything up to it is visible. */
export async function loadRevision(reading: Reading): Promise<number> {
  const { value } = await reading
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'revision')
    .executeTakeFirstOrThrow()
  return value
}

/**
 * All existing places, as of the revision `upTo`: get it from `loadRevision` first, and load later changes with
 * `loadPlacesSince`. Rows come in storage order, because reading them by revision would jump all over the table.
 */
export async function* loadPlaces(reading: Reading, upTo: number): AsyncGenerator<PlaceToLoad[]> {
  for (const table of placeKinds) {
    const ofSeries = table === 'market' ? ['series_id'] : []
    const trust = ['source', ...originColumns, 'confirmed_at', 'confirmed_by', 'warning', ...foundColumns]
    const columns = ['id', 'revision', ...ofSeries, ...trust, ...factColumns[table]] as readonly ('id' | 'revision')[]
    for (let last = 0; ;) {
      const rows = await reading
        .selectFrom(table)
        .select(columns)
        .where('deleted_at', 'is', null)
        .where('revision', '<=', upTo)
        .where('id', '>', last)
        .orderBy('id')
        .limit(placesPerBatch)
        .execute()
      const end = rows.at(-1)
      if (!end) break
      const origins = await loadSeriesOrigins(reading, rows)
      yield rows.map((row) => ({ revision: row.revision, place: placeFromRow(table, row, originOf(row, origins)) }))
      last = end.id
    }
  }
}

/**
 * Places whose revision is above `since` and at most `upTo`, removed ones as tombstones, by revision within each kind.
 * Take `upTo` from `loadRevision` first: without the bound, a transaction that commits between reading the shops and
 * the markets would be seen only in part. Later changes get a higher revision and come with the next call.
 */
export async function* loadPlacesSince(reading: Reading, since: number, upTo: number): AsyncGenerator<Change[]> {
  for (const table of placeKinds) {
    let last = { revision: since, id: maxId }
    for (;;) {
      const rows = await reading
        .selectFrom(table)
        .selectAll()
        .where('revision', '<=', upTo)
        .where((eb) => eb(eb.refTuple('revision', 'id'), '>', eb.tuple(last.revision, last.id)))
        .orderBy('revision')
        .orderBy('id')
        .limit(changesPerBatch)
        .execute()
      const end = rows.at(-1)
      if (!end) break
      const origins = await loadSeriesOrigins(reading, rows)
      await nextTurn()
      yield rows.map((row) =>
        row.deleted_at === null
          ? { revision: row.revision, place: placeFromRow(table, row, originOf(row, origins)) }
          : { revision: row.revision, removed: { kind: table, id: row.id } },
      )
      last = { revision: end.revision, id: end.id }
      await nextTurn()
    }
  }
}

/** A row of either table; a market's may be the date of a series. */
interface OfSeries extends Partial<Origin> {
  readonly series_id?: number | null
}

const originColumns = ['source_id', 'source_licence', 'source_attribution'] as const

/** The origins of the series of some rows: a date of a series has no origin of its own. */
async function loadSeriesOrigins(reading: Reading, rows: readonly object[]): Promise<ReadonlyMap<number, Origin>> {
  const ids = new Set(rows.flatMap((row) => (row as OfSeries).series_id ?? []))
  if (ids.size === 0) return new Map()
  const found = await reading
    .selectFrom('series')
    .select(['id', ...originColumns])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(found.map((series) => [series.id, series]))
}

function originOf(row: object, origins: ReadonlyMap<number, Origin>): Partial<Origin> {
  const { series_id: seriesId = null, source_id: sourceId = null } = row as OfSeries
  return (sourceId === null && seriesId !== null && origins.get(seriesId)) || row
}
