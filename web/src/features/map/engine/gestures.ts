import type { Offset } from './web-mercator.ts'
import { settle } from './hands.ts'
import type { TileMap } from './tile-map.ts'
import { type View, zoomedAround } from './view.ts'

/** Safari's own; no standard, and in no library of types. `scale` counts from the beginning of the gesture. */
interface GestureEvent extends UIEvent {
  readonly clientX: number
  readonly clientY: number
  readonly scale: number
}

/** Two fingers spread on the touchpad of a Mac: Safari tells of them neither by the wheel nor by pointers. */
export function followGestures(map: TileMap, signal: AbortSignal): void {
  const { element } = map
  /** What the map showed when the gesture began, and the pixel that stays. */
  let begun: { readonly view: View; readonly point: Offset } | null = null
  /** On a screen Safari tells of the same fingers by pointers too, and they are followed already (hands.ts). */
  const fingers = new Set<number>()

  function start(event: GestureEvent): void {
    if (map.pane('popups').contains(event.target as Node)) return
    event.preventDefault()
    if (fingers.size > 0 || (map.isHeld && !begun)) return
    map.take()
    begun = { view: map.view, point: map.pointFrom(event) }
    element.classList.add('is-dragged')
  }

  function change(event: GestureEvent): void {
    if (map.pane('popups').contains(event.target as Node)) return
    event.preventDefault()
    if (!begun || !(event.scale > 0)) return
    const { view, point } = begun
    map.follow(zoomedAround(view, map.size, point, map.limited(view.zoom + Math.log2(event.scale))))
  }

  function end(event: GestureEvent): void {
    if (!begun) return
    event.preventDefault()
    const { point } = begun
    begun = null
    element.classList.remove('is-dragged')
    settle(map, point)
  }

  const down = ({ pointerId, pointerType }: PointerEvent) => void (pointerType === 'touch' && fingers.add(pointerId))
  const up = ({ pointerId }: PointerEvent) => void fingers.delete(pointerId)
  element.addEventListener('pointerdown', down, { signal })
  for (const over of ['pointerup', 'pointercancel'] as const) window.addEventListener(over, up, { signal })
  for (const [name, follow] of Object.entries({ gesturestart: start, gesturechange: change, gestureend: end }))
    element.addEventListener(name, (event) => follow(event as GestureEvent), { passive: false, signal })
  signal.addEventListener('abort', () => element.classList.remove('is-dragged'))
}
