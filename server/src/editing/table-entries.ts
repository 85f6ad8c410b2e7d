/** Loads places and series as rows of the desk's own table. */
import type { PlaceKey } from '@fyndkartan/domain/place'
import { loadPlaceStates } from '../db/place-edits.ts'
import { loadSeriesStates } from '../db/series.ts'
import { keyOfWhole, type WholeKey } from '../db/whole-key.ts'
import type { Reading } from '../db/write.ts'
import type { TableEntry } from '../importer/desk-table.ts'

/** Why a place has no row, as a reason of the report's lines. */
type Missing = 'no such place' | 'is removed' | 'is a date of a series now'

export interface TableEntries {
  get(key: WholeKey): TableEntry | Missing
}

/** Loads the entries of some keys. At most a few hundred. */
export async function loadTableEntries(reading: Reading, keys: readonly WholeKey[]): Promise<TableEntries> {
  const idsOf = (subject: WholeKey['subject']) =>
    keys.flatMap((key) => (key.subject === subject ? [key.subjectId] : []))
  const entries = new Map<string, TableEntry | Missing>()
  for (const kind of ['shop', 'market'] as const)
    for (const [id, { state, revision }] of await loadPlaceStates(reading, kind, idsOf(kind))) {
      const key = { subject: kind, subjectId: id }
      const entry = { key, version: revision, place: state.place, series: null }
      const isDate = state.seriesId !== null
      const isGone = state.deletedAtMs !== null
      entries.set(keyOfWhole(key), isGone ? 'is removed' : isDate ? 'is a date of a series now' : entry)
    }
  for (const [id, { state, revision }] of await loadSeriesStates(reading, idsOf('series'))) {
    const key = { subject: 'series', subjectId: id } as const
    const entry = { key, version: revision, place: state.place, series: state.series }
    entries.set(keyOfWhole(key), state.deletedAtMs === null ? entry : 'is removed')
  }
  return { get: (key) => entries.get(keyOfWhole(key)) ?? 'no such place' }
}

/**
 * The entries of places in their order, each series once: `seen` has the ids of series with an earlier row, and gets
 * those of these. At most a few hundred.
 */
export async function loadEntriesOf(
  reading: Reading,
  places: readonly PlaceKey[],
  seen: Set<number>,
): Promise<TableEntry[]> {
  const seriesIds = await loadSeriesIds(reading, places)
  const keys = places.flatMap(({ kind, id }): WholeKey[] => {
    const seriesId = kind === 'market' ? (seriesIds.get(id) ?? null) : null
    if (seriesId === null) return [{ subject: kind, subjectId: id }]
    if (seen.has(seriesId)) return []
    seen.add(seriesId)
    return [{ subject: 'series', subjectId: seriesId }]
  })
  const entries = await loadTableEntries(reading, keys)
  return keys.map((key) => entries.get(key)).filter((entry) => typeof entry === 'object')
}

/** The series of the markets that are dates of one, by the market's id. */
async function loadSeriesIds(reading: Reading, places: readonly PlaceKey[]): Promise<ReadonlyMap<number, number>> {
  const ids = places.flatMap(({ kind, id }) => (kind === 'market' ? [id] : []))
  if (ids.length === 0) return new Map()
  const rows = await reading
    .selectFrom('market')
    .select(['id', 'series_id'])
    .where('id', 'in', ids)
    .where('series_id', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row.series_id as number]))
}
