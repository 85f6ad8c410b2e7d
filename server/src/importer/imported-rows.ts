/** Loads the places and series of earlier imports of a source. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { inBatches } from '../db/in-batches.ts'
import { type PlaceState, placeStateOf } from '../db/place-edits.ts'
import { type SeriesState, seriesStateOf } from '../db/series.ts'
import { loadMergeTargets } from '../db/merged-places.ts'
import { isOfScope } from '../db/source-scope.ts'
import type { Reading } from '../db/write.ts'

export interface StoredPlace {
  readonly id: number
  readonly kind: PlaceKind
  readonly sourceId: string
  readonly state: PlaceState
  readonly date: CivilDate | null
  /** Whether another place was merged into this one. This source alone must then not remove it. */
  readonly isShared: boolean
  /** The place's row of the database, by column. */
  readonly row: Readonly<Record<string, unknown>>
}

export interface StoredSeries {
  readonly id: number
  readonly sourceId: string
  readonly state: SeriesState
  /** Whether another series was merged into this one. This source alone must then not remove it. */
  readonly isShared: boolean
}

/** Rows per query: SQLite blocks the event loop until it has read all rows of a query. */
const rowsPerLoad = 2000

/** The places of one kind whose source ids begin with `scope`, removed ones too. */
export async function loadImportedPlaces(reading: Reading, kind: PlaceKind, scope: string): Promise<StoredPlace[]> {
  const shared = await loadMergeTargets(reading, kind)
  return loadInTurns(async (after) => {
    const rows = await reading
      .selectFrom(kind)
      .selectAll()
      .where('source', '=', 'import')
      .where(isOfScope(scope))
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsPerLoad)
      .execute()
    return rows.map((row) => storedPlace(kind, row.source_id ?? '', row, shared.has(row.id)))
  })
}

/** The series whose source ids begin with `scope`, removed ones too. */
export async function loadImportedSeries(reading: Reading, scope: string): Promise<StoredSeries[]> {
  const shared = await loadMergeTargets(reading, 'series')
  return loadInTurns(async (after) => {
    const rows = await reading
      .selectFrom('series')
      .selectAll()
      .where('source', '=', 'import')
      .where(isOfScope(scope))
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsPerLoad)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      sourceId: row.source_id ?? '',
      state: seriesStateOf(row),
      isShared: shared.has(row.id),
    }))
  })
}

/** The number of series whose dates one query loads. */
const seriesPerLoad = 20

/**
 * Loads the dates of some series, by `occurrenceKey`. If two markets are on one day, the result has the one that is not
 * removed.
 */
export async function loadOccurrences(
  reading: Reading,
  seriesIds: readonly number[],
): Promise<Map<string, StoredPlace>> {
  const found = new Map<string, StoredPlace>()
  for (const some of inBatches(seriesIds, seriesPerLoad)) {
    const rows = await reading.selectFrom('market').selectAll().where('series_id', 'in', some).orderBy('id').execute()
    for (const row of rows) {
      const key = occurrenceKey(row.series_id ?? 0, row.date)
      const known = found.get(key)
      if (!known || known.state.deletedAtMs !== null) found.set(key, storedPlace('market', row.source_id ?? '', row))
    }
    await nextTurn()
  }
  return found
}

/** The key of one date of a series in the result of `loadOccurrences`. */
export function occurrenceKey(seriesId: number, date: CivilDate | null): string {
  return `${seriesId} ${date}`
}

function storedPlace(
  kind: PlaceKind,
  sourceId: string,
  row: Parameters<typeof placeStateOf>[1],
  isShared = false,
): StoredPlace {
  const date = 'date' in row ? row.date : null
  return { id: row.id, kind, sourceId, state: placeStateOf(kind, row), date, isShared, row: { ...row } }
}

/**
 * Loads all rows in batches by id, and yields to the event loop between them. `load`: returns the next rows after an
 * id.
 */
async function loadInTurns<T extends { readonly id: number }>(load: (after: number) => Promise<T[]>): Promise<T[]> {
  const loaded: T[] = []
  for (let after = 0; ;) {
    const rows = await load(after)
    for (const row of rows) loaded.push(row)
    if (rows.length < rowsPerLoad) return loaded
    after = rows.at(-1)?.id ?? after
    await nextTurn()
  }
}
