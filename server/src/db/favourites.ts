/**
 * Who likes which places. Every change updates the person's `favourites_revision`, so that other servers notice
 * (favourite-sets.ts). A favourite outlives its place: it is shown again when the place is restored.
 */
import type { PlaceKey } from '@fyndkartan/domain/place'
import { loadPlace, maxId } from './places.ts'
import type { Reading, Writing } from './write.ts'

/** More than anybody needs; it bounds the size of responses and memory. */
export const mostFavourites = 5000

/** In the order in which they were added, newest first. */
export async function loadFavourites(reading: Reading, uid: string): Promise<PlaceKey[]> {
  const rows = await reading
    .selectFrom('favourite')
    .select(['kind', 'place_id'])
    .where('uid', '=', uid)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(({ kind, place_id: id }) => ({ kind, id }))
}

export interface NamedFavourite extends PlaceKey {
  readonly name: string | null
  readonly town: string | null
  /** Instant, ms since 1970. */
  readonly addedAtMs: number
}

/** The same with the names of the places, including removed ones. */
export async function loadNamedFavourites(reading: Reading, uid: string): Promise<NamedFavourite[]> {
  return reading
    .selectFrom('favourite')
    .leftJoin('shop', (join) => join.onRef('shop.id', '=', 'favourite.place_id').on('favourite.kind', '=', 'shop'))
    .leftJoin('market', (join) =>
      join.onRef('market.id', '=', 'favourite.place_id').on('favourite.kind', '=', 'market'),
    )
    .select(({ fn }) => [
      'favourite.kind',
      'favourite.place_id as id',
      fn.coalesce('shop.name', 'market.name').as('name'),
      fn.coalesce('shop.town', 'market.town').as('town'),
      'favourite.created_at as addedAtMs',
    ])
    .where('uid', '=', uid)
    .orderBy('favourite.created_at', 'desc')
    .execute()
}

/** 'no place': it does not exist, or no longer. 'full': the person has reached the maximum. The profile must exist. */
export async function insertFavourite(
  writing: Writing,
  uid: string,
  key: PlaceKey,
): Promise<'added' | 'there' | 'no place' | 'full'> {
  const { trx, nowMs } = writing
  const place = await loadPlace(trx, key)
  if (place === null) return 'no place'
  if (await hasFavourite(trx, uid, key)) return 'there'
  const { count, newest } = await trx
    .selectFrom('favourite')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('created_at').as('newest')])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  if (count >= mostFavourites) return 'full'
  // The timestamp also defines the order, so it must increase even within one millisecond and when a clock is set back.
  const createdAt = Math.max(nowMs, ((newest as number | null) ?? 0) + 1)
  await trx.insertInto('favourite').values({ uid, kind: key.kind, place_id: key.id, created_at: createdAt }).execute()
  await drawRevision(writing, uid)
  return 'added'
}

/** False when it was not a favourite. */
export async function deleteFavourite(writing: Writing, uid: string, key: PlaceKey): Promise<boolean> {
  if (key.id > maxId) return false
  const { numDeletedRows } = await writing.trx
    .deleteFrom('favourite')
    .where('uid', '=', uid)
    .where('kind', '=', key.kind)
    .where('place_id', '=', key.id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return false
  await drawRevision(writing, uid)
  return true
}

/** Whose favourites changed after `since`, up to `upTo`. */
export async function loadChangedViewers(reading: Reading, since: number, upTo: number): Promise<string[]> {
  const rows = await reading
    .selectFrom('profile')
    .select('uid')
    .where('favourites_revision', '>', since)
    .where('favourites_revision', '<=', upTo)
    .execute()
  return rows.map((row) => row.uid)
}

async function hasFavourite(reading: Reading, uid: string, { kind, id }: PlaceKey): Promise<boolean> {
  const row = await reading
    .selectFrom('favourite')
    .select('kind')
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .where('place_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

async function drawRevision({ trx, revision }: Writing, uid: string): Promise<void> {
  await trx.updateTable('profile').set({ favourites_revision: revision }).where('uid', '=', uid).execute()
}
