import { endpoints } from '@fyndkartan/contract/endpoints'
import type { PageMarks } from '@fyndkartan/contract/page-marks'
import { problemsFromWire, tipToWire } from '@fyndkartan/contract/tip'
import type { PlaceForm, PlaceProblems } from '@fyndkartan/domain/place-form'
import { RequestError, sendJson } from './client.ts'
import { textForVisitors } from './text-for-visitors.ts'

/** Throws what `sendJson` throws. */
export async function sendTip(form: PlaceForm, marks: PageMarks): Promise<void> {
  await sendJson('POST', endpoints.submitTip.path, tipToWire(form, marks))
}

/** Why a tip was not taken: what the server told in Swedish, and of which fields. `unreachable`: no answer came. */
export interface TipRefusal {
  readonly told: string | null
  readonly problems: PlaceProblems
  readonly unreachable: boolean
}

export function readTipRefusal(error: unknown, kind: PlaceForm['kind']): TipRefusal {
  const { status, problems } = error instanceof RequestError ? error : {}
  return {
    told: textForVisitors(error),
    problems: problemsFromWire(kind, problems),
    unreachable: status === 0,
  }
}
