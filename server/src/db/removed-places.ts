/** Places that were there once. */
import type { LatLng } from '@fyndkartan/domain/geo'
import { usablePosition } from '@fyndkartan/domain/geo'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { Reading } from './write.ts'

export interface RemovedPlace {
  /** Null when it was never known, or was erased. */
  readonly position: LatLng | null
  /** That a market was a date of; it may have others. */
  readonly seriesId: number | null
}

/** Null for a place that is there, or never was. */
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
