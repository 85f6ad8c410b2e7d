import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import type { Reading } from './write.ts'

/** Ids per query, far below the parameter limits of both databases. */
const idsPerQuery = 500

/**
 * When places were last changed, ms since 1970, by kind and id; missing and removed places are left out. For a date of
 * a series, it is the time when the series was changed; adding further dates is no change.
 */
export async function loadChangedTimes(
  reading: Reading,
  keys: readonly PlaceKey[],
): Promise<{ readonly shop: ReadonlyMap<number, number>; readonly market: ReadonlyMap<number, number> }> {
  const times = { shop: new Map<number, number>(), market: new Map<number, number>() }
  const idsOf = (kind: PlaceKind) => keys.flatMap((key) => (key.kind === kind ? [key.id] : []))
  const [shops, markets] = [idsOf('shop'), idsOf('market')]
  for (let from = 0; from < shops.length; from += idsPerQuery) {
    const some = shops.slice(from, from + idsPerQuery)
    const rows = await reading
      .selectFrom('shop')
      .select(['id', 'updated_at'])
      .where('id', 'in', some)
      .where('deleted_at', 'is', null)
      .execute()
    for (const row of rows) times.shop.set(row.id, row.updated_at)
  }
  for (let from = 0; from < markets.length; from += idsPerQuery) {
    const rows = await reading
      .selectFrom('market')
      .leftJoin('series', 'series.id', 'market.series_id')
      .select(['market.id', 'market.updated_at as ownAt', 'series.updated_at as seriesAt'])
      .where('market.id', 'in', markets.slice(from, from + idsPerQuery))
      .where('market.deleted_at', 'is', null)
      .execute()
    for (const row of rows) times.market.set(row.id, row.seriesAt ?? row.ownAt)
  }
  return times
}

/** For each series, the lowest id of its dates, which is the id in the address of the series' page. */
export async function loadPageIds(
  reading: Reading,
  seriesIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const wanted = [...new Set(seriesIds)]
  const ids = new Map<number, number>()
  for (let from = 0; from < wanted.length; from += idsPerQuery) {
    const rows = await reading
      .selectFrom('market')
      .select((eb) => ['series_id', eb.fn.min('id').as('id')])
      .where('series_id', 'in', wanted.slice(from, from + idsPerQuery))
      .where('deleted_at', 'is', null)
      .groupBy('series_id')
      .execute()
    for (const { series_id: series, id } of rows) if (series !== null) ids.set(series, id)
  }
  return ids
}

/** A place that has a page, with the facts in the page's address. */
export interface ChangedPlace {
  readonly id: number
  readonly name: string | null
  readonly town: string | null
  /** Ms since 1970. For a date of a series: when the series was changed. */
  readonly changedAtMs: number
}

export interface ChangedMarket extends ChangedPlace {
  readonly date: CivilDate | null
  /** The id of the series; null for a market that is held once. */
  readonly seriesId: number | null
}

/** Rows per batch: reading so many takes about two milliseconds. */
const placesPerBatch = 1000

/** All shops by id, in batches. */
export async function* loadChangedShops(reading: Reading): AsyncGenerator<readonly ChangedPlace[]> {
  for (let last = 0; ;) {
    const rows = await reading
      .selectFrom('shop')
      .select(['id', 'name', 'town', 'updated_at as changedAtMs'])
      .where('deleted_at', 'is', null)
      .where('id', '>', last)
      .orderBy('id')
      .limit(placesPerBatch)
      .execute()
    const end = rows.at(-1)
    if (!end) break
    yield rows
    last = end.id
    // Lets other requests run: Kysely on SQLite never leaves the microtask queue by itself.
    await nextTurn()
  }
}

/** All markets by id, in batches. Each date of a series is a market of its own. */
export async function* loadChangedMarkets(reading: Reading): AsyncGenerator<readonly ChangedMarket[]> {
  for (let last = 0; ;) {
    const rows = await reading
      .selectFrom('market')
      .leftJoin('series', 'series.id', 'market.series_id')
      .select(['market.id', 'market.name', 'market.town', 'market.date', 'market.series_id as seriesId'])
      .select(['market.updated_at as ownAt', 'series.updated_at as seriesAt'])
      .where('market.deleted_at', 'is', null)
      .where('market.id', '>', last)
      .orderBy('market.id')
      .limit(placesPerBatch)
      .execute()
    const end = rows.at(-1)
    if (!end) break
    yield rows.map(({ ownAt, seriesAt, ...market }) => ({ ...market, changedAtMs: seriesAt ?? ownAt }))
    last = end.id
    await nextTurn()
  }
}
