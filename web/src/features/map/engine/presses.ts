import type { Offset } from './web-mercator.ts'
import type { TileMap } from './tile-map.ts'

/** Two presses so soon after each other are a double one, ms; the browser tells of those of a mouse, not always of fingers. */
const doubleMs = 300
/** And so near, px. */
const doublePx = 25

/** A press on the ground; a double one zooms in where it is, with Shift out. What lies on the map has presses of its own. */
export function followPresses(map: TileMap, signal: AbortSignal): void {
  let last: (Offset & { readonly ms: number }) | null = null

  function press(event: MouseEvent): void {
    if (event.target !== map.element) return
    const point = map.pointFrom(event)
    map.emit('press', map.positionAt(point))
    const isSoon =
      last && event.timeStamp - last.ms < doubleMs && Math.hypot(point.x - last.x, point.y - last.y) < doublePx
    if (event.detail === 2 || isSoon) {
      last = null
      map.zoomBy(event.shiftKey ? -1 : 1, point)
    } else last = { ...point, ms: event.timeStamp }
  }

  map.element.addEventListener('click', press, { signal })
}
