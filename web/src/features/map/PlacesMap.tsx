import type { LatLng } from '@fyndkartan/domain/geo'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'
import type { ReactNode } from 'react'

export interface MapResult {
  readonly status: 'loading' | 'ready' | 'failed'
  /** Places on the map; null until an answer came. */
  readonly count: number | null
}

export interface PlacesMapProps {
  readonly filter: SearchFilter
  /** Changes on every 'Visa', so that an unchanged filter is asked for again. */
  readonly attempt: number
  /** From center_lat and center_lng: the map goes there, close up. */
  readonly centre: LatLng | null
  /** From center_type and center_id: its popup opens when it is among the results. */
  readonly openPlace: PlaceKey | null
  /** What a popup holds. The map opens it when `onReady` has been called with the place's name, so that it pans once. */
  readonly renderPopup: (key: PlaceKey, onReady: (name: string) => void) => ReactNode
  readonly onResult?: (result: MapResult) => void
}

/** Every result of a search on a map, in clusters. Fills its parent's inline size and brings its own height. */
export default function PlacesMap(_: PlacesMapProps) {
  return <div />
}
