import type { LatLng } from '@fyndkartan/domain/geo'
import type { Offset } from './web-mercator.ts'
import { isGrip } from './hands.ts'
import type { Marker } from './marker.ts'
import type { TileMap } from './tile-map.ts'
import { shifted } from './view.ts'

/** Nearer to the map's edge than this a marker takes the map along, px. */
const edgePx = 50
/** So far in each frame, px. */
const alongPx = 10

interface Told {
  readonly onDrag?: (position: LatLng) => void
  /** The hand has let it go elsewhere. */
  readonly onDrop: (position: LatLng) => void
}

/** Lets a marker (with `isHandle`) be dragged by mouse, pen and finger. Ends with the marker: its element has the listeners. */
export function dragMarker(map: TileMap, marker: Marker, { onDrag, onDrop }: Told): void {
  const { element } = marker
  let held: { readonly id: number; readonly grip: Offset } | null = null
  let hand: Offset = { x: 0, y: 0 }
  let hasMoved = false
  let frame = 0

  element.classList.add('is-draggable')
  element.addEventListener('pointerdown', (event) => {
    if (held || !isGrip(event)) return
    event.stopPropagation()
    map.take()
    hand = map.pointFrom(event)
    const spot = map.toPlane(marker.position)
    const under = map.toPlane(map.positionAt(hand))
    held = { id: event.pointerId, grip: { x: under.x - spot.x, y: under.y - spot.y } }
    hasMoved = false
    element.setPointerCapture(event.pointerId)
  })
  element.addEventListener('pointermove', (event) => {
    if (event.pointerId !== held?.id) return
    const point = map.pointFrom(event)
    hasMoved ||= Math.hypot(point.x - hand.x, point.y - hand.y) > 2
    if (!hasMoved) return
    hand = point
    element.classList.add('is-dragged')
    frame ||= requestAnimationFrame(draw)
  })
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'] as const)
    element.addEventListener(end, (event) => {
      if (event.pointerId !== held?.id) return
      if (hasMoved && element.isConnected) follow()
      cancelAnimationFrame(frame)
      frame = 0
      held = null
      element.classList.remove('is-dragged')
      if (!element.isConnected) return
      map.glideTo(map.view, 0)
      if (hasMoved) onDrop(marker.position)
    })

  /** While the hand lies still at an edge the map goes on. */
  function draw(): void {
    frame = 0
    if (!held || !element.isConnected) return
    const along = { x: beyond(hand.x, map.size.x) * alongPx, y: beyond(hand.y, map.size.y) * alongPx }
    if (along.x !== 0 || along.y !== 0) {
      map.follow(shifted(map.view, along))
      frame = requestAnimationFrame(draw)
    }
    follow()
  }

  function follow(): void {
    if (!held) return
    marker.moveTo(map.positionAt({ x: hand.x - held.grip.x, y: hand.y - held.grip.y }))
    onDrag?.(marker.position)
  }
}

/** −1 at the beginning, 1 at the end, 0 between. */
function beyond(at: number, length: number): number {
  if (at < edgePx) return -1
  return at > length - edgePx ? 1 : 0
}
