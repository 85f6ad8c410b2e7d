/** Components that the page passes in, since a feature never imports another: the fields of a place, and maps. */
import type { LatLng } from '@fyndkartan/domain/geo'
import type { PlaceKind } from '@fyndkartan/domain/place'
import type { ReactNode } from 'react'
import type { Neighbour, RenderFields } from '../../ui/place-editing/fields.ts'

export interface MapProps {
  readonly kind: PlaceKind
  readonly name: string
  readonly position: LatLng
  readonly neighbours: readonly Neighbour[]
}

export interface DeskSlots {
  readonly renderFields: RenderFields
  readonly renderMap: (props: MapProps) => ReactNode
}
