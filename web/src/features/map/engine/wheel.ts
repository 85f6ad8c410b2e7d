import { snappedZoom, wheelLevels } from './wheel-levels.ts'
import type { TileMap } from './tile-map.ts'
import { zoomedAround } from './view.ts'

/** Each turn of the wheel glides for so long, ms; the next one takes over where it is. */
const turnMs = 220

/** After so long without another turn the map goes on to a whole zoom, ms. */
const pauseMs = 160

/** The wheel, and two fingers on a touchpad, zoom the map round the pointer. */
export function followWheel(map: TileMap, signal: AbortSignal): void {
  const { element } = map
  /** Where the turns lead, and where they began; null when the last of them is long ago. */
  let turning: { readonly from: number; readonly to: number } | null = null
  let timer = 0

  function turn(event: WheelEvent): void {
    if (map.pane('popups').contains(event.target as Node)) return
    event.preventDefault()
    // A hand that holds the map keeps it.
    if (map.isHeld) return
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
      if (!Number.isInteger(to) && !map.isHeld) go(map.limited(snappedZoom(from, to)))
    }, pauseMs)
  }

  element.addEventListener('wheel', turn, { passive: false, signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
}
