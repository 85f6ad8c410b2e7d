import type { Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { storedMapCentre, storedZoom } from '../../api/stored-state.ts'

/** Spec §3: `zoom` and `current_map_center` follow the map. */
export function useRememberedView(map: LeafletMap | null): void {
  useEffect(() => {
    if (!map) return
    const remember = () => {
      const { lat, lng } = map.getCenter()
      storedZoom.write(map.getZoom())
      storedMapCentre.write({ lat, lng })
    }
    map.on('moveend', remember)
    return () => {
      map.off('moveend', remember)
    }
  }, [map])
}
