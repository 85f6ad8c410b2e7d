import type { Map as LeafletMap, Marker } from 'leaflet'
import type { LatLng } from '@fyndkartan/domain/geo'
import { reducedMotion } from '../../ui/reduced-motion.ts'
import { directionOfKey } from './roving.ts'

/** An arrow key moves a marker so far; with Shift five times as far, px. */
const stepPx = 20

const steps = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const

/** Arrow keys move the marker that has the focus, and the map follows. Returns how to stop. */
export function moveByKeys(map: LeafletMap, marker: Marker, onMove: (to: LatLng) => void): () => void {
  const element = marker.getElement()
  const onKey = (event: KeyboardEvent) => {
    const direction = directionOfKey(event.key)
    if (!direction) return
    event.preventDefault()
    const [right, down] = steps[direction]
    const px = stepPx * (event.shiftKey ? 5 : 1)
    const to = map.unproject(map.project(marker.getLatLng()).add([right * px, down * px]))
    onMove(to)
    map.panInside(to, { padding: [60, 60], animate: !reducedMotion() })
  }
  element?.addEventListener('keydown', onKey)
  return () => element?.removeEventListener('keydown', onKey)
}
