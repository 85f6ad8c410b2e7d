/** Loads places that have been removed. */
import type { LatLng } from '@fyndkartan/domain/geo'
import { usablePosition } from '@fyndkartan/domain/geo'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { Reading } from './write.ts'

export interface RemovedPlace {
  /** Null when the position was never known, or was erased. */
  readonly position: LatLng | null
  /** The series that the market was a date of; others of its dates may still exist. */
  readonly seriesId: number | null
}

/** Null for existing and for unknown places. */
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
