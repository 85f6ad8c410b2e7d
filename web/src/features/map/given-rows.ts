import { allocateMapRows, type MapRows, packedUnitsPerDegree } from '@fyndkartan/contract/map-rows'
import type { LatLng } from '@fyndkartan/domain/geo'
import { codeOfPlace, type PlaceKey } from '@fyndkartan/domain/place'
import type { RowSource } from './row-source.ts'

/** A place with a position, which can be shown on a map. */
export interface LocatedPlace extends PlaceKey {
  readonly position: LatLng
}

/** Rows of places that the page already has. */
export function givenRows(places: readonly LocatedPlace[]): RowSource {
  return {
    key: places.map(({ kind, id, position: { lat, lng } }) => `${kind}/${id}/${lat}/${lng}`).join(' '),
    handTo: (client) => client.call('giveRows', packRows(places)),
  }
}

/** Rows in the form that `readMapRows` returns. */
export function packRows(places: readonly LocatedPlace[]): MapRows {
  const rows = allocateMapRows(places.length)
  for (const [row, place] of places.entries()) {
    rows.latitudes[row] = Math.round(place.position.lat * packedUnitsPerDegree)
    rows.longitudes[row] = Math.round(place.position.lng * packedUnitsPerDegree)
    rows.codes[row] = codeOfPlace(place)
  }
  return rows
}
