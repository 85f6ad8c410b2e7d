import { allocateMapRows, kindCodes, packedDegrees } from '@fyndkartan/contract/map-rows'
import type { LatLng } from '@fyndkartan/domain/geo'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { RowSource } from './row-source.ts'

/** A place that can be pinned. */
export interface LocatedPlace extends PlaceKey {
  readonly position: LatLng
}

/** Places that the page has already. */
export function givenRows(places: readonly LocatedPlace[]): RowSource {
  return {
    key: places.map(({ kind, id, position: { lat, lng } }) => `${kind}/${id}/${lat}/${lng}`).join(' '),
    handTo: (client) => client.call('giveRows', packRows(places)),
  }
}

/** As `readMapRows` reads them. */
export function packRows(places: readonly LocatedPlace[]): ArrayBuffer {
  const { bytes, rows } = allocateMapRows(places.length)
  places.forEach(({ kind, id, position: { lat, lng } }, row) => {
    rows.latitudes[row] = Math.round(lat / packedDegrees)
    rows.longitudes[row] = Math.round(lng / packedDegrees)
    rows.ids[row] = id
    rows.kinds[row] = kindCodes[kind]
  })
  return bytes.buffer as ArrayBuffer
}
