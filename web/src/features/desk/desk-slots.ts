/** Components that the page passes in, since a feature never imports another: the fields of a place, and maps. */
import type { LatLng } from '@fyndkartan/domain/geo'
import type { PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import type { PlaceForm, PlaceProblems } from '@fyndkartan/domain/place-form'
import type { ReactNode } from 'react'

/** Another place to show on the map. */
export interface Neighbour extends PlaceKey {
  readonly name: string
  readonly position: LatLng
}

export interface FieldsProps {
  readonly form: PlaceForm
  readonly problems: PlaceProblems
  readonly onChange: (change: Partial<PlaceForm>) => void
  readonly readOnly: boolean
  readonly idPrefix: string
  readonly neighbours: readonly Neighbour[]
}

export interface MapProps {
  readonly kind: PlaceKind
  readonly name: string
  readonly position: LatLng
  readonly neighbours: readonly Neighbour[]
}

export interface DeskSlots {
  readonly renderFields: (props: FieldsProps) => ReactNode
  readonly renderMap: (props: MapProps) => ReactNode
}
