import { formEndpoints } from '@fyndkartan/contract/endpoints/form'
import { feedbackToWire } from '@fyndkartan/contract/feedback'
import type { PageMarks } from '@fyndkartan/contract/page-marks'
import { sendJson } from './client.ts'

/** Sends a visitor's feedback on the site. Throws the errors of `sendJson`. */
export async function sendFeedback(
  feedback: { readonly contact: string; readonly text: string },
  marks: PageMarks,
): Promise<void> {
  await sendJson('POST', formEndpoints.submitFeedback.path, feedbackToWire(feedback, marks))
}
