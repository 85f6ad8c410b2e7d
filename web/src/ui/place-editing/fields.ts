/**
 * The props of the fields of a place. Forms get the fields as a function (RenderFields), since the fields are another
 * feature.
 */
import type { LatLng } from '@fyndkartan/domain/geo'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { PlaceForm, PlaceProblems } from '@fyndkartan/domain/place-form'
import type { SeriesProblems } from '@fyndkartan/domain/series/prepare-series'
import type { TypedSeries } from '@fyndkartan/domain/series/typed-series'
import type { ReactNode } from 'react'

/** Another place, shown on the map near this one. */
export interface Neighbour extends PlaceKey {
  readonly name: string
  readonly position: LatLng
}

export interface FieldsProps {
  readonly form: PlaceForm
  readonly problems: PlaceProblems
  readonly onChange: (change: Partial<PlaceForm>) => void
  /** The dates of a market with several dates; null for one date. */
  readonly series: TypedSeries | null
  readonly seriesProblems: SeriesProblems
  /** Called with the changed dates; null when the market has one date only. */
  readonly onSeries: (series: TypedSeries | null) => void
  /** Whether the market always has several dates; the form then does not offer a single date. */
  readonly isSeries: boolean
  readonly readOnly: boolean
  readonly idPrefix: string
  readonly neighbours: readonly Neighbour[]
}

export type RenderFields = (props: FieldsProps) => ReactNode
