import type { LatLng } from '@fyndkartan/domain/geo'
import type { MapMarker } from './engine/map-marker.ts'
import type { TileMap } from './engine/tile-map.ts'
import { directionOfKey } from './roving.ts'
import { fromPixels, toPixels } from './engine/web-mercator.ts'

/** How far an arrow key moves a marker, px. With Shift it moves five times as far. */
const stepPx = 20

/** The map moves with a marker to keep it this far from the map's edges, px. */
const roomPx = 60

const steps = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const

/**
 * Makes a marker a focusable button. Arrow keys move the marker, and the map moves with it. The listeners are on the
 * marker's element, so that they end when it is removed.
 */
export function moveByKeys(map: TileMap, marker: MapMarker, onMove: (to: LatLng) => void): void {
  const { element } = marker
  const show = (position: LatLng) => map.panInside(position, { paddingPx: roomPx })
  element.tabIndex = 0
  element.setAttribute('role', 'button')
  element.addEventListener('focus', () => {
    // Only after keyboard focus, since a marker that was clicked is in view.
    if (element.matches(':focus-visible')) show(marker.position)
  })
  element.addEventListener('keydown', (event) => {
    const direction = directionOfKey(event.key)
    if (!direction) return
    event.preventDefault()
    const [right, down] = steps[direction]
    const px = stepPx * (event.shiftKey ? 5 : 1)
    const { zoom } = map.goal
    const { x, y } = toPixels(marker.position, zoom)
    const to = fromPixels({ x: x + right * px, y: y + down * px }, zoom)
    onMove(to)
    show(to)
  })
}
