import { snappedZoom, wheelLevels } from './wheel-levels.ts'
import type { TileMap } from './tile-map.ts'
import { zoomedAround } from './view.ts'

/**
 * The duration of the animation after one wheel event, ms. A wheel event during the animation starts from the view that
 * it has reached.
 */
const turnMs = 220

/** When no wheel event arrives for this long, the map animates to a whole zoom, ms. */
const pauseMs = 160

/** Zooms the map around the pointer, by a wheel or two fingers on a touchpad. */
export function followWheel(map: TileMap, signal: AbortSignal): void {
  const { element } = map
  /**
   * The zoom before the first of several wheel events in a row, and the zoom after the last one. Null after a pause.
   */
  let turning: { readonly from: number; readonly to: number } | null = null
  let timer = 0

  function turn(event: WheelEvent): void {
    if (map.pane('popups').contains(event.target as Node)) return
    event.preventDefault()
    // While the map is dragged, the wheel has no effect.
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
