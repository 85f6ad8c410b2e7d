import type { Map as LeafletMap } from 'leaflet'
import type { LatLng } from '@fyndkartan/domain/geo'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { useEffect } from 'react'
import { marker as createMarker } from './leaflet-parts.ts'
import { pinIcon } from './sticker-icon.ts'

/** A place that is shown beside the one that a map is about, and cannot be moved. */
export interface OtherPlace {
  readonly kind: PlaceKind
  readonly position: LatLng
  readonly name: string
}

/** Pins for other places, paler than the one that the map is about. */
export function useOthers(map: LeafletMap | null, others: readonly OtherPlace[]): void {
  // By what they say: a page makes the list anew whenever it is drawn.
  const key = JSON.stringify(others)
  useEffect(() => {
    if (!map) return
    const pins = (JSON.parse(key) as OtherPlace[]).map(({ kind, position, name }) =>
      createMarker(position, {
        icon: pinIcon(kind, null),
        interactive: false,
        keyboard: false,
        opacity: 0.65,
        title: name,
      }),
    )
    for (const pin of pins) {
      pin.addTo(map)
      pin.getElement()?.classList.add('map-pin-other')
    }
    return () => {
      for (const pin of pins) pin.remove()
    }
  }, [map, key])
}
