import { findCredentialProblem, minPasswordLength } from '@fyndkartan/domain/account'
import { useId } from 'react'
import { useAuth } from '../../api/identity/auth.ts'
import type { RemovedWays } from '@fyndkartan/contract/account'
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
  /** The code in the mailed link. */
  readonly code: string
  readonly onDone: (removed: RemovedWays | null) => void
  /** Switches to the view in which visitors request another link. */
  readonly onForgotten: () => void
}

/** Sets a new password with a mailed link. Afterwards the visitor signs in with that password. */
export function NewPasswordView({ takesFocus, code, onDone, onForgotten }: Props) {
  const { client, user, idToken } = useAuth()
  const { state, run, refuse } = useStep()
  const alertId = useId()
  const isRunning = state.kind === 'running'
  const isDeadLink = state.kind === 'failed' && state.about === 'link'
  const problemId = state.kind === 'failed' && state.about === 'fields' ? alertId : undefined

  async function change(password: string): Promise<void> {
    let removed: RemovedWays | null = null
    const end = await run(async () => {
      removed = await (await client()).resetPassword(code, password)
    })
    if (end.kind !== 'done') return
    // The reset has ended all sessions of the account. Renewing the token shows whether this page's session was one of
    // them.
    if (user) await idToken('renew').catch(() => {})
    onDone(removed)
  }

  return (
    <LoginCard title="Välj ett nytt lösenord" takesFocus={takesFocus}>
      <p>När du sparar loggas alla ut från kontot, och bara det nya lösenordet släpper in någon.</p>
      <form
        className={styles.form}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const password = readField(event.currentTarget, 'password')
          const confirmation = readField(event.currentTarget, 'confirmation')
          // The message is always about the password, since the link identifies the account.
          const problem =
            password === ''
              ? 'Fyll i ett nytt lösenord.'
              : findCredentialProblem({ email: 'known', password, confirmation })
          if (problem === null) return void change(password)
          refuse(problem)
          focusField(event.currentTarget, password !== '' && password !== confirmation ? 'confirmation' : 'password')
        }}
      >
        <TextField
          label="Nytt lösenord"
          name="password"
          type="password"
          autoComplete="new-password"
          hint={`Minst ${minPasswordLength} tecken.`}
          readOnly={isRunning || isDeadLink}
          problemId={problemId}
        />
        <TextField
          label="Bekräfta lösenord"
          name="confirmation"
          type="password"
          autoComplete="new-password"
          readOnly={isRunning || isDeadLink}
          problemId={problemId}
        />
        <div>
          <FormMessage
            id={alertId}
            alert={state.kind === 'failed' ? state.text : null}
            running={isRunning ? 'Sparar...' : null}
          />
          {isDeadLink ? (
            <button type="button" className={buttons.plain} onClick={onForgotten}>
              Be om en ny länk
            </button>
          ) : (
            <button type="submit" className={`${buttons.sign} ${mailStyles.send}`} aria-disabled={isRunning}>
              Spara lösenordet
            </button>
          )}
        </div>
      </form>
    </LoginCard>
  )
}
