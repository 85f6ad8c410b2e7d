import { useId, useRef } from 'react'
import { useAuth } from '../../api/identity/auth.ts'
import buttons from '../../ui/button.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { focusField, readField } from './form-fields.ts'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from './form.module.css'
import { LoginCard } from './LoginCard.tsx'
import mailStyles from './mail-views.module.css'
import { useStep } from './use-step.ts'

interface Props {
  readonly takesFocus: boolean
  readonly email: string
  readonly onBack: (email: string) => void
}

/**
 * The form for visitors who forgot their password: a link for a new one is mailed to their address. The answer does not
 * reveal whether the account exists.
 */
export function ForgottenView({ takesFocus, email, onBack }: Props) {
  const { client } = useAuth()
  const { state, run, refuse } = useStep()
  const form = useRef<HTMLFormElement>(null)
  const alertId = useId()
  const isRunning = state.kind === 'running'
  return (
    <LoginCard title="Glömt lösenordet?" takesFocus={takesFocus}>
      <p>Det händer alla. Skriv din e-postadress, så mejlar vi en länk där du väljer ett nytt.</p>
      <form
        ref={form}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const address = readField(event.currentTarget, 'email').trim()
          if (address === '') {
            refuse('Fyll i din e-postadress.')
            focusField(event.currentTarget, 'email')
          } else void run(async () => (await client()).requestPasswordReset(address))
        }}
      >
        <TextField
          label="E-post"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={email}
          readOnly={isRunning}
          problemId={state.kind === 'failed' && state.about === 'fields' ? alertId : undefined}
        />
        <div>
          <FormMessage
            id={alertId}
            alert={state.kind === 'failed' ? state.text : null}
            status={
              state.kind === 'done'
                ? 'Om det finns ett konto med den adressen har vi skickat ett mejl med en länk.'
                : null
            }
            running={isRunning ? 'Skickar...' : null}
          />
          <button type="submit" className={`${buttons.sign} ${mailStyles.send}`} aria-disabled={isRunning}>
            Skicka länken
          </button>
        </div>
      </form>
      <button
        type="button"
        className={styles.link}
        onClick={() => onBack(form.current ? readField(form.current, 'email') : '')}
      >
        Till inloggningen
      </button>
    </LoginCard>
  )
}
