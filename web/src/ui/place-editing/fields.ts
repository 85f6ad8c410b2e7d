/** The props of a place's fields, which an editor passes in, since they are a feature of their own. */
import type { LatLng } from '@fyndkartan/domain/geo'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { PlaceForm, PlaceProblems } from '@fyndkartan/domain/place-form'
import type { SeriesProblems } from '@fyndkartan/domain/series/prepare-series'
import type { TypedSeries } from '@fyndkartan/domain/series/typed-series'
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
  /** The dates of a series; null for one date. */
  readonly series: TypedSeries | null
  readonly seriesProblems: SeriesProblems
  /** Called with the changed series; null for a single date. */
  readonly onSeries: (series: TypedSeries | null) => void
  /** Whether the market is always a series; then the form does not ask. */
  readonly isSeries: boolean
  readonly readOnly: boolean
  readonly idPrefix: string
  readonly neighbours: readonly Neighbour[]
}

export type RenderFields = (props: FieldsProps) => ReactNode
