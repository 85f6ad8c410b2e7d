/** A map with input: drag, tap, wheel, pinch and keys. */
import { followKeys } from './keys.ts'
import { followPointers } from './pointer-gestures.ts'
import { followTaps } from './taps.ts'
import { type MapOptions, TileMap } from './tile-map.ts'
import { followWheel } from './wheel.ts'

export interface InteractiveMapOptions extends MapOptions {
  /** False: the wheel scrolls the page, and a trackpad pinch zooms the page. */
  readonly wheel?: boolean
  /** False: one finger scrolls the page, two move the map. */
  readonly oneFinger?: boolean
  /** False: no keyboard control, and not focusable. */
  readonly keys?: boolean
}

/** The map's `remove` also removes the listeners. */
export function createInteractiveMap(element: HTMLElement, options: InteractiveMapOptions): TileMap {
  const { wheel = true, oneFinger = true, keys = true } = options
  const map = new TileMap(element, options)
  followPointers(map, oneFinger, map.signal)
  followTaps(map, map.signal)
  if (wheel) {
    followWheel(map, map.signal)
    // Only Safari has these events, so only Safari loads the code for them. If that fails, the rest of the map works.
    if ('GestureEvent' in window)
      import('./trackpad-pinch.ts')
        .then(({ followTrackpadPinch }) => followTrackpadPinch(map, map.signal))
        .catch(() => {})
  }
  if (keys) followKeys(map, map.signal)
  return map
}
