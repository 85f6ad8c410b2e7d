/** Visitors' reports, and requests for an organiser's link, on the wire. */
import type { PlaceKey } from '@fyndkartan/domain/place'
import { type Verdict, verdicts } from '@fyndkartan/domain/report'
import { favouriteFromWire, favouriteToWire } from './account.ts'
import { marksToWire, type PageMarks } from './page-marks.ts'
import type { claimSchema, reportSchema } from './report-schema.ts'
import type { Static } from './schema.ts'

export type ReportWire = Static<typeof reportSchema>
export type ClaimWire = Static<typeof claimSchema>

/** A visitor's report about a place. */
export interface Report {
  readonly place: PlaceKey
  readonly verdict: Verdict
  /** The visitor's own words; empty when there are none. */
  readonly note: string
}

export function reportToWire({ place, verdict, note }: Report, marks: PageMarks): ReportWire {
  return { ...favouriteToWire(place), verdict, note, ...marksToWire(marks) }
}

/** Reads a report; null when the place or the verdict is invalid. */
export function reportFromWire(wire: ReportWire): Report | null {
  const place = favouriteFromWire(wire)
  const verdict = verdicts.find((one) => one === wire.verdict)
  return place && verdict ? { place, verdict, note: wire.note ?? '' } : null
}

export function claimToWire(place: PlaceKey, email: string, marks: PageMarks): ClaimWire {
  return { ...favouriteToWire(place), email, ...marksToWire(marks) }
}
