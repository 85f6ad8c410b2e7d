import type { LatLng } from '@fyndkartan/domain/geo'
import type { Offset } from './web-mercator.ts'
import { isDragStart } from './pointer-gestures.ts'
import type { MapMarker } from './map-marker.ts'
import type { TileMap } from './tile-map.ts'
import { shifted } from './view.ts'

/** While a marker is dragged, the map scrolls when the pointer is closer than this to the map's edge, px. */
const edgePx = 50
/** How far the map scrolls in each frame, px. */
const alongPx = 10

interface DragListeners {
  readonly onDrag?: (position: LatLng) => void
  /** Called when the marker is released after it was moved. */
  readonly onDrop: (position: LatLng) => void
}

/**
 * Makes a marker draggable by mouse, pen and finger. The marker needs `isHandle`. The listeners are on its element, so
 * that they end when the marker is removed.
 */
export function dragMarker(map: TileMap, marker: MapMarker, { onDrag, onDrop }: DragListeners): void {
  const { element } = marker
  /**
   * The pointer that drags the marker, and its distance from the marker's position, px. Null when no pointer drags it.
   */
  let drag: { readonly id: number; readonly grip: Offset } | null = null
  let pointer: Offset = { x: 0, y: 0 }
  let hasMoved = false
  let frame = 0

  element.classList.add('is-draggable')
  element.addEventListener('pointerdown', (event) => {
    if (drag || !isDragStart(event)) return
    event.stopPropagation()
    map.beginGesture()
    pointer = map.pointFrom(event)
    const spot = map.toPlane(marker.position)
    const under = map.toPlane(map.positionAt(pointer))
    drag = { id: event.pointerId, grip: { x: under.x - spot.x, y: under.y - spot.y } }
    hasMoved = false
    element.setPointerCapture(event.pointerId)
  })
  element.addEventListener('pointermove', (event) => {
    if (event.pointerId !== drag?.id) return
    const point = map.pointFrom(event)
    hasMoved ||= Math.hypot(point.x - pointer.x, point.y - pointer.y) > 2
    if (!hasMoved) return
    pointer = point
    element.classList.add('is-dragged')
    frame ||= requestAnimationFrame(draw)
  })
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    element.addEventListener(end, (event) => {
      if (event.pointerId !== drag?.id) return
      if (hasMoved && element.isConnected) follow()
      cancelAnimationFrame(frame)
      frame = 0
      drag = null
      element.classList.remove('is-dragged')
      if (!element.isConnected) return
      map.glideTo(map.view, 0)
      if (hasMoved) onDrop(marker.position)
    })

  /** Moves the marker, once a frame. While the pointer rests at the map's edge, the map keeps scrolling. */
  function draw(): void {
    frame = 0
    if (!drag || !element.isConnected) return
    const along = { x: beyond(pointer.x, map.size.x) * alongPx, y: beyond(pointer.y, map.size.y) * alongPx }
    if (along.x !== 0 || along.y !== 0) {
      map.dragTo(shifted(map.view, along))
      frame = requestAnimationFrame(draw)
    }
    follow()
  }

  function follow(): void {
    if (!drag) return
    marker.moveTo(map.positionAt({ x: pointer.x - drag.grip.x, y: pointer.y - drag.grip.y }))
    onDrag?.(marker.position)
  }
}

/** The direction in which to scroll along one axis: −1 near the start, 1 near the end, 0 in between. */
function beyond(at: number, length: number): number {
  if (at < edgePx) return -1
  return at > length - edgePx ? 1 : 0
}
