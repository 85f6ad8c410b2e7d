import { allocateMapRows, type MapRows, packedUnitsPerDegree } from '@fyndkartan/contract/map-rows'
import type { LatLng } from '@fyndkartan/domain/geo'
import { codeOfPlace, type PlaceKey } from '@fyndkartan/domain/place'
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

/** As `readMapRows` gives them. */
export function packRows(places: readonly LocatedPlace[]): MapRows {
  const rows = allocateMapRows(places.length)
  for (const [row, place] of places.entries()) {
    rows.latitudes[row] = Math.round(place.position.lat * packedUnitsPerDegree)
    rows.longitudes[row] = Math.round(place.position.lng * packedUnitsPerDegree)
    rows.codes[row] = codeOfPlace(place)
  }
  return rows
}
