import type { Circle } from '@fyndkartan/domain/geo'
import { useEffect } from 'react'
import { Area } from './engine/area.ts'
import type { TileMap } from './engine/tile-map.ts'
import { areaClass, boxAround } from './fit-view.ts'

/** Draws the circle of the search area, if the search has one. */
export function useAreaCircle(map: TileMap | null, circle: Circle | null): void {
  const { centre, radiusKm } = circle ?? {}
  const lat = centre?.lat
  const lng = centre?.lng
  useEffect(() => {
    if (!map || lat === undefined || lng === undefined || radiusKm === undefined) return
    const area = new Area(map, boxAround({ centre: { lat, lng }, radiusKm }), areaClass)
    return () => area.remove()
  }, [map, lat, lng, radiusKm])
}
