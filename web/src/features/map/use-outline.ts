import { useEffect, useEffectEvent } from 'react'
import type { TileMap } from './engine/tile-map.ts'
import type { Offset } from './engine/web-mercator.ts'

/**
 * Draws the bundled outline of land, lakes and towns while `active` is true. `markers` returns the pixels that town
 * names must not cover.
 */
export function useOutline(map: TileMap | null, active: boolean, markers: () => Iterable<Offset>): void {
  const obstacles = useEffectEvent(() => [...markers()])

  useEffect(() => {
    if (!map || !active) return
    let current = true
    let remove: (() => void) | undefined
    async function draw(on: TileMap): Promise<void> {
      try {
        const { drawOutline, loadOutline } = await import('./draw-outline.ts')
        const outline = await loadOutline()
        if (current) remove = drawOutline(on, outline, obstacles)
      } catch (error) {
        console.error(error instanceof Error ? error.message : error)
      }
    }
    void draw(map)
    return () => {
      current = false
      remove?.()
    }
  }, [map, active])
}
