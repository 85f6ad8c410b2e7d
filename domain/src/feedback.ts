/** Feedback from a visitor (spec §2, §5). */
import { plainLine, plainLines } from './plain-text.ts'

export interface Feedback {
  /** The visitor's contact details as typed; null when there are none. */
  readonly contact: string | null
  readonly text: string
}

/** The maximum lengths of the fields, in characters. */
export const feedbackLimits = { contact: 200, text: 5000 } as const

/** The maximum number of links in feedback; spam usually has more. */
const maxLinks = 3
const links = /https?:\/\/|(?<![/\p{L}\p{N}])www\./giu

/** The messages for invalid feedback. Spec §5 requires a text but gives no message for a missing one. */
export const feedbackText = {
  missing: 'Skriv ett meddelande',
  contactTooLong: `Kontaktuppgiften får ha högst ${feedbackLimits.contact} tecken`,
  tooLong: `Meddelandet får ha högst ${feedbackLimits.text} tecken`,
  tooManyLinks: `Meddelandet får ha högst ${maxLinks} länkar`,
} as const

/** Feedback in the form in which it is stored, or the problem with it. */
export function prepareFeedback(input: {
  readonly contact: string
  readonly text: string
}): { readonly feedback: Feedback } | { readonly problem: string } {
  const contact = plainLine(input.contact)
  const text = plainLines(input.text)
  if (text === '') return { problem: feedbackText.missing }
  if (text.length > feedbackLimits.text) return { problem: feedbackText.tooLong }
  if (contact.length > feedbackLimits.contact) return { problem: feedbackText.contactTooLong }
  if ((text.match(links) ?? []).length > maxLinks) return { problem: feedbackText.tooManyLinks }
  return { feedback: { contact: contact === '' ? null : contact, text } }
}
