/** The fields by which the server tells visitors with a page from bots. */
import type { Static } from './schema.ts'
import type { feedbackSchema } from './tip-schema.ts'

/** The fields that a page adds to a form (see tip-schema.ts). */
export interface PageMarks {
  readonly pass: string | null
  /** A field that visitors do not see; bots fill it in. */
  readonly trap: string
}

/**
 * The server refuses a form that arrives sooner than this after its pass was issued, ms: no person fills one in faster.
 */
export const youngestFormMs = 3000

/** An empty pass counts as missing. */
export function marksFromWire(wire: Pick<Static<typeof feedbackSchema>, 'form_pass' | 'website'>): PageMarks {
  return { pass: wire.form_pass || null, trap: wire.website ?? '' }
}

/**
 * The `problems` of a form with a pass that the server did not issue: the client may fetch a new pass and send again.
 */
export function passProblemToWire(text: string): Readonly<Record<string, string>> {
  return { form_pass: text }
}

/** Whether a form was refused because of its pass. */
export function isPassRefused(problems: unknown): boolean {
  return typeof problems === 'object' && problems !== null && 'form_pass' in problems
}

export function marksToWire({ pass, trap }: PageMarks) {
  return { ...(pass !== null && { form_pass: pass }), website: trap }
}
