import { useEffect, useState } from 'react'
import type { TileMap } from './engine/tile-map.ts'

/** How long the hint stays after the finger's last movement, ms. */
const hintMs = 1500

/**
 * True while the visitor tries to move the map with one finger, on a map with `oneFinger` false. The map then shows a
 * hint to use two fingers. Dragging a marker with one finger does not count.
 */
export function useScrollPast(map: TileMap | null): boolean {
  const [isHinted, setHinted] = useState(false)

  useEffect(() => {
    if (!map) return
    const ground = map.element
    let timer = 0
    const hide = () => setHinted(false)
    const hint = () => {
      clearTimeout(timer)
      setHinted(true)
      timer = window.setTimeout(hide, hintMs)
    }
    const follow = ({ touches, target }: TouchEvent) => {
      if (touches.length > 1) hide()
      else if (!(target instanceof Element && target.closest('.is-draggable'))) hint()
    }
    ground.addEventListener('touchmove', follow, { passive: true })
    // The browser sends pointercancel when the page begins to scroll. After that it may send no more touchmove events.
    ground.addEventListener('pointercancel', hint)
    return () => {
      clearTimeout(timer)
      ground.removeEventListener('touchmove', follow)
      ground.removeEventListener('pointercancel', hint)
    }
  }, [map])

  return isHinted
}
