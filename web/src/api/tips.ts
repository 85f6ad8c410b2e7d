import { formEndpoints } from '@fyndkartan/contract/endpoints/form'
import type { PageMarks } from '@fyndkartan/contract/page-marks'
import { faultText } from '@fyndkartan/contract/problem'
import { seriesProblemsFromWire } from '@fyndkartan/contract/series-wire'
import { problemsFromWire, tipToWire } from '@fyndkartan/contract/tip'
import type { NewPlace, PlaceKind } from '@fyndkartan/domain/place'
import type { PlaceProblems } from '@fyndkartan/domain/place-form'
import type { SeriesProblems } from '@fyndkartan/domain/series/prepare-series'
import type { Series } from '@fyndkartan/domain/series/rule'
import { RequestError, sendJson } from './client.ts'
import { textForVisitors } from './text-for-visitors.ts'

/** Sends a tip. `series` is null for a shop, and for a market with one date. Throws the errors of `sendJson`. */
export async function sendTip(place: NewPlace, series: Series | null, marks: PageMarks): Promise<void> {
  await sendJson('POST', formEndpoints.submitTip.path, tipToWire(place, marks, series))
}

/**
 * Why a tip was refused: the server's Swedish message, and its messages for single fields. `unreachable`: there was no
 * answer.
 */
export interface TipRefusal {
  readonly text: string | null
  readonly problems: PlaceProblems
  readonly seriesProblems: SeriesProblems
  readonly unreachable: boolean
}

export function readTipRefusal(error: unknown, kind: PlaceKind): TipRefusal {
  if (!(error instanceof RequestError)) return { text: null, problems: {}, seriesProblems: {}, unreachable: false }
  return {
    text: textForVisitors(error) ?? readFault(error),
    problems: problemsFromWire(kind, error.problems),
    seriesProblems: seriesProblemsFromWire(error.problems),
    unreachable: error.status === 0,
  }
}

/** Spec §8: the server's own message about an internal error; null if it is only the general text for the status. */
function readFault({ status, hasDetail, detail }: RequestError): string | null {
  return status >= 500 && hasDetail && !ownFaults.has(detail) ? detail : null
}

const ownFaults: ReadonlySet<string> = new Set(Object.values(faultText))
