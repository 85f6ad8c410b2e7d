/** The form fields by which the server tells visitors from bots. */
import type { Static } from './schema.ts'
import type { feedbackSchema } from './tip-schema.ts'

/** The fields that a page adds to a form; tip-schema.ts describes them. */
export interface PageMarks {
  readonly pass: string | null
  /** The value of a field that visitors do not see; bots fill it in. */
  readonly trap: string
}

/**
 * The server refuses a form that arrives sooner than this (ms) after it issued the form's pass: no person is that fast.
 */
export const youngestFormMs = 3000

/** Reads both fields; an empty pass becomes null. */
export function marksFromWire(wire: Pick<Static<typeof feedbackSchema>, 'form_pass' | 'website'>): PageMarks {
  return { pass: wire.form_pass || null, trap: wire.website ?? '' }
}

/**
 * The `problems` for a form whose pass the server did not issue. The client may fetch a new pass and send the form
 * again.
 */
export function passProblemToWire(text: string): Readonly<Record<string, string>> {
  return { form_pass: text }
}

/** Whether the server refused a form because of its pass. */
export function isPassRefused(problems: unknown): boolean {
  return typeof problems === 'object' && problems !== null && 'form_pass' in problems
}

export function marksToWire({ pass, trap }: PageMarks) {
  return { ...(pass !== null && { form_pass: pass }), website: trap }
}
