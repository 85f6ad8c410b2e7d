/**
 * Stores series: the facts that all dates of a market have in common, and the rule for the dates. Each change of a
 * series also writes its occurrences, which are rows of `market` (occurrences.ts), so only the series itself is logged
 * and undone.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DeskSeries } from '@fyndkartan/domain/desk'
import type { NewMarket } from '@fyndkartan/domain/place'
import { marketOfSeries } from '@fyndkartan/domain/series/market-of-series'
import type { Series } from '@fyndkartan/domain/series/rule'
import { type Selectable, sql } from 'kysely'
import type { Confirmation } from '@fyndkartan/domain/trust'
import { confirmationFromRow, confirmationRow, copyConfirmation } from './confirmations.ts'
import { touchFavouritesIn } from './merged-places.ts'
import { makeOccurrences } from './occurrences.ts'
import { maxId } from './places.ts'
import { storable } from './storable-text.ts'
import { placeFromJson, seriesFromJson, stateToJson } from './stored-states.ts'
import type { SeriesTable, Source } from './tables.ts'
import type { Reading, Writing } from './write.ts'

/** The state of a series, as the log stores it in JSON. Instants are ms since 1970. */
export interface SeriesState {
  /** The facts that all dates have in common. The facts of a single date (date, hours, cancellation) are null. */
  readonly place: NewMarket
  readonly series: Series
  /** The text from which the rule was parsed, exactly as the source wrote it. */
  readonly arrived: string | null
  /**
   * The id of the series that this one was merged into; null for others. Visitors of its dates are led to dates of the
   * other series (see merged-places.ts).
   */
  readonly mergedInto: number | null
  readonly deletedAtMs: number | null
  readonly editedAtMs: number | null
  /** An undo restores the confirmation, but a later confirmation does not prevent the undo. */
  readonly confirmation: Confirmation | null
}

export interface FoundSeriesState {
  readonly state: SeriesState
  /** The revision of the series' last change. The dates that are added every day are no change. */
  readonly revision: number
}

/** A series to insert. */
export interface SeriesDraft extends Pick<SeriesState, 'place' | 'series'> {
  readonly arrived?: string | null
  readonly source: Source
  readonly sourceId?: string | null
  readonly editedAtMs?: number | null
  readonly confirmation?: Confirmation | null
  /** The ids of markets that become dates of the series and keep their ids. */
  readonly adopted?: readonly number[]
}

/** Inserts the series with its occurrences, and returns its id. */
export async function insertSeries(writing: Writing, draft: SeriesDraft): Promise<number> {
  const { trx, revision, nowMs } = writing
  const state: SeriesState = {
    place: marketOfSeries(draft.place),
    series: draft.series,
    arrived: draft.arrived ?? null,
    mergedInto: null,
    deletedAtMs: null,
    editedAtMs: draft.editedAtMs ?? null,
    confirmation: draft.confirmation ?? null,
  }
  const { id } = await trx
    .insertInto('series')
    .values({
      source: draft.source,
      source_id: draft.sourceId ?? null,
      ...columnsOf(state),
      revision,
      created_at: nowMs,
      updated_at: nowMs,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await adoptMarkets(writing, id, draft.adopted ?? [])
  await makeOccurrences(writing, id, state, draft.source)
  await copyConfirmation(writing, id, state.confirmation)
  return id
}

/** Ids per statement, far below the parameter limits of both databases. */
const idsPerUpdate = 500

/**
 * Makes markets dates of a series. The markets get the facts of the series from the next `updateSeriesState` or
 * `makeOccurrences`.
 */
export async function adoptMarkets({ trx }: Writing, id: number, rows: readonly number[]): Promise<void> {
  for (let from = 0; from < rows.length; from += idsPerUpdate)
    await trx
      .updateTable('market')
      .set({ series_id: id })
      .where('id', 'in', rows.slice(from, from + idsPerUpdate))
      .execute()
}

/**
 * Loads the states of these series, removed ones too, by id; the map has no entry for an unknown id. At most a few
 * hundred ids.
 */
export async function loadSeriesStates(
  reading: Reading,
  ids: readonly number[],
): Promise<Map<number, FoundSeriesState>> {
  const stored = ids.filter((id) => id > 0 && id <= maxId)
  if (stored.length === 0) return new Map()
  const rows = await reading.selectFrom('series').selectAll().where('id', 'in', stored).execute()
  return new Map(rows.map((row) => [row.id, { state: seriesStateOf(row), revision: row.revision }]))
}

/** Returns null for an id that no series ever had. */
export async function loadSeriesState(reading: Reading, id: number): Promise<FoundSeriesState | null> {
  return (await loadSeriesStates(reading, [id])).get(id) ?? null
}

/** Sets a series to exactly this state, and updates the rows of its dates; dates that stay keep their ids. */
export async function updateSeriesState(writing: Writing, id: number, state: SeriesState): Promise<void> {
  const { trx, revision, nowMs } = writing
  await touchIfMergedAnew(writing, id, state)
  const { source } = await trx
    .updateTable('series')
    .set({ ...columnsOf(state), revision, updated_at: nowMs })
    .where('id', '=', id)
    .returning('source')
    .executeTakeFirstOrThrow()
  const written = await makeOccurrences(writing, id, state, source)
  await copyConfirmation(writing, id, state.confirmation)
  if (written > 0) return
  // Although no row of a date has changed, give one date a new revision: responses also describe the rule, and a new
  // revision changes the index and so the responses' ETag.
  await trx
    .updateTable('market')
    .set({ revision, updated_at: nowMs })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('market as first')
        .select((first) => first.fn.min('first.id').as('id'))
        .where('first.series_id', '=', id)
        .where('first.deleted_at', 'is', null),
    )
    .execute()
}

/**
 * If a merge or its undo changes the series' target, makes every node reload the favourites that contain a date of the
 * series.
 */
async function touchIfMergedAnew(writing: Writing, id: number, { mergedInto }: SeriesState): Promise<void> {
  const { trx } = writing
  const stored = await trx.selectFrom('series').select('merged_into').where('id', '=', id).executeTakeFirst()
  if ((stored?.merged_into ?? null) === mergedInto) return
  // Favourites may also contain places that were merged into a date.
  const dates = sql`select id from market where series_id = ${id}`
  await touchFavouritesIn(
    writing,
    'market',
    sql<number>`(${dates} union select id from market where merged_into in (${dates}))`,
  )
}

/** Removes a series and its dates, which leaves tombstones. Does nothing for a removed series. */
export async function deleteSeries(writing: Writing, id: number): Promise<void> {
  const found = await loadSeriesState(writing.trx, id)
  if (found !== null && found.state.deletedAtMs === null)
    await updateSeriesState(writing, id, { ...found.state, deletedAtMs: writing.nowMs })
}

/** Removes all series of one source; returns the number of series removed. */
export async function deleteSeriesOfSource(writing: Writing, source: Source): Promise<number> {
  const rows = await writing.trx
    .selectFrom('series')
    .select('id')
    .where('source', '=', source)
    .where('deleted_at', 'is', null)
    .execute()
  for (const { id } of rows) await deleteSeries(writing, id)
  return rows.length
}

/**
 * True when an edit or import changed a series at a revision above `since` and at most `upTo`: only then can markets
 * have joined or left a series. The dates that are added every day are no change.
 */
export async function haveSeriesChanged(reading: Reading, since: number, upTo: number): Promise<boolean> {
  const row = await reading
    .selectFrom('series')
    .select('id')
    .where('revision', '>', since)
    .where('revision', '<=', upTo)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Rows to read before other requests get a turn of the event loop. */
const rowsPerBatch = 200

/**
 * The rules of series that changed at a revision above `since` and at most `upTo`, in batches by revision; null for
 * removed series.
 */
export async function* loadSeriesSince(
  reading: Reading,
  since: number,
  upTo: number,
): AsyncGenerator<{ readonly id: number; readonly series: Series | null }[]> {
  let last = { revision: since, id: maxId }
  for (;;) {
    const rows = await reading
      .selectFrom('series')
      .select(['id', 'revision', 'rule', 'deleted_at'])
      .where('revision', '<=', upTo)
      .where((eb) => eb(eb.refTuple('revision', 'id'), '>', eb.tuple(last.revision, last.id)))
      .orderBy('revision')
      .orderBy('id')
      .limit(rowsPerBatch)
      .execute()
    if (rows.length > 0)
      yield rows.map(({ id, rule, deleted_at }) => ({ id, series: deleted_at === null ? seriesFromJson(rule) : null }))
    const end = rows.at(-1)
    if (!end || rows.length < rowsPerBatch) return
    last = { revision: end.revision, id: end.id }
    await nextTurn()
  }
}

/** Loads a series for the desk, even if it was removed; null for an unknown id. */
export async function loadDeskSeries(reading: Reading, id: number): Promise<DeskSeries | null> {
  const found = await loadSeriesState(reading, id)
  if (found === null) return null
  const { place, series, deletedAtMs, editedAtMs } = found.state
  return { id, place, series, removedAtMs: deletedAtMs, editedAtMs, version: found.revision }
}

/** The state of a series, from its row. */
export function seriesStateOf(row: Selectable<SeriesTable>): SeriesState {
  return {
    place: placeFromJson(row.place) as NewMarket,
    series: seriesFromJson(row.rule),
    arrived: row.arrived,
    mergedInto: row.merged_into,
    deletedAtMs: row.deleted_at,
    editedAtMs: row.edited_at,
    confirmation: confirmationFromRow(row),
  }
}

function columnsOf({ place, series, arrived, mergedInto, deletedAtMs, editedAtMs, confirmation }: SeriesState) {
  return {
    ...confirmationRow(confirmation),
    place: stateToJson(place),
    rule: stateToJson(series),
    arrived: storable(arrived),
    merged_into: mergedInto,
    deleted_at: deletedAtMs,
    edited_at: editedAtMs,
  }
}
