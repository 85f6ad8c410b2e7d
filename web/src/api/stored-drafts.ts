/** Drafts: texts that a visitor has not sent yet, stored in the tab. A damaged draft counts as missing. */
import { type Stored, stored, storedSignIn } from './stored-state.ts'

/** Unsent feedback, stored in the tab until it is closed, so that it survives an accidental reload. */
export const storedFeedbackDraft = draft(
  stored<Draft<FeedbackDraft>>('feedback_draft', readDraft(readFeedback), flatDraft, () => sessionStorage),
)

function readFeedback(value: unknown): FeedbackDraft | null {
  const { contact, text } = (value ?? {}) as { contact?: unknown; text?: unknown }
  return typeof contact === 'string' && typeof text === 'string' ? { contact, text } : null
}

interface FeedbackDraft {
  readonly contact: string
  readonly text: string
}

/** A draft with the sign-in during which it was written. */
export interface Draft<T> {
  readonly value: T
  /** The value of `storedSignIn` when the draft was written; null if the visitor was signed out. */
  readonly signIn: string | null
}

/** Makes a parser for a draft with its sign-in from a parser for the draft alone. */
export function readDraft<T>(read: (json: unknown) => T | null): (json: unknown) => Draft<T> | null {
  return (json) => {
    const value = read(json)
    const { sign_in: signIn } = (json ?? {}) as { sign_in?: unknown }
    return value === null ? null : { value, signIn: typeof signIn === 'string' ? signIn : null }
  }
}

/** Converts a draft to its stored form: the fields of the value, with `sign_in` beside them. */
export function flatDraft<T extends object>({ value, signIn }: Draft<T>): unknown {
  return signIn === null ? value : { ...value, sign_in: signIn }
}

/**
 * Makes a stored draft that counts as missing under another sign-in than its own, since a suspended tab does not notice
 * a sign-out and keeps the draft.
 */
export function draft<T>(inTab: Stored<Draft<T>>): Stored<T> {
  return {
    read() {
      const draft = inTab.read()
      if (!draft || draft.signIn === null || draft.signIn === storedSignIn.read()) return draft?.value ?? null
      inTab.clear()
      return null
    },
    write: (value) => inTab.write({ value, signIn: storedSignIn.read() }),
    clear: inTab.clear,
  }
}
