import type { Map as LeafletMap } from 'leaflet'
import { type Circle, earthRadiusKm } from '@fyndkartan/domain/geo'
import type { Box } from './sticker.ts'

/** One place alone should not fill the map with its street. */
const closestFitZoom = 13

/** Shows the whole circle. */
export function fitCircle(map: LeafletMap, circle: Circle, animate: boolean): void {
  const [west, south, east, north] = boxAround(circle)
  const bounds: [[number, number], [number, number]] = [
    [south, west],
    [north, east],
  ]
  map.fitBounds(bounds, { padding: [24, 24], animate })
}

/** The box that a circle touches on all sides; for circles that hold no pole. */
export function boxAround({ centre, radiusKm }: Circle): Box {
  const radians = Math.PI / 180
  const turn = radiusKm / earthRadiusKm
  const high = turn / radians
  const wide = Math.asin(Math.min(1, Math.sin(turn) / Math.cos(centre.lat * radians))) / radians
  return [centre.lng - wide, centre.lat - high, centre.lng + wide, centre.lat + high]
}

/** Shows the whole box, and no more of it than a few streets when it is small. */
export function fitBox(map: LeafletMap, [west, south, east, north]: Box, animate: boolean): void {
  const bounds: [[number, number], [number, number]] = [
    [south, west],
    [north, east],
  ]
  map.fitBounds(bounds, { padding: [48, 48], maxZoom: closestFitZoom, animate })
}
