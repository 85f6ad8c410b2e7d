/**
 * Who likes which places. Every change draws the person's `favourites_revision`, so that other servers notice
 * (favourite-sets.ts). A favourite outlives its place: it is shown again when the place comes back.
 */
import type { PlaceKey } from '@fyndkartan/domain/place'
import { loadPlace, maxId } from './places.ts'
import type { Reading, Writing } from './write.ts'

/** More than anybody likes; a bound for answers and memory. */
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

/** The same with the names of the places, also of those that are gone. */
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

/** 'no place': there is none, or no longer. 'full': the person has as many as may be. The profile must be there. */
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
  // The instant also keeps the order, within one millisecond and when a clock is set back.
  const createdAt = Math.max(nowMs, ((newest as number | null) ?? 0) + 1)
  await trx.insertInto('favourite').values({ uid, kind: key.kind, place_id: key.id, created_at: createdAt }).execute()
  await drawRevision(writing, uid)
  return 'added'
}

/** False when it was none. */
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
