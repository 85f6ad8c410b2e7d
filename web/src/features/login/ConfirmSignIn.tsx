import type { Credentials } from '@fyndkartan/domain/account'
import { useEffect, useId, useRef } from 'react'
import { useAuth } from '../../api/identity/auth.ts'
import { siteConfig } from '../../site-config.ts'
import buttons from '../../ui/button.module.css'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { focusField, readCredentials } from './form-fields.ts'
import styles from './form.module.css'
import mailStyles from './mail-views.module.css'
import { type FieldName, refuseCredentials } from './sign-in-steps.ts'
import type { StepState } from './use-step.ts'

/** The mailed link belongs to another account, or the visitor signed in too long ago. */
export type SignInReason = 'other-account' | 'old-sign-in'

interface Props {
  readonly state: StepState
  /** Why a signed-in visitor has to sign in again; null when nobody is signed in. */
  readonly reason: SignInReason | null
  /** Called instead of `onSignIn` when the input is invalid; no request is made. */
  readonly onRefused: (text: string, fields: readonly FieldName[]) => void
  readonly onSignIn: (credentials: Credentials) => void
  /** Called synchronously in the click, as the browser would otherwise block Facebook's window. */
  readonly onFacebook: () => void
}

/**
 * A sign-in form for the account that a mailed confirmation link belongs to. The same click also confirms the account's
 * e-mail address.
 */
export function ConfirmSignIn({ state, reason, onRefused, onSignIn, onFacebook }: Props) {
  const { client, user } = useAuth()
  const form = useRef<HTMLFormElement>(null)
  const alertId = useId()
  const isRunning = state.kind === 'running'
  const refused = state.kind === 'failed' && state.about === 'fields' ? state : null
  const problemOf = (field: FieldName) => (refused?.fields?.includes(field) ? alertId : undefined)
  const isAgain = reason === 'old-sign-in' && user !== null
  const byFacebook = isAgain && user.loginMethod === 'facebook'
  const { identity } = siteConfig
  const hasFacebook = identity.provider === 'firebase' || identity.facebook

  // Loads the provider's code before the click, since the browser lets Facebook's window open only during the click.
  useEffect(() => {
    client().catch(() => {})
  }, [client])

  // The button that was clicked before has disappeared, so a field gets the focus.
  useEffect(() => {
    if (form.current && reason) focusField(form.current, reason === 'other-account' ? 'email' : 'password')
  }, [reason])

  useEffect(() => {
    if (form.current && refused) focusField(form.current, refused.fields?.[0] ?? 'password')
  }, [refused])

  return (
    <div className={mailStyles.account}>
      <p>{isAgain ? againText : 'Logga in på kontot som mejlet gäller, så vet vi att det var du som skapade det.'}</p>
      {!byFacebook && (
        <form
          ref={form}
          className={styles.form}
          method="post"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const credentials = readCredentials(event.currentTarget)
            const refusal = refuseCredentials(credentials)
            if (refusal) onRefused(refusal.text, refusal.fields)
            else onSignIn(credentials)
          }}
        >
          <TextField
            label="E-post"
            name="email"
            type="email"
            autoComplete="username"
            defaultValue={isAgain ? (user.email ?? '') : ''}
            readOnly={isRunning || isAgain}
            problemId={problemOf('email')}
          />
          <TextField
            label="Lösenord"
            name="password"
            type="password"
            autoComplete="current-password"
            readOnly={isRunning}
            problemId={problemOf('password')}
          />
          <Message id={alertId} {...{ state, reason, email: user?.email ?? null }} />
          <button type="submit" className={`${buttons.sign} ${mailStyles.send}`} aria-disabled={isRunning}>
            Logga in och bekräfta
          </button>
        </form>
      )}
      {byFacebook && <Message id={alertId} {...{ state, reason, email: user.email }} />}
      {(byFacebook || (hasFacebook && !isAgain)) && (
        <button
          type="button"
          className={`${buttons.quiet} ${mailStyles.send}`}
          aria-disabled={isRunning}
          onClick={onFacebook}
        >
          Fortsätt med Facebook
        </button>
      )}
    </div>
  )
}

const againText = 'Det var ett tag sedan du loggade in här. Logga in en gång till, så bekräftar vi adressen.'

interface MessageProps extends Pick<Props, 'state' | 'reason'> {
  readonly id: string
  readonly email: string | null
}

function Message({ id, state, reason, email }: MessageProps) {
  const mustConfirm = state.kind === 'failed' && state.about === reason
  const other = `Länken hör till ett annat konto${email === null ? '' : ` än ${email}`}. Logga in på det.`
  const text = mustConfirm ? (reason === 'other-account' ? other : null) : state.kind === 'failed' ? state.text : null
  return <FormMessage id={id} alert={text} running={state.kind === 'running' ? 'Loggar in och bekräftar...' : null} />
}
