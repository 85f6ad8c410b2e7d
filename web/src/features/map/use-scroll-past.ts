import { useEffect, useState } from 'react'
import type { TileMap } from './engine/tile-map.ts'

/** So long the hint stands after the finger has stopped, ms. */
const hintMs = 1500

/**
 * For a map that leaves one finger to the page (`oneFinger` false) and markers that are dragged by whatever they are touched
 * with: true while one finger tries to move it.
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
    // The page has begun to scroll; of how the finger moves on little is heard.
    ground.addEventListener('pointercancel', hint)
    return () => {
      clearTimeout(timer)
      ground.removeEventListener('touchmove', follow)
      ground.removeEventListener('pointercancel', hint)
    }
  }, [map])

  return isHinted
}
