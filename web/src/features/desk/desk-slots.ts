/**
 * Components from other features that the page passes to the desk, since a feature never imports another: the form
 * fields of a place, and maps.
 */
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
