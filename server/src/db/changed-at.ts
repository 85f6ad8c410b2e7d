import type { PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import type { Reading } from './write.ts'

/** Ids in one condition: both databases take many more. */
const idsPerQuery = 500

/**
 * When places were last changed, ms since 1970, by kind and id; what is not there, or no longer, is missing. Of one date of a series it is
 * when the series was: dates that are added as time goes by do not count.
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
