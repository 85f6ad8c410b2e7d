import { useEffect } from 'react'
import { storedMapCentre, storedZoom } from '../../api/stored-state.ts'
import type { TileMap } from './engine/tile-map.ts'

/**
 * Stores the map's zoom and centre in the browser after every move, under the names `zoom` and `current_map_center`
 * (spec §3).
 */
export function useStoredView(map: TileMap | null): void {
  useEffect(
    () =>
      map?.on('moveend', () => {
        const { centre, zoom } = map.view
        storedZoom.write(zoom)
        storedMapCentre.write(centre)
      }),
    [map],
  )
}
