import { useRef, useState } from 'react'
import { formatIdentityError } from '../../api/identity/auth-texts.ts'
import { IdentityError } from '../../api/identity/identity-client.ts'

export type StepState =
  | { readonly kind: 'waiting' | 'running' | 'done' }
  /** About what was typed, about a mailed link that is used or too old, or about neither, so that it may be tried again. */
  | { readonly kind: 'failed'; readonly text: string; readonly about: 'fields' | 'link' | 'other' }

/** As Firebase spells them. */
const deadLinkCodes: readonly string[] = ['auth/invalid-action-code', 'auth/expired-action-code']

/** One thing asked of the identity provider, one at a time. */
export function useStep() {
  const [state, setState] = useState<StepState>({ kind: 'waiting' })
  const isRunning = useRef(false)
  return {
    state,
    /** Resolves to how it ended; never throws. While another runs it does nothing. */
    async run(step: () => Promise<void>): Promise<StepState> {
      if (isRunning.current) return { kind: 'running' }
      isRunning.current = true
      setState({ kind: 'running' })
      const end = await step().then((): StepState => ({ kind: 'done' }), failureOf)
      isRunning.current = false
      setState(end)
      return end
    },
    /** Says what is wrong with the fields without asking anybody. */
    refuse: (text: string) => setState({ kind: 'failed', text, about: 'fields' }),
  }
}

/** Whether a mailed link's code is worth nothing any more. */
export function isSpent(end: StepState): boolean {
  return end.kind === 'done' || (end.kind === 'failed' && end.about === 'link')
}

function failureOf(error: unknown): StepState {
  if (!(error instanceof IdentityError)) {
    console.error(error)
    return { kind: 'failed', text: formatIdentityError(error), about: 'other' }
  }
  // What the client says of a dead link is a whole sentence that needs no 'Ett fel uppstod'.
  if (deadLinkCodes.includes(error.code)) return { kind: 'failed', text: error.message, about: 'link' }
  return {
    kind: 'failed',
    text: formatIdentityError(error),
    about: /email|password/.test(error.code) ? 'fields' : 'other',
  }
}
