/** Edits of single places at the desk, and the state of a place as the log stores it. */
import type { NewPlace, PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import type { Confirmation } from '@fyndkartan/domain/trust'
import type { Selectable, Updateable } from 'kysely'
import { confirmationFromRow, confirmationRow, confirmedBy, contentRevision, keepFromSources } from './confirmations.ts'
import { touchFavouritesIn } from './merged-places.ts'
import { factRow, newPlaceFromRow } from './place-rows.ts'
import { refreshWarning } from './reports.ts'
import { insertPlace } from './places.ts'
import type { MarketTable, ShopTable, Source } from './tables.ts'
import type { Reading, Writing } from './write.ts'

/** The state of a place, as the log stores it in JSON. Instants are ms since 1970. */
export interface PlaceState {
  readonly place: NewPlace
  /** The series that a market is a date of; the series then determines its facts. Null for all other places. */
  readonly seriesId: number | null
  /** The id of the place that this one was merged into; null for others. */
  readonly mergedInto: number | null
  readonly deletedAtMs: number | null
  readonly editedAtMs: number | null
  /** An undo restores the confirmation, but a later confirmation does not prevent the undo: see `confirmations.ts`. */
  readonly confirmation: Confirmation | null
}

export interface FoundPlaceState {
  readonly state: PlaceState
  /** The revision of the place's last change; a confirmation is no change. */
  readonly revision: number
}

/** The state of a place, from its row. */
export function placeStateOf(kind: PlaceKind, row: Selectable<ShopTable> | Selectable<MarketTable>): PlaceState {
  const seriesId = 'series_id' in row ? row.series_id : null
  return {
    place: newPlaceFromRow(kind, row),
    seriesId,
    mergedInto: row.merged_into,
    deletedAtMs: row.deleted_at,
    editedAtMs: row.edited_at,
    confirmation: confirmationFromRow(row),
  }
}

/** Loads states by the places' ids, including removed places; unknown ids are missing. At most a few hundred ids. */
export async function loadPlaceStates(
  reading: Reading,
  kind: PlaceKind,
  ids: readonly number[],
): Promise<Map<number, FoundPlaceState>> {
  if (ids.length === 0) return new Map()
  const rows = await reading.selectFrom(kind).selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, { state: placeStateOf(kind, row), revision: contentRevision(row) }]))
}

/** Returns null for an id that no place ever had. */
export async function loadPlaceState(reading: Reading, { kind, id }: PlaceKey): Promise<FoundPlaceState | null> {
  return (await loadPlaceStates(reading, kind, [id])).get(id) ?? null
}

/** Sets a place to exactly this state. */
export async function updatePlaceState(writing: Writing, { kind, id }: PlaceKey, state: PlaceState): Promise<void> {
  const { trx, revision, nowMs } = writing
  const decided = { deleted_at: state.deletedAtMs, edited_at: state.editedAtMs, revision, updated_at: nowMs }
  if (state.place.kind !== kind) throw new Error(`a ${kind} cannot become a ${state.place.kind}`)
  const stored = await trx.selectFrom(kind).select('merged_into').where('id', '=', id).executeTakeFirst()
  if ((stored?.merged_into ?? null) !== state.mergedInto) await touchFavouritesIn(writing, kind, [id])
  await trx
    .updateTable(kind)
    .set({
      ...factRow(kind, state.place),
      ...decided,
      ...confirmationRow(state.confirmation),
      merged_into: state.mergedInto,
      ...(kind === 'market' && { series_id: state.seriesId }),
    } as Updateable<ShopTable & MarketTable>)
    .where('id', '=', id)
    .execute()
  // A report on a series applies to all its dates, so a market that has left or joined a series may need another
  // warning.
  if (kind === 'market') await refreshWarning(writing, { subject: kind, subjectId: id })
}

/**
 * Removes places, which leaves tombstones. `edited_at` stays, as the sign of earlier decisions of operators. At most a
 * few hundred ids.
 */
export async function deletePlaces(writing: Writing, kind: PlaceKind, ids: readonly number[]): Promise<void> {
  const { trx, revision, nowMs } = writing
  if (ids.length > 0)
    await trx
      .updateTable(kind)
      .set({ deleted_at: nowMs, revision, updated_at: nowMs })
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute()
}

/** Adds a place as an operator decided; returns its id. */
export async function insertDecidedPlace(
  writing: Writing,
  place: NewPlace,
  source: Extract<Source, 'tip' | 'operator'>,
): Promise<number> {
  const confirmation = confirmedBy('editor', writing)
  const id = await insertPlace(writing, place.kind, { ...place, source, confirmation })
  await keepFromSources(writing, { subject: place.kind, subjectId: id })
  return id
}
