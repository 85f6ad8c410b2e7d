import { maxId } from './places.ts'
import type { Reading } from './write.ts'

/**
 * When a market was last changed, ms since 1970. Of one date of a series it is when the series was: dates that are added as time goes by
 * do not count. Null when there is no such market.
 */
export async function loadChangedAt(reading: Reading, marketId: number): Promise<number | null> {
  if (marketId > maxId) return null
  const row = await reading
    .selectFrom('market')
    .leftJoin('series', 'series.id', 'market.series_id')
    .select(['market.updated_at as ownAt', 'series.updated_at as seriesAt'])
    .where('market.id', '=', marketId)
    .where('market.deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? (row.seriesAt ?? row.ownAt) : null
}
