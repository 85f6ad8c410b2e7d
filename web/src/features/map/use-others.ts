import type { LatLng } from '@fyndkartan/domain/geo'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { useEffect } from 'react'
import type { TileMap } from './engine/tile-map.ts'
import { Marker } from './engine/marker.ts'
import { pinFace } from './sticker-face.ts'

/** A place that is shown beside the one that a map is about, and cannot be moved. */
export interface OtherPlace {
  readonly kind: PlaceKind
  readonly position: LatLng
  readonly name: string
}

/** Pins for other places, paler than the one that the map is about. */
export function useOthers(map: TileMap | null, others: readonly OtherPlace[]): void {
  // By what they say: a page makes the list anew whenever it is drawn.
  const key = JSON.stringify(others)
  useEffect(() => {
    if (!map) return
    const pins = (JSON.parse(key) as OtherPlace[]).map(({ kind, position, name }) => {
      const pin = new Marker(map, { position, face: pinFace(kind, null) })
      pin.element.classList.add('map-pin-other')
      pin.element.title = name
      return pin
    })
    return () => {
      for (const pin of pins) pin.remove()
    }
  }, [map, key])
}
