/** What visitors send us (spec §7): tips and feedback, from forms that the server can tell from machines. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { feedbackToWire, type PageMarks, problemsFromWire, tipToWire } from '@fyndkartan/contract/tip'
import type { PlaceForm, PlaceProblems } from '@fyndkartan/domain/place-form'
import { RequestError, sendJson } from './client.ts'

/** Throws what `sendJson` throws. */
export async function sendTip(form: PlaceForm, marks: PageMarks): Promise<void> {
  await sendJson('POST', endpoints.submitTip.path, tipToWire(form, marks))
}

/** Throws what `sendJson` throws. */
export async function sendFeedback(
  feedback: { readonly contact: string; readonly text: string },
  marks: PageMarks,
): Promise<void> {
  await sendJson('POST', endpoints.submitFeedback.path, feedbackToWire(feedback, marks))
}

/** Why a form was not taken: what the server told in Swedish, and of which fields. `unreachable`: no answer came. */
export interface Refusal {
  readonly told: string | null
  readonly problems: PlaceProblems
  readonly unreachable: boolean
}

/** `kind`: of the place that was told of. */
export function readRefusal(error: unknown, kind: PlaceForm['kind'] = 'shop'): Refusal {
  if (!(error instanceof RequestError)) return { told: null, problems: {}, unreachable: false }
  const { status, detail, message, isTold } = error
  // The API's own English texts (spec §8) and what it says of faults of its own are not for visitors.
  const isForVisitors = isTold && detail !== message && (status === 400 || status === 429)
  return {
    told: isForVisitors ? detail : null,
    problems: problemsFromWire(kind, error.problems),
    unreachable: status === 0,
  }
}
