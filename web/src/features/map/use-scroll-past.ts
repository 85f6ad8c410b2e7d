import type { Map as LeafletMap } from 'leaflet'
import { useEffect, useState } from 'react'

/** So long the hint stands after the finger has stopped, ms. */
const hintMs = 1500

/**
 * For a map in the middle of a page: one finger scrolls past it, two move and zoom it; the mouse drags it as ever, and markers
 * are dragged by whatever they are touched with. True while one finger tries to move it. The page's scrolling is let through by
 * `touch-action` (leaflet.css), which goes by the map's class: a mouse and a finger can take turns at the same screen.
 */
export function useScrollPast(map: LeafletMap | null): boolean {
  const [isHinted, setHinted] = useState(false)

  useEffect(() => {
    if (!map) return
    const ground = map.getContainer()
    let timer = 0
    const hide = () => setHinted(false)
    // Leaflet hears of a finger only after this, at 'touchstart'.
    const choose = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') map.dragging.enable()
      else map.dragging.disable()
    }
    const hint = () => {
      clearTimeout(timer)
      setHinted(true)
      timer = window.setTimeout(hide, hintMs)
    }
    const follow = ({ touches, target }: TouchEvent) => {
      if (touches.length > 1) hide()
      else if (!(target instanceof Element && target.closest('.leaflet-marker-draggable'))) hint()
    }
    ground.classList.add('map-scroll-past')
    ground.addEventListener('pointerdown', choose, { capture: true })
    ground.addEventListener('touchmove', follow, { passive: true })
    // The page has begun to scroll; of how the finger moves on little is heard.
    ground.addEventListener('pointercancel', hint)
    return () => {
      clearTimeout(timer)
      ground.classList.remove('map-scroll-past')
      ground.removeEventListener('pointerdown', choose, { capture: true })
      ground.removeEventListener('touchmove', follow)
      ground.removeEventListener('pointercancel', hint)
    }
  }, [map])

  return isHinted
}
