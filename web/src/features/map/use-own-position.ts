import type { Map as LeafletMap } from 'leaflet'
import type { LatLng } from '@fyndkartan/domain/geo'
import { useEffect, useState } from 'react'
import { storedUserPosition } from '../../api/stored-state.ts'
import { readUserPosition } from '../../api/user-position.ts'
import { divIcon, marker as createMarker } from './leaflet-parts.ts'
import { reducedMotion } from '../../ui/reduced-motion.ts'

/** At least this close when the visitor asks where they are. */
const nearZoom = 12

/** Who asks on the map may be walking: their position of a minute ago will do, ms. */
const freshMs = 60_000

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

  async function goThere(shown: LeafletMap): Promise<void> {
    const found = await readUserPosition(freshMs)
    if (!found) return tell('Din plats kunde inte hämtas')
    setPosition(found)
    shown.setView(found, Math.max(shown.getZoom(), nearZoom), { animate: !reducedMotion() })
    tell('Kartan visar din plats')
  }

  return { locate: map && 'geolocation' in navigator ? () => void goThere(map) : null }
}
