/** Places that were merged into others. The row of one stays as a tombstone with its own source id, so that its source recognises it. */
import type { PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import { maxId } from './places.ts'
import type { Reading, Writing } from './write.ts'

/** The place that another was merged into; null for any other, and for ids that never existed. */
export async function loadMergedInto(reading: Reading, { kind, id }: PlaceKey): Promise<PlaceKey | null> {
  if (id > maxId) return null
  const row = await reading.selectFrom(kind).select('merged_into').where('id', '=', id).executeTakeFirst()
  const into = row?.merged_into ?? null
  return into === null ? null : { kind, id: into }
}

/** The key of the place that is meant by another: its own, unless it was merged into one. */
export async function followMerge(reading: Reading, key: PlaceKey): Promise<PlaceKey> {
  return (await loadMergedInto(reading, key)) ?? key
}

/** The ids of what was merged into a place. */
export async function loadMergedIds(reading: Reading, { kind, id }: PlaceKey): Promise<number[]> {
  const rows = await reading.selectFrom(kind).select('id').where('merged_into', '=', id).orderBy('id').execute()
  return rows.map((row) => row.id)
}

/** The ids of all places of a kind that others were merged into. */
export async function loadMergeTargets(reading: Reading, kind: PlaceKind): Promise<Set<number>> {
  const rows = await reading
    .selectFrom(kind)
    .select('merged_into')
    .distinct()
    .where('merged_into', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ merged_into: id }) => id ?? []))
}

/** Lets every node read the favourites of those again who like a place: another place is meant by it from now on. */
export async function touchFavouritesOf({ trx, revision }: Writing, { kind, id }: PlaceKey): Promise<void> {
  const viewers = trx.selectFrom('favourite').select('uid').where('kind', '=', kind).where('place_id', '=', id)
  await trx.updateTable('profile').set({ favourites_revision: revision }).where('uid', 'in', viewers).execute()
}
