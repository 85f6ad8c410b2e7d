import { type Circle, earthRadiusKm, type LatLng } from '@fyndkartan/domain/geo'
import type { TileMap } from './engine/tile-map.ts'
import type { Box } from './engine/view.ts'

/** How it is painted (MapGround.module.css). */
export const areaClass = 'own-area'

/** One place alone should not fill the map with its street. */
const closestFitZoom = 13

/** Shows the whole circle. */
export function fitCircle(map: TileMap, circle: Circle, animate: boolean): void {
  map.fit(boxAround(circle), { paddingPx: 24, animate })
}

/** The box that a circle touches on all sides; for circles that hold no pole. */
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

/** Shows the whole box, and no more of it than a few streets when it is small. */
export function fitBox(map: TileMap, box: Box, animate: boolean): void {
  map.fit(box, { paddingPx: 48, maxZoom: closestFitZoom, animate })
}
