import { formEndpoints } from '@fyndkartan/contract/endpoints/form'
import type { PageMarks } from '@fyndkartan/contract/page-marks'
import { type Report, reportToWire } from '@fyndkartan/contract/report'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { type Verdict, verdicts } from '@fyndkartan/domain/report'
import { sendJson } from './client.ts'
import { storedReports } from './stored-reports.ts'

/** Sends a visitor's report on a place. Throws the errors of `sendJson`. */
export async function sendReport(report: Report, marks: PageMarks): Promise<void> {
  await sendJson('POST', formEndpoints.reportPlace.path, reportToWire(report, marks))
}

const nameOf = ({ kind, id }: PlaceKey) => `${kind} ${id}`

/** The visitor's own answer about a place, if it was sent from this tab; else null. */
export function readOwnReport(place: PlaceKey): Verdict | null {
  const said = storedReports.read()?.[nameOf(place)]
  return verdicts.find((verdict) => verdict === said) ?? null
}

export function keepOwnReport({ place, verdict }: Pick<Report, 'place' | 'verdict'>): void {
  storedReports.write({ ...storedReports.read(), [nameOf(place)]: verdict })
}
