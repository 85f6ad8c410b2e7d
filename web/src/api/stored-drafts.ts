/** What a visitor has written but not sent, kept in the tab. Damaged entries are read like none. */
import { type Stored, stored, storedSignIn } from './stored-state.ts'

/** Feedback that has not been sent, kept in this tab until it is closed, so that it survives an accidental reload. */
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

/** A draft, and whose it is. */
export interface Draft<T> {
  readonly value: T
  /** `storedSignIn` when it was written; null when nobody was signed in. */
  readonly signIn: string | null
}

/** Reads a draft, with the sign-in that it was written in. */
export function readDraft<T>(read: (json: unknown) => T | null): (json: unknown) => Draft<T> | null {
  return (json) => {
    const value = read(json)
    const { sign_in: signIn } = (json ?? {}) as { sign_in?: unknown }
    return value === null ? null : { value, signIn: typeof signIn === 'string' ? signIn : null }
  }
}

/** The stored form of a draft. */
export function flatDraft<T extends object>({ value, signIn }: Draft<T>): unknown {
  return signIn === null ? value : { ...value, sign_in: signIn }
}

/** A suspended tab does not notice a sign-out, so a draft is dropped on reading when its sign-in is no longer the current one. */
export function draft<T>(inTab: Stored<Draft<T>>): Stored<T> {
  return {
    read() {
      const kept = inTab.read()
      if (!kept || kept.signIn === null || kept.signIn === storedSignIn.read()) return kept?.value ?? null
      inTab.clear()
      return null
    },
    write: (value) => inTab.write({ value, signIn: storedSignIn.read() }),
    clear: inTab.clear,
  }
}
