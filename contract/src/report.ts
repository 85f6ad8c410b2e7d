/** What visitors say of a place, and the place of an organiser's link, on the wire. */
import type { DeskPlace, DeskSeries } from '@fyndkartan/domain/desk'
import { formatInstant, parseInstant } from '@fyndkartan/domain/local-time'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { type Verdict, verdicts } from '@fyndkartan/domain/report'
import { favouriteFromWire, favouriteToWire } from './account.ts'
import { deskPlaceFromWire, deskPlaceToWire, deskSeriesFromWire, deskSeriesToWire } from './desk.ts'
import { marksToWire, type PageMarks } from './page-marks.ts'
import type { claimSchema, managedExportSchema, managedPlaceSchema, reportSchema } from './report-schema.ts'
import type { Static } from './schema.ts'

export type ReportWire = Static<typeof reportSchema>
export type ClaimWire = Static<typeof claimSchema>
export type ManagedPlaceWire = Static<typeof managedPlaceSchema>
export type ManagedExportWire = Static<typeof managedExportSchema>

/** A visitor's report. */
export interface Report {
  readonly place: PlaceKey
  readonly verdict: Verdict
  /** Empty when nothing was written. */
  readonly note: string
}

export function reportToWire({ place, verdict, note }: Report, marks: PageMarks): ReportWire {
  return { ...favouriteToWire(place), verdict, note, ...marksToWire(marks) }
}

/** Null when it names no place or no verdict. */
export function reportFromWire(wire: ReportWire): Report | null {
  const place = favouriteFromWire(wire)
  const verdict = verdicts.find((one) => one === wire.verdict)
  return place && verdict ? { place, verdict, note: wire.note ?? '' } : null
}

export function claimToWire(place: PlaceKey, email: string, marks: PageMarks): ClaimWire {
  return { ...favouriteToWire(place), email, ...marksToWire(marks) }
}

/** A place as whoever runs it sees it. */
export interface ManagedPlace {
  readonly email: string
  readonly linkExpiresAtMs: number
  readonly place: DeskPlace
  readonly series: DeskSeries | null
}

export function managedPlaceToWire({ email, linkExpiresAtMs, place, series }: ManagedPlace): ManagedPlaceWire {
  return {
    email,
    link_expires_at: formatInstant(linkExpiresAtMs),
    place: deskPlaceToWire(place),
    series: series && deskSeriesToWire(series),
  }
}

export function managedPlaceFromWire(wire: ManagedPlaceWire): ManagedPlace {
  return {
    email: wire.email,
    linkExpiresAtMs: parseInstant(wire.link_expires_at) ?? 0,
    place: deskPlaceFromWire(wire.place),
    series: deskSeriesFromWire(wire.series),
  }
}
