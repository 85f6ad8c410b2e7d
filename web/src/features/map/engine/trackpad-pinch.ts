import type { Offset } from './web-mercator.ts'
import { settle } from './pointer-gestures.ts'
import type { TileMap } from './tile-map.ts'
import { type View, zoomedAround } from './view.ts'

/**
 * Safari's event for a pinch, which TypeScript's libraries do not contain. `scale` is relative to the start of the
 * gesture.
 */
interface GestureEvent extends UIEvent {
  readonly clientX: number
  readonly clientY: number
  readonly scale: number
}

/** Zooms the map by a pinch on the trackpad of a Mac, for which Safari sends neither wheel nor pointer events. */
export function followTrackpadPinch(map: TileMap, signal: AbortSignal): void {
  const { element } = map
  /** The view when the gesture began, and the pixel whose position stays in place. Null when there is no gesture. */
  let begun: { readonly view: View; readonly point: Offset } | null = null
  /**
   * The fingers on a touch screen. For these Safari sends pointer events too, so pointer-gestures.ts handles their
   * pinch.
   */
  const fingers = new Set<number>()

  function start(event: GestureEvent): void {
    if (map.pane('popups').contains(event.target as Node)) return
    event.preventDefault()
    if (fingers.size > 0 || (map.isDragged && !begun)) return
    map.beginGesture()
    begun = { view: map.view, point: map.pointFrom(event) }
    element.classList.add('is-dragged')
  }

  function change(event: GestureEvent): void {
    if (map.pane('popups').contains(event.target as Node)) return
    event.preventDefault()
    if (!begun || !(event.scale > 0)) return
    const { view, point } = begun
    map.dragTo(zoomedAround(view, map.size, point, map.limited(view.zoom + Math.log2(event.scale))))
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
