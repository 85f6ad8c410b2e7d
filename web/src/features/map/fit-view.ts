import { type Circle, earthRadiusKm, type LatLng } from '@fyndkartan/domain/geo'
import type { TileMap } from './engine/tile-map.ts'
import type { Box } from './engine/view.ts'

/** The CSS class of a drawn search area (MapGround.module.css). */
export const areaClass = 'own-area'

/** The highest zoom to which the map moves for results. With a single result it would otherwise zoom in to a street. */
const closestFitZoom = 13

/** Moves the map so that it shows the whole circle. */
export function fitCircle(map: TileMap, circle: Circle, animate: boolean): void {
  map.fit(boxAround(circle), { paddingPx: 24, animate })
}

/** The smallest box around a circle. The circle must not contain a pole. */
export function boxAround({ centre, radiusKm }: Circle): Box {
  const radians = Math.PI / 180
  const turn = radiusKm / earthRadiusKm
  const high = turn / radians
  const wide = Math.asin(Math.min(1, Math.sin(turn) / Math.cos(centre.lat * radians))) / radians
  return [centre.lng - wide, centre.lat - high, centre.lng + wide, centre.lat + high]
}

/** The smallest box that contains all positions. There must be at least one. */
export function boxOf(positions: readonly LatLng[]): Box {
  const lats = positions.map(({ lat }) => lat)
  const lngs = positions.map(({ lng }) => lng)
  return [Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)]
}

/** Moves the map so that it shows the whole box, with `closestFitZoom` as the highest zoom. */
export function fitBox(map: TileMap, box: Box, animate: boolean): void {
  map.fit(box, { paddingPx: 48, maxZoom: closestFitZoom, animate })
}
