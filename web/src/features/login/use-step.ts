import { useRef, useState } from 'react'
import { formatIdentityError } from '../../api/identity/auth-texts.ts'
import { IdentityError } from '../../api/identity/identity-client.ts'
import type { FieldName, Refusal } from './sign-in-steps.ts'

export type StepState =
  | { readonly kind: 'waiting' | 'running' | 'done' }
  | {
      readonly kind: 'failed'
      readonly text: string
      /**
       * The cause of the failure. 'fields': the input. 'link': a used or expired link. 'other-account': there is no
       * session, or one of another account. 'old-sign-in': the session is too old. 'other': trying again may help.
       */
      readonly about: 'fields' | 'link' | 'other-account' | 'old-sign-in' | 'other'
      /** The invalid fields, when the form has more than one field. */
      readonly fields?: readonly FieldName[]
    }

type About = Extract<StepState, { kind: 'failed' }>['about']

/** A step throws this error to fail with a text for the visitor. */
export class StepRefused extends Error {
  readonly fields: readonly FieldName[]

  constructor({ text, fields }: Refusal) {
    super(text)
    this.fields = fields
  }
}

/** The cause of a failure, by error code. All identity providers use codes in the form of Firebase's. */
const aboutByCode: Readonly<Record<string, About>> = {
  'auth/invalid-action-code': 'link',
  'auth/expired-action-code': 'link',
  'auth/sign-in-first': 'other-account',
  'auth/no-session': 'other-account',
  'auth/requires-recent-login': 'old-sign-in',
}

/** Runs steps, which call the identity provider, one at a time. */
export function useStep() {
  const [state, setState] = useState<StepState>({ kind: 'waiting' })
  const isRunning = useRef(false)
  return {
    state,
    /**
     * Starts the step synchronously and resolves to the resulting state; never rejects. Does nothing while another step
     * runs.
     */
    async run(step: () => Promise<void>): Promise<StepState> {
      if (isRunning.current) return { kind: 'running' }
      isRunning.current = true
      setState({ kind: 'running' })
      const end = await step().then((): StepState => ({ kind: 'done' }), failureOf)
      isRunning.current = false
      setState(end)
      return end
    },
    /** Shows a message about invalid fields without a request. */
    refuse: (text: string, fields: readonly FieldName[] = []) =>
      setState({ kind: 'failed', text, about: 'fields', fields }),
  }
}

function failureOf(error: unknown): StepState {
  if (error instanceof StepRefused) {
    const { message: text, fields } = error
    return { kind: 'failed', text, fields, about: fields.length > 0 ? 'fields' : 'other' }
  }
  if (!(error instanceof IdentityError)) {
    console.error(error)
    return { kind: 'failed', text: formatIdentityError(error), about: 'other' }
  }
  const about = aboutByCode[error.code]
  // The message for these errors is a complete sentence, so 'Ett fel uppstod' is not put before it.
  if (about !== undefined) return { kind: 'failed', text: error.message, about }
  return {
    kind: 'failed',
    text: formatIdentityError(error),
    about: /email|password/.test(error.code) ? 'fields' : 'other',
  }
}
