import { allocateMapRows, type MapRows, markOf, packedUnitsPerDegree } from '@fyndkartan/contract/map-rows'
import type { Spot } from '@fyndkartan/domain/found-position'
import { codeOfPlace, type PlaceKey } from '@fyndkartan/domain/place'
import type { RowSource } from './row-source.ts'

/** A place with a position, which a map can show. */
export interface LocatedPlace extends PlaceKey, Spot {}

/** A source of rows for the cluster worker, made of places that the page already has. */
export function givenRows(places: readonly LocatedPlace[]): RowSource {
  return {
    key: places
      .map(({ kind, id, position: { lat, lng }, within }) => `${kind}/${id}/${lat}/${lng}/${within}`)
      .join(' '),
    handTo: (client) => client.call('giveRows', packRows(places)),
  }
}

/** Converts places to rows in the form that `readMapRows` returns. */
export function packRows(places: readonly LocatedPlace[]): MapRows {
  const rows = allocateMapRows(
    places.length,
    places.some(({ within }) => within !== null),
  )
  for (const [row, place] of places.entries()) {
    rows.latitudes[row] = Math.round(place.position.lat * packedUnitsPerDegree)
    rows.longitudes[row] = Math.round(place.position.lng * packedUnitsPerDegree)
    rows.codes[row] = codeOfPlace(place)
    if (rows.marks) rows.marks[row] = markOf(0, place.within !== null)
  }
  return rows
}
