import { type Circle, earthRadiusKm, type LatLng } from '@fyndkartan/domain/geo'
import type { TileMap } from './engine/tile-map.ts'
import type { Box } from './engine/view.ts'

/** The class of a drawn search area (MapGround.module.css). */
export const areaClass = 'own-area'

/** A single result should not zoom in to its street. */
const closestFitZoom = 13

/** Shows the whole circle. */
export function fitCircle(map: TileMap, circle: Circle, animate: boolean): void {
  map.fit(boxAround(circle), { paddingPx: 24, animate })
}

/** The bounding box of a circle that does not contain a pole. */
export function boxAround({ centre, radiusKm }: Circle): Box {
  const radians = Math.PI / 180
  const turn = radiusKm / earthRadiusKm
  const high = turn / radians
  const wide = Math.asin(Math.min(1, Math.sin(turn) / Math.cos(centre.lat * radians))) / radians
  return [centre.lng - wide, centre.lat - high, centre.lng + wide, centre.lat + high]
}

/** The smallest box that holds all positions; at least one. */
export function boxOf(positions: readonly LatLng[]): Box {
  const lats = positions.map(({ lat }) => lat)
  const lngs = positions.map(({ lng }) => lng)
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}

/** Shows the whole box, at `closestFitZoom` at most. */
export function fitBox(map: TileMap, box: Box, animate: boolean): void {
  map.fit(box, { paddingPx: 48, maxZoom: closestFitZoom, animate })
}
