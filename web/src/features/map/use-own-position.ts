import type { LatLng } from '@fyndkartan/domain/geo'
import { useEffect, useState } from 'react'
import { storedUserPosition } from '../../api/stored-state.ts'
import { readUserPosition } from '../../api/user-position.ts'
import type { TileMap } from './engine/tile-map.ts'
import { Marker } from './engine/marker.ts'

/** At least this close when the visitor asks where they are. */
const nearZoom = 12

/** Who asks on the map may be walking: their position of a minute ago will do, ms. */
const freshMs = 60_000

/** A dot where the visitor is, when their device has said so; `locate` asks it and goes there. */
export function useOwnPosition(map: TileMap | null, tell: (text: string) => void): { locate: (() => void) | null } {
  const [position, setPosition] = useState<LatLng | null>(() => storedUserPosition.read())

  useEffect(() => {
    if (!map || !position) return
    const face = { className: 'own-position', size: [18, 18] } as const
    const dot = new Marker(map, { position, face, lift: -1000 })
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
