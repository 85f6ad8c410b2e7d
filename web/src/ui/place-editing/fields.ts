/** The fields of a place as an editor passes them in: they are a feature of their own, with their map. */
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
  /** When a market is held more than once; null for one date. */
  readonly series: TypedSeries | null
  readonly seriesProblems: SeriesProblems
  /** Null when it is held once. */
  readonly onSeries: (series: TypedSeries | null) => void
  /** Whether the market has always several dates: it is not asked. */
  readonly isSeries: boolean
  readonly readOnly: boolean
  readonly idPrefix: string
  readonly neighbours: readonly Neighbour[]
}

export type RenderFields = (props: FieldsProps) => ReactNode
