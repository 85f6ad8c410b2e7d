import { snappedZoom, wheelLevels } from './wheel-levels.ts'
import type { TileMap } from './tile-map.ts'
import { zoomedAround } from './view.ts'

/** The duration of the animation for one wheel event, ms; the next event continues from the current view. */
const turnMs = 220

/** After this pause without a wheel event the map animates to a whole zoom, ms. */
const pauseMs = 160

/** The wheel, and two fingers on a touchpad, zoom the map around the pointer. */
export function followWheel(map: TileMap, signal: AbortSignal): void {
  const { element } = map
  /** The zooms from and to which the wheel has turned; null after a long pause. */
  let turning: { readonly from: number; readonly to: number } | null = null
  let timer = 0

  function turn(event: WheelEvent): void {
    if (map.pane('popups').contains(event.target as Node)) return
    event.preventDefault()
    // Ignores the wheel during a drag.
    if (map.isDragged) return
    clearTimeout(timer)
    const point = map.pointFrom(event)
    const from = turning?.from ?? map.goal.zoom
    const to = map.limited((turning?.to ?? map.goal.zoom) + wheelLevels(event, window.devicePixelRatio))
    turning = { from, to }
    const go = (zoom: number) =>
      map.glideTo(zoomedAround(map.view, map.size, point, zoom), turnMs, { rests: Number.isInteger(zoom) })
    if (to !== map.goal.zoom) go(to)
    timer = window.setTimeout(() => {
      turning = null
      if (!Number.isInteger(to) && !map.isDragged) go(map.limited(snappedZoom(from, to)))
    }, pauseMs)
  }

  element.addEventListener('wheel', turn, { passive: false, signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
}
