/**
 * Places that were merged into others. The row of a merged place stays as a tombstone with its own source id, so that
 * an import recognises the place.
 */
import type { PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import type { Expression } from 'kysely'
import { maxId } from './places.ts'
import type { WholePlace } from './tables.ts'
import type { Reading, Writing } from './write.ts'

/**
 * The place that this one was merged into; null for a place that was not merged, and for unknown ids. For a date of a
 * merged series, it is the other series' date of the same day, else that series' next date, else its last one.
 */
export async function loadMergedInto(reading: Reading, { kind, id }: PlaceKey): Promise<PlaceKey | null> {
  if (id > maxId) return null
  const row = await reading.selectFrom(kind).select('merged_into').where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const into = row.merged_into ?? id
  const key = { kind, id: (kind === 'market' ? await loadDateInstead(reading, into) : null) ?? into }
  return key.id === id ? null : key
}

/** For a date of a merged series, the id of the other series' date that replaces it; null if there is none. */
async function loadDateInstead(reading: Reading, id: number): Promise<number | null> {
  const row = await reading
    .selectFrom('market')
    .innerJoin('series', 'series.id', 'market.series_id')
    .select(['market.date', 'series.merged_into'])
    .where('market.id', '=', id)
    .where('series.merged_into', 'is not', null)
    .executeTakeFirst()
  if (!row) return null
  const dates = await reading
    .selectFrom('market')
    .select(['id', 'date'])
    .where('series_id', '=', row.merged_into)
    .where('deleted_at', 'is', null)
    .orderBy('date')
    .execute()
  const next = dates.find(({ date }) => date !== null && row.date !== null && date >= row.date)
  return (next ?? dates.at(-1))?.id ?? null
}

/** The key of the place that this one was merged into; else its own key. */
export async function followMerge(reading: Reading, key: PlaceKey): Promise<PlaceKey> {
  return (await loadMergedInto(reading, key)) ?? key
}

/** The id of the series that this one was merged into; else its own id. */
export async function followSeriesMerge(reading: Reading, id: number): Promise<number> {
  const row = await reading.selectFrom('series').select('merged_into').where('id', '=', id).executeTakeFirst()
  return row?.merged_into ?? id
}

/** The ids of the places merged into this one, or of the series merged into this series. */
export async function loadMergedIds(
  reading: Reading,
  { subject, subjectId }: { readonly subject: WholePlace; readonly subjectId: number },
): Promise<number[]> {
  const rows = await reading
    .selectFrom(subject)
    .select('id')
    .where('merged_into', '=', subjectId)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Those of the ids of places, or of series, that others were merged into. At most a few hundred ids. */
export async function loadMergeTargetsAmong(
  reading: Reading,
  subject: WholePlace,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await reading
    .selectFrom(subject)
    .select('merged_into')
    .distinct()
    .where('merged_into', 'in', ids)
    .execute()
  return new Set(rows.flatMap(({ merged_into: id }) => id ?? []))
}

/** The ids of all places of a kind, or of all series, that others were merged into. */
export async function loadMergeTargets(reading: Reading, subject: WholePlace): Promise<Set<number>> {
  const rows = await reading
    .selectFrom(subject)
    .select('merged_into')
    .distinct()
    .where('merged_into', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ merged_into: id }) => id ?? []))
}

/**
 * Makes every node reload the favourites that contain one of these places, because a merge, or its undo, has changed
 * the place that a favourite stands for.
 */
export async function touchFavouritesIn(
  { trx, revision }: Writing,
  kind: PlaceKind,
  ids: readonly number[] | Expression<number>,
): Promise<void> {
  const viewers = trx.selectFrom('favourite').select('uid').where('kind', '=', kind).where('place_id', 'in', ids)
  await trx.updateTable('profile').set({ favourites_revision: revision }).where('uid', 'in', viewers).execute()
}
