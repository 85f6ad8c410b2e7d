/** Feedback on the wire (spec §3) and as the application's own type. */
import type { Static } from './schema.ts'
import { marksToWire, type PageMarks } from './page-marks.ts'
import type { feedbackSchema } from './tip-schema.ts'

export type FeedbackWire = Static<typeof feedbackSchema>

export function feedbackToWire(
  { contact, text }: { readonly contact: string; readonly text: string },
  marks: PageMarks,
): FeedbackWire {
  return { contact_info: contact, feedback_text: text, ...marksToWire(marks) }
}

export function feedbackFromWire(wire: FeedbackWire): { contact: string; text: string } {
  return { contact: wire.contact_info ?? '', text: wire.feedback_text ?? '' }
}
