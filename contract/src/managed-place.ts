/**
 * The place that an organiser manages through a link, on the wire. Not in `report.ts`, which the browser downloads for
 * every page of a place.
 */
import type { DeskPlace, DeskSeries } from '@fyndkartan/domain/desk'
import { type Figures, noFigures } from '@fyndkartan/domain/figures'
import { formatInstant, parseInstant } from '@fyndkartan/domain/local-time'
import { deskPlaceFromWire, deskPlaceToWire, deskSeriesFromWire, deskSeriesToWire } from './desk.ts'
import type { managedExportSchema, managedPlaceSchema } from './report-schema.ts'
import type { Static } from './schema.ts'

export type ManagedPlaceWire = Static<typeof managedPlaceSchema>
export type ManagedExportWire = Static<typeof managedExportSchema>

/** A place as its organiser sees it. */
export interface ManagedPlace {
  readonly email: string
  readonly linkExpiresAtMs: number
  readonly place: DeskPlace
  readonly series: DeskSeries | null
  /** The numbers of the last 30 days. */
  readonly figures: Figures
}

export function managedPlaceToWire({ email, linkExpiresAtMs, place, series, figures }: ManagedPlace): ManagedPlaceWire {
  return {
    email,
    link_expires_at: formatInstant(linkExpiresAtMs),
    place: deskPlaceToWire(place),
    series: series && deskSeriesToWire(series),
    figures,
  }
}

export function managedPlaceFromWire(wire: ManagedPlaceWire): ManagedPlace {
  return {
    email: wire.email,
    linkExpiresAtMs: parseInstant(wire.link_expires_at) ?? 0,
    place: deskPlaceFromWire(wire.place),
    series: deskSeriesFromWire(wire.series),
    // An older server does not send them.
    figures: wire.figures ?? noFigures,
  }
}
