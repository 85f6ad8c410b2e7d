/** What tells the server that a page opened a form, so that machines which fill in forms are told from people. */
import type { Static } from './schema.ts'
import type { feedbackSchema } from './tip-schema.ts'

/** What a page adds to a form (see tip-schema.ts). */
export interface PageMarks {
  readonly pass: string | null
  /** The field that people do not see. */
  readonly trap: string
}

/** A form that is sent sooner after its pass was fetched is refused, ms: nobody reads and fills in one faster. */
export const youngestFormMs = 3000

/** A blank pass is none. */
export function marksFromWire(wire: Pick<Static<typeof feedbackSchema>, 'form_pass' | 'website'>): PageMarks {
  return { pass: wire.form_pass || null, trap: wire.website ?? '' }
}

/** What is said of a pass that the server did not issue, as a form's `problems`: who asks for a new one may send again. */
export function passProblemToWire(text: string): Readonly<Record<string, string>> {
  return { form_pass: text }
}

/** Whether a form was refused for its pass. */
export function isPassRefused(problems: unknown): boolean {
  return typeof problems === 'object' && problems !== null && 'form_pass' in problems
}

export function marksToWire({ pass, trap }: PageMarks) {
  return { ...(pass !== null && { form_pass: pass }), website: trap }
}
