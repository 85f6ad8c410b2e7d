import type { LatLng } from '@fyndkartan/domain/geo'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { useEffect } from 'react'
import type { TileMap } from './engine/tile-map.ts'
import { MapMarker } from './engine/map-marker.ts'
import { pinIcon } from './marker-icon.ts'

/** Another place on a map that has a pin for its own place, such as a possible duplicate. */
export interface OtherPlace {
  readonly kind: PlaceKind
  readonly position: LatLng
  readonly name: string
}

/** Draws pins for other places, paler than the pin of the map's own place. */
export function useOthers(map: TileMap | null, others: readonly OtherPlace[]): void {
  // The effect compares this text, since the page passes a new array at every render.
  const key = JSON.stringify(others)
  useEffect(() => {
    if (!map) return
    const pins = (JSON.parse(key) as OtherPlace[]).map(({ kind, position, name }) => {
      const pin = new MapMarker(map, { position, icon: pinIcon(kind) })
      pin.element.classList.add('map-pin-other')
      pin.element.title = name
      return pin
    })
    return () => {
      for (const pin of pins) pin.remove()
    }
  }, [map, key])
}
