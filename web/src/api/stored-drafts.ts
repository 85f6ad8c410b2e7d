/** Drafts: texts that a visitor has not sent yet, stored in the tab. Damaged entries count as none. */
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

/** A draft and its sign-in. */
export interface Draft<T> {
  readonly value: T
  /** The value of `storedSignIn` when it was written; null for a signed-out visitor. */
  readonly signIn: string | null
}

/** Reads a draft with its sign-in. */
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

/**
 * Drops a draft when reading it if its sign-in is not the current one, since a suspended tab does not notice a
 * sign-out.
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
