/**
 * The favourites of each person. Every change updates the person's `favourites_revision`, by which other servers notice
 * it (favourite-sets.ts). A favourite outlives its place: it is shown again when the place is restored.
 */
import { keyOfPlace, type PlaceKey } from '@fyndkartan/domain/place'
import { type JoinBuilder, sql } from 'kysely'
import { deleteFavouriteRemovals, insertFavouriteRemoval, loadRemovedAt } from './favourite-removals.ts'
import { followMerge } from './merged-places.ts'
import { loadPlace, maxId } from './places.ts'
import type { Tables } from './tables.ts'
import type { Reading, Writing } from './write.ts'

/** More than anybody needs; it bounds the size of responses and memory. */
export const mostFavourites = 5000

/** A favourite, and the series that a market is an occurrence of. */
export interface StoredFavourite extends PlaceKey {
  readonly seriesId: number | null
}

/** In the order in which they were added, newest first. */
export async function loadFavourites(reading: Reading, uid: string): Promise<StoredFavourite[]> {
  const rows = await reading
    .selectFrom('favourite')
    .leftJoin('shop', shopOfFavourite)
    .leftJoin('market', marketOfFavourite)
    .leftJoin('market as kept', 'kept.id', 'market.merged_into')
    .leftJoin('series', (join) => join.on('series.id', '=', seriesOfFavourite))
    .select(({ fn }) => [
      'favourite.kind',
      fn.coalesce('shop.merged_into', 'market.merged_into', 'favourite.place_id').as('id'),
      fn.coalesce('series.merged_into', seriesOfFavourite).as('seriesId'),
    ])
    .where('uid', '=', uid)
    .orderBy('favourite.created_at', 'desc')
    .orderBy('favourite.kind')
    .orderBy('favourite.place_id')
    .execute()
  // A person may have both of two merged places as favourites.
  const keyOf = ({ kind, id, seriesId }: StoredFavourite) =>
    seriesId === null ? keyOfPlace({ kind, id }) : `series ${seriesId}`
  const seen = new Set<string>()
  return rows.filter((row) => seen.size < seen.add(keyOf(row)).size)
}

/** The series of the place that the favourite was merged into, or its own. */
const seriesOfFavourite = sql<number | null>`coalesce(kept.series_id, market.series_id)`

const shopOfFavourite = (join: JoinBuilder<Tables, 'favourite' | 'shop'>) =>
  join.onRef('shop.id', '=', 'favourite.place_id').on('favourite.kind', '=', 'shop')

const marketOfFavourite = (join: JoinBuilder<Tables, 'favourite' | 'market'>) =>
  join.onRef('market.id', '=', 'favourite.place_id').on('favourite.kind', '=', 'market')

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
    .leftJoin('shop', shopOfFavourite)
    .leftJoin('market', marketOfFavourite)
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

/**
 * 'no place': there is no such place. 'full': the person has reached the maximum. 'superseded': the favourite was
 * removed after `madeAtMs`, the time of this change; null is now. The profile must exist.
 */
export async function insertFavourite(
  writing: Writing,
  uid: string,
  liked: PlaceKey,
  madeAtMs: number | null = null,
): Promise<'added' | 'there' | 'no place' | 'full' | 'superseded'> {
  const { trx, nowMs } = writing
  const key = await followMerge(trx, liked)
  const place = await loadPlace(trx, key)
  if (place === null) return 'no place'
  const alike = await loadAlikeIds(trx, { ...key, seriesId: place.kind === 'market' ? place.seriesId : null })
  const favourites = trx
    .selectFrom('favourite')
    .where('uid', '=', uid)
    .where('kind', '=', key.kind)
    .where('place_id', 'in', alike)
  const there = await favourites.select(['place_id', 'created_at']).orderBy('created_at', 'desc').executeTakeFirst()
  if (there) {
    // A late, older removal from another browser must not remove it.
    if (madeAtMs !== null && madeAtMs > there.created_at)
      await trx
        .updateTable('favourite')
        .set({ created_at: madeAtMs })
        .where('uid', '=', uid)
        .where('kind', '=', key.kind)
        .where('place_id', '=', there.place_id)
        .execute()
    return 'there'
  }
  const removedAtMs = madeAtMs === null ? null : await loadRemovedAt(writing, uid, key.kind, alike)
  if (removedAtMs !== null && madeAtMs !== null && removedAtMs >= madeAtMs) return 'superseded'
  const { count, newest } = await trx
    .selectFrom('favourite')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('created_at').as('newest')])
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  if (count >= mostFavourites) return 'full'
  await deleteFavouriteRemovals(writing, uid, key.kind, alike)
  // The timestamp also defines the order, so it must increase within one millisecond, and also when the clock was set
  // back.
  const createdAt = madeAtMs ?? Math.max(nowMs, ((newest as number | null) ?? 0) + 1)
  await trx.insertInto('favourite').values({ uid, kind: key.kind, place_id: key.id, created_at: createdAt }).execute()
  await drawRevision(writing, uid)
  return 'added'
}

/**
 * Also removes the other dates of the market, and places merged into it. 'superseded': the favourite was added after
 * `madeAtMs`, the time of this change; null is now.
 */
export async function deleteFavourite(
  writing: Writing,
  uid: string,
  liked: PlaceKey,
  madeAtMs: number | null = null,
): Promise<'removed' | 'not there' | 'superseded'> {
  if (liked.id > maxId) return 'not there'
  const { trx, nowMs } = writing
  const key = await followMerge(trx, liked)
  const alike = await loadAlikeIds(trx, {
    ...key,
    seriesId: key.kind === 'market' ? await loadSeriesIdOf(trx, key.id) : null,
  })
  const { count, newest } = await trx
    .selectFrom('favourite')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('created_at').as('newest')])
    .where('uid', '=', uid)
    .where('kind', '=', key.kind)
    .where('place_id', 'in', alike)
    .executeTakeFirstOrThrow()
  const isThere = count > 0
  if (isThere && madeAtMs !== null && newest > madeAtMs) return 'superseded'
  if (isThere || (madeAtMs !== null && (await isKnown(trx, key)))) {
    const removedBefore = madeAtMs === null ? null : await loadRemovedAt(writing, uid, key.kind, alike)
    const removedAtMs = Math.max(madeAtMs ?? nowMs, removedBefore ?? 0)
    await insertFavouriteRemoval(writing, uid, { ...key, removedAtMs }, mostFavourites)
  }
  if (!isThere) return 'not there'
  await trx
    .deleteFrom('favourite')
    .where('uid', '=', uid)
    .where('kind', '=', key.kind)
    .where('place_id', 'in', alike)
    .execute()
  await drawRevision(writing, uid)
  return 'removed'
}

/** The uids whose favourites changed after `since`, up to `upTo`. */
export async function loadChangedViewers(reading: Reading, since: number, upTo: number): Promise<string[]> {
  const rows = await reading
    .selectFrom('profile')
    .select('uid')
    .where('favourites_revision', '>', since)
    .where('favourites_revision', '<=', upTo)
    .execute()
  return rows.map((row) => row.uid)
}

/** The ids of the same favourite: the place, the other dates of its market, and places merged into any of them. */
async function loadAlikeIds(reading: Reading, { kind, id, seriesId }: StoredFavourite): Promise<number[]> {
  const merged = reading.selectFrom(kind).select('id').where('merged_into', '=', id)
  if (seriesId === null) return [id, ...(await merged.execute()).map((row) => row.id)]
  const mergedSeries = reading.selectFrom('series').select('id').where('merged_into', '=', seriesId)
  const dates = reading
    .selectFrom('market')
    .select('id')
    .where((eb) => eb.or([eb('series_id', '=', seriesId), eb('series_id', 'in', mergedSeries)]))
  const mergedDates = reading.selectFrom('market').select('id').where('merged_into', 'in', dates)
  const rows = await dates.union(mergedDates).union(merged).execute()
  return [...new Set([id, ...rows.map((row) => row.id)])]
}

/** True for existing and for removed places. */
async function isKnown(reading: Reading, { kind, id }: PlaceKey): Promise<boolean> {
  return (await reading.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Also finds the series of a removed market. */
async function loadSeriesIdOf(reading: Reading, marketId: number): Promise<number | null> {
  const row = await reading.selectFrom('market').select('series_id').where('id', '=', marketId).executeTakeFirst()
  return row?.series_id ?? null
}

async function drawRevision({ trx, revision }: Writing, uid: string): Promise<void> {
  await trx.updateTable('profile').set({ favourites_revision: revision }).where('uid', '=', uid).execute()
}
