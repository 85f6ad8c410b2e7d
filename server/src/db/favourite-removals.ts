/**
 * When people removed favourites. A change made offline arrives late, and the newer of two changes wins; the table
 * `favourite` has the times of additions. A removal is stored for as long as a browser keeps unsent changes: see
 * favourite-change.ts in domain/.
 */
import { longestAgeMs } from '@fyndkartan/domain/favourite-change'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { Reading, Writing } from './write.ts'

/** A removed favourite. */
export interface FavouriteRemoval extends PlaceKey {
  /** When the favourite was removed, ms since 1970. */
  readonly removedAtMs: number
}

/** The person's stored removals, newest first. */
export async function loadFavouriteRemovals(reading: Reading, uid: string): Promise<FavouriteRemoval[]> {
  return reading
    .selectFrom('favourite_removal')
    .select(['kind', 'place_id as id', 'removed_at as removedAtMs'])
    .where('uid', '=', uid)
    .orderBy('removed_at', 'desc')
    .orderBy('kind')
    .orderBy('place_id')
    .execute()
}

/** When the person last removed one of these places, ms since 1970; null when no removal is stored. */
export async function loadRemovedAt(
  { trx }: Writing,
  uid: string,
  kind: PlaceKey['kind'],
  ids: readonly number[],
): Promise<number | null> {
  const row = await trx
    .selectFrom('favourite_removal')
    .select('removed_at')
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .where('place_id', 'in', ids)
    .orderBy('removed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.removed_at ?? null
}

/** Stores a removal, and deletes the person's oldest ones beyond `most`. */
export async function insertFavouriteRemoval(
  { trx }: Writing,
  uid: string,
  removal: FavouriteRemoval,
  most: number,
): Promise<void> {
  await trx
    .insertInto('favourite_removal')
    .values({ uid, kind: removal.kind, place_id: removal.id, removed_at: removal.removedAtMs })
    .onConflict((conflict) =>
      conflict.columns(['uid', 'kind', 'place_id']).doUpdateSet({ removed_at: removal.removedAtMs }),
    )
    .execute()
  const beyond = await trx
    .selectFrom('favourite_removal')
    .select('removed_at')
    .where('uid', '=', uid)
    .orderBy('removed_at', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst()
  if (beyond)
    await trx
      .deleteFrom('favourite_removal')
      .where('uid', '=', uid)
      .where('removed_at', '<=', beyond.removed_at)
      .execute()
}

/** Deletes the stored removals of places that are favourites again. */
export async function deleteFavouriteRemovals(
  { trx }: Writing,
  uid: string,
  kind: PlaceKey['kind'],
  ids: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('favourite_removal')
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .where('place_id', 'in', ids)
    .execute()
}

/** Deletes removals that are older than any change that a browser may still send. */
export async function deleteOldFavouriteRemovals({ trx, nowMs }: Writing): Promise<void> {
  await trx
    .deleteFrom('favourite_removal')
    .where('removed_at', '<', nowMs - longestAgeMs)
    .execute()
}
