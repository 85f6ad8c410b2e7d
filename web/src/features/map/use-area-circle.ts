import type { Map as LeafletMap } from 'leaflet'
import type { Circle } from '@fyndkartan/domain/geo'
import { useEffect } from 'react'

/** Draws an own search area; nothing when there is none. */
export function useAreaCircle(map: LeafletMap | null, circle: Circle | null): void {
  const { centre, radiusKm } = circle ?? {}
  const lat = centre?.lat
  const lng = centre?.lng
  useEffect(() => {
    if (!map || lat === undefined || lng === undefined || radiusKm === undefined) return
    let current = true
    let remove: (() => void) | undefined
    async function draw(on: LeafletMap, area: Circle): Promise<void> {
      try {
        const { createAreaCircle } = await import('./area-circle.ts')
        if (!current) return
        const drawn = createAreaCircle(area).addTo(on)
        remove = () => drawn.remove()
      } catch (error) {
        console.error(error instanceof Error ? error.message : error)
      }
    }
    void draw(map, { centre: { lat, lng }, radiusKm })
    return () => {
      current = false
      remove?.()
    }
  }, [map, lat, lng, radiusKm])
}
