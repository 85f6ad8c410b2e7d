import type { AuthUser } from '../../api/identity/identity-client.ts'
import buttons from '../../ui/button.module.css'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from './mail-views.module.css'
import type { StepState } from './use-step.ts'

interface Props {
  readonly user: AuthUser
  readonly state: StepState
  readonly onConfirm: () => void
}

/**
 * The view of a confirmation link for a signed-in visitor: names the account and has a button that confirms its e-mail
 * address.
 */
export function ConfirmAccount({ user, state, onConfirm }: Props) {
  const isRunning = state.kind === 'running'
  return (
    <div className={styles.account}>
      <p>
        Du är inloggad på kontot <strong className={styles.address}>{user.email ?? 'utan e-postadress'}</strong>
      </p>
      <p>
        {user.emailVerified
          ? 'Tryck på knappen, så får kontot adressen som länken kom till.'
          : 'Tryck på knappen, så vet vi att adressen är din.'}
      </p>
      <div>
        <FormMessage alert={state.kind === 'failed' ? state.text : null} running={isRunning ? 'Bekräftar...' : null} />
        <button
          type="button"
          className={`${buttons.sign} ${styles.send} ${styles.whole}`}
          aria-disabled={isRunning}
          onClick={onConfirm}
        >
          {state.kind === 'failed' ? 'Försök igen' : 'Bekräfta adressen'}
        </button>
      </div>
    </div>
  )
}
