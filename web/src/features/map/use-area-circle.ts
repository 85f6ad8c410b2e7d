import type { Map as LeafletMap } from 'leaflet'
import type { Circle } from '@fyndkartan/domain/geo'
import { useEffect } from 'react'
import { circle as createCircle } from './leaflet-parts.ts'

/** Draws an own search area; nothing when there is none. */
export function useAreaCircle(map: LeafletMap | null, circle: Circle | null): void {
  const { centre, radiusKm } = circle ?? {}
  const lat = centre?.lat
  const lng = centre?.lng
  useEffect(() => {
    if (!map || lat === undefined || lng === undefined || radiusKm === undefined) return
    const drawn = createCircle([lat, lng], { radius: radiusKm * 1000, interactive: false, className: 'own-area' })
    drawn.addTo(map)
    return () => {
      drawn.remove()
    }
  }, [map, lat, lng, radiusKm])
}
