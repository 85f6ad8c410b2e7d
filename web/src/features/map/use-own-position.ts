import type { Map as LeafletMap } from 'leaflet'
import type { LatLng } from '@fyndkartan/domain/geo'
import { useEffect, useState } from 'react'
import { storedUserPosition } from '../../api/stored-state.ts'
import { divIcon, marker as createMarker } from './leaflet-parts.ts'
import { reducedMotion } from './reduced-motion.ts'

/** At least this close when the visitor asks where they are. */
const nearZoom = 12

/** A dot where the visitor is, when their device has said so; `locate` asks it and goes there. */
export function useOwnPosition(map: LeafletMap | null, tell: (text: string) => void): { locate: (() => void) | null } {
  const [position, setPosition] = useState<LatLng | null>(() => storedUserPosition.read())

  useEffect(() => {
    if (!map || !position) return
    const icon = divIcon({ className: 'own-position', iconSize: [18, 18] })
    const dot = createMarker(position, { icon, interactive: false, keyboard: false, zIndexOffset: -1000 }).addTo(map)
    return () => {
      dot.remove()
    }
  }, [map, position])

  if (!map || !('geolocation' in navigator)) return { locate: null }
  return {
    locate() {
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          const found = { lat: coords.latitude, lng: coords.longitude }
          storedUserPosition.write(found)
          setPosition(found)
          map.setView(found, Math.max(map.getZoom(), nearZoom), { animate: !reducedMotion() })
          tell('Kartan visar din plats')
        },
        (error) => {
          console.warn(error.message)
          tell('Din plats kunde inte hämtas')
        },
        { timeout: 10_000, maximumAge: 60_000 },
      )
    },
  }
}
