import { useEffect, useEffectEvent, useState } from 'react'
import { maxMapZoom } from '../../api/stored-state.ts'
import { reducedMotion } from '../../ui/reduced-motion.ts'
import { createInteractiveMap, type InteractiveMapOptions } from './engine/interactive-map.ts'
import type { TileMap } from './engine/tile-map.ts'

/** The lowest zoom: all of Sweden fits on a phone. */
const minMapZoom = 4

/**
 * Creates a map in the element that gets `ref`. `map` is null until then. `options` are read only once, when the map is
 * created.
 */
export function useTileMap(options: () => Pick<InteractiveMapOptions, 'view' | 'wheel' | 'oneFinger' | 'keys'>): {
  ref: (element: HTMLElement | null) => void
  map: TileMap | null
} {
  const [element, ref] = useState<HTMLElement | null>(null)
  const [map, setMap] = useState<TileMap | null>(null)
  const readOptions = useEffectEvent(options)

  useEffect(() => {
    if (!element) return
    const created = createInteractiveMap(element, {
      minZoom: minMapZoom,
      maxZoom: maxMapZoom,
      still: reducedMotion(),
      ...readOptions(),
    })
    setMap(created)
    const resized = new ResizeObserver(() => created.resize())
    resized.observe(element)
    return () => {
      resized.disconnect()
      setMap(null)
      created.remove()
    }
  }, [element])

  return { ref, map }
}
