import type { Offset } from './web-mercator.ts'
import type { TileMap } from './tile-map.ts'

/**
 * Two taps within this time are a double tap, ms. They are measured here, since browsers count the clicks of a mouse
 * but not always taps.
 */
const doubleMs = 300
/** Two taps closer to each other than this are a double tap, px. */
const doublePx = 25

/**
 * Emits the map's event `tap` for a click or tap on the map itself, not on its markers. A double tap zooms in at its
 * position; with Shift it zooms out.
 */
export function followTaps(map: TileMap, signal: AbortSignal): void {
  let last: (Offset & { readonly ms: number }) | null = null

  function onClick(event: MouseEvent): void {
    if (event.target !== map.element) return
    const point = map.pointFrom(event)
    map.emit('tap', map.positionAt(point))
    const isSoon =
      last && event.timeStamp - last.ms < doubleMs && Math.hypot(point.x - last.x, point.y - last.y) < doublePx
    if (event.detail === 2 || isSoon) {
      last = null
      map.zoomBy(event.shiftKey ? -1 : 1, point)
    } else last = { ...point, ms: event.timeStamp }
  }

  map.element.addEventListener('click', onClick, { signal })
}
