/** Loads places that have been removed. */
import type { LatLng } from '@fyndkartan/domain/geo'
import { usablePosition } from '@fyndkartan/domain/geo'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { Reading } from './write.ts'

export interface RemovedPlace {
  /** The place's last position; null when it was unknown or has been erased. */
  readonly position: LatLng | null
  /** The id of the series that the market was a date of, else null. Other dates of the series may still exist. */
  readonly seriesId: number | null
}

/** Returns null for a place that exists, and for an id that no place ever had. */
export async function loadRemovedPlace(reading: Reading, { kind, id }: PlaceKey): Promise<RemovedPlace | null> {
  if (kind === 'shop') {
    const row = await reading
      .selectFrom('shop')
      .select(['lat', 'lng'])
      .where('id', '=', id)
      .where('deleted_at', 'is not', null)
      .executeTakeFirst()
    return row ? { position: usablePosition(row.lat, row.lng), seriesId: null } : null
  }
  const row = await reading
    .selectFrom('market')
    .select(['lat', 'lng', 'series_id'])
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return row ? { position: usablePosition(row.lat, row.lng), seriesId: row.series_id } : null
}
