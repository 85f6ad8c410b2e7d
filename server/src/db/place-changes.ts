/** Loads places for the index: all of them, or those changed since a revision, in batches. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { placeKinds } from '@fyndkartan/domain/place-kind'
import type { Change, PlaceToLoad } from '@fyndkartan/search/place-index'
import { maxId } from './places.ts'
import { factColumns } from './place-columns.ts'
import { foundColumns, placeFromRow } from './place-rows.ts'
import type { Origin } from './provenance.ts'
import type { Reading } from './write.ts'

/**
 * Changed places per batch. Before and after each batch other requests get a turn of the event loop; Kysely on SQLite
 * never yields by itself.
 */
const changesPerBatch = 100

/** Places per batch when all are loaded, at the start, when no request is waiting for the event loop. */
const placesPerBatch = 500

/** The highest committed revision. All changes up to it can be read. */
export async function loadRevision(reading: Reading): Promise<number> {
  const { value } = await reading
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'revision')
    .executeTakeFirstOrThrow()
  return value
}

/**
 * All existing places whose revision is at most `upTo`, in the order of storage, since reading by revision would be
 * slow. Get `upTo` from `loadRevision` before, and load later changes with `loadPlacesSince`.
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
 * Places whose revision is above `since` and at most `upTo`, by revision within each kind; a removed place comes as its
 * key only. Get `upTo` from `loadRevision` before: without this limit, half of a transaction would be loaded if it
 * commits between reading the shops and the markets. Later changes have a higher revision; the next call loads them.
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

/** The columns that give the origin of a shop or market, and for a market the id of its series. */
interface OfSeries extends Partial<Origin> {
  readonly series_id?: number | null
}

const originColumns = ['source_id', 'source_licence', 'source_attribution'] as const

/** The origins of the series that these rows are dates of, by series id: such a row has no origin of its own. */
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
