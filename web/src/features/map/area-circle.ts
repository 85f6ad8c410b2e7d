// Not from leaflet-parts.ts: only an own area needs them, and few searches have one.
import type { Circle as LeafletCircle } from 'leaflet'
import { circle as createCircle } from 'leaflet/src/layer/vector/Circle.js'
import { svg } from 'leaflet/src/layer/vector/SVG.js'
import './path-renderers.ts'
import type { Circle } from '@fyndkartan/domain/geo'

/** An own search area, to be added to a map. */
export function createAreaCircle({ centre, radiusKm }: Circle): LeafletCircle {
  const renderer = svg()
  return createCircle([centre.lat, centre.lng], {
    radius: radiusKm * 1000,
    interactive: false,
    className: 'own-area',
    renderer,
  }).on('remove', () => renderer.remove())
}
