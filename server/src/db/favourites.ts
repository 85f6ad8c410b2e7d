/**
 * Everybody's favourites. Every change updates `favourites_revision` of the person's profile, by which other servers
 * notice it (favourite-sets.ts). A favourite stays when its place is removed, and is shown again when the place is
 * restored.
 */
import { keyOfPlace, type PlaceKey } from '@fyndkartan/domain/place'
import { type JoinBuilder, sql } from 'kysely'
import { deleteFavouriteRemovals, insertFavouriteRemoval, loadRemovedAt } from './favourite-removals.ts'
import { followMerge } from './merged-places.ts'
import { loadPlace, maxId } from './places.ts'
import type { Tables } from './tables.ts'
import type { Reading, Writing } from './write.ts'

/** The most favourites of a person: more than anybody needs, but it limits the size of responses and memory. */
export const mostFavourites = 5000

/** A favourite place; for a date of a series also the id of the series. */
export interface StoredFavourite extends PlaceKey {
  readonly seriesId: number | null
}

/** A person's favourites, the last added first. */
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
  // Two places that were merged may both be favourites: list them once.
  const keyOf = ({ kind, id, seriesId }: StoredFavourite) =>
    seriesId === null ? keyOfPlace({ kind, id }) : `series ${seriesId}`
  const seen = new Set<string>()
  return rows.filter((row) => seen.size < seen.add(keyOf(row)).size)
}

/** The series of the market that the favourite was merged into, else of the favourite itself. */
const seriesOfFavourite = sql<number | null>`coalesce(kept.series_id, market.series_id)`

const shopOfFavourite = (join: JoinBuilder<Tables, 'favourite' | 'shop'>) =>
  join.onRef('shop.id', '=', 'favourite.place_id').on('favourite.kind', '=', 'shop')

const marketOfFavourite = (join: JoinBuilder<Tables, 'favourite' | 'market'>) =>
  join.onRef('market.id', '=', 'favourite.place_id').on('favourite.kind', '=', 'market')

export interface NamedFavourite extends PlaceKey {
  readonly name: string | null
  readonly town: string | null
  /** When it was added, ms since 1970. */
  readonly addedAtMs: number
}

/** A person's favourites with the names of the places, including removed places; the last added first. */
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
 * Adds a favourite of a person, whose profile must exist. `madeAtMs`: when the person made the change; null is now. 'no
 * place': the place does not exist. 'full': the person has the most favourites allowed. 'superseded': the person
 * removed the favourite later than `madeAtMs`.
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
    // A removal that was made earlier in another browser, but arrives later, must not win over this change.
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
  // Favourites are ordered by these times, so each must be later than the newest stored one, even within one
  // millisecond or after the clock was set back.
  const createdAt = madeAtMs ?? Math.max(nowMs, ((newest as number | null) ?? 0) + 1)
  await trx.insertInto('favourite').values({ uid, kind: key.kind, place_id: key.id, created_at: createdAt }).execute()
  await drawRevision(writing, uid)
  return 'added'
}

/**
 * Removes a favourite, also when it is stored as another date of the market or as a place merged into it. `madeAtMs`:
 * when the person made the change; null is now. 'superseded': the person added the favourite later than `madeAtMs`.
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

/** The uids of people whose favourites changed at a revision above `since` and at most `upTo`. */
export async function loadChangedViewers(reading: Reading, since: number, upTo: number): Promise<string[]> {
  const rows = await reading
    .selectFrom('profile')
    .select('uid')
    .where('favourites_revision', '>', since)
    .where('favourites_revision', '<=', upTo)
    .execute()
  return rows.map((row) => row.uid)
}

/**
 * The ids that count as the same favourite: the place, the other dates of its series, and places merged into any of
 * them.
 */
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

/** True when the place exists or was removed. */
async function isKnown(reading: Reading, { kind, id }: PlaceKey): Promise<boolean> {
  return (await reading.selectFrom(kind).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** The id of the market's series, even if the market was removed; null for a single market. */
async function loadSeriesIdOf(reading: Reading, marketId: number): Promise<number | null> {
  const row = await reading.selectFrom('market').select('series_id').where('id', '=', marketId).executeTakeFirst()
  return row?.series_id ?? null
}

async function drawRevision({ trx, revision }: Writing, uid: string): Promise<void> {
  await trx.updateTable('profile').set({ favourites_revision: revision }).where('uid', '=', uid).execute()
}
