import type { Map as LeafletMap } from 'leaflet'
import type { Circle } from '@fyndkartan/domain/geo'
import { circle as createCircle } from './leaflet-parts.ts'
import type { Box } from './sticker.ts'

/** One place alone should not fill the map with its street. */
const closestFitZoom = 13

/** Shows the whole circle. */
export function fitCircle(map: LeafletMap, { centre, radiusKm }: Circle, animate: boolean): void {
  const bounds = createCircle([centre.lat, centre.lng], { radius: radiusKm * 1000 })
  // A circle knows its bounds only on a map.
  bounds.addTo(map)
  map.fitBounds(bounds.getBounds(), { padding: [24, 24], animate })
  bounds.remove()
}

/** Shows the whole box, and no more of it than a few streets when it is small. */
export function fitBox(map: LeafletMap, [west, south, east, north]: Box, animate: boolean): void {
  const bounds: [[number, number], [number, number]] = [
    [south, west],
    [north, east],
  ]
  map.fitBounds(bounds, { padding: [48, 48], maxZoom: closestFitZoom, animate })
}
