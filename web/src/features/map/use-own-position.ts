import type { LatLng } from '@fyndkartan/domain/geo'
import { useEffect, useState } from 'react'
import { storedUserPosition } from '../../api/stored-state.ts'
import { readUserPosition } from '../../api/user-position.ts'
import type { TileMap } from './engine/tile-map.ts'
import { MapMarker } from './engine/map-marker.ts'

/** The lowest zoom at which the map shows the visitor's position after a press on the button. */
const nearZoom = 12

/**
 * The device may return a stored position that is at most this old, ms. The visitor may be walking, so an older one
 * would be wrong.
 */
const freshMs = 60_000

/**
 * Draws a dot at the visitor's position, if it is known. `locate` gets the position from the device and moves the map
 * to it; it is null while there is no map, and in browsers without geolocation.
 */
export function useOwnPosition(map: TileMap | null, tell: (text: string) => void): { locate: (() => void) | null } {
  const [position, setPosition] = useState<LatLng | null>(() => storedUserPosition.read())

  useEffect(() => {
    if (!map || !position) return
    const icon = { className: 'own-position', size: [18, 18] } as const
    const dot = new MapMarker(map, { position, icon, lift: -1000 })
    return () => dot.remove()
  }, [map, position])

  async function goThere(shown: TileMap): Promise<void> {
    tell('')
    const found = await readUserPosition(freshMs)
    if (!found) return tell('Din plats kunde inte hämtas')
    setPosition(found)
    shown.setView(found, Math.max(shown.goal.zoom, nearZoom), { animate: true })
    tell('Kartan visar din plats')
  }

  return { locate: map && 'geolocation' in navigator ? () => void goThere(map) : null }
}
