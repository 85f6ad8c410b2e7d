/** A map that reacts to mouse, fingers, wheel, pinch and keys. */
import { followKeys } from './keys.ts'
import { followPointers } from './pointer-gestures.ts'
import { followTaps } from './taps.ts'
import { type MapOptions, TileMap } from './tile-map.ts'
import { followWheel } from './wheel.ts'

export interface InteractiveMapOptions extends MapOptions {
  /** False: the wheel scrolls the page instead, and a pinch on a trackpad zooms the page. */
  readonly wheel?: boolean
  /** False: one finger scrolls the page, and two fingers move the map. */
  readonly oneFinger?: boolean
  /** False: the map cannot be focused or moved with keys. */
  readonly keys?: boolean
}

/** Creates a map with listeners for input. The map's `remove` also removes them. */
export function createInteractiveMap(element: HTMLElement, options: InteractiveMapOptions): TileMap {
  const { wheel = true, oneFinger = true, keys = true } = options
  const map = new TileMap(element, options)
  followPointers(map, oneFinger, map.signal)
  followTaps(map, map.signal)
  if (wheel) {
    followWheel(map, map.signal)
    // Only Safari has gesture events, so only Safari loads the code for them. If it cannot be loaded, the rest of the
    // map works.
    if ('GestureEvent' in window)
      import('./trackpad-pinch.ts')
        .then(({ followTrackpadPinch }) => followTrackpadPinch(map, map.signal))
        .catch(() => {})
  }
  if (keys) followKeys(map, map.signal)
  return map
}
