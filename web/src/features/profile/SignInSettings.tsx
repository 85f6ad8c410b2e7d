import { useState } from 'react'
import { useAuth } from '../../api/identity/auth.ts'
import { formatIdentityError } from '../../api/identity/auth-texts.ts'
import type { AuthUser } from '../../api/identity/identity-client.ts'
import buttons from '../../ui/button.module.css'
import { Outcome, SettingsCard } from './SettingsCard.tsx'
import styles from './SignInSettings.module.css'
import { useAttempt } from '../../ui/use-attempt.ts'

interface Props {
  readonly user: AuthUser
  /** The message after a dialog's success, such as a changed password; '' for none. */
  readonly notice: string
  readonly onChangeEmail: () => void
  readonly onChangePassword: () => void
}

/** The card with the visitor's sign-in method and the buttons that change it. */
export function SignInSettings({ user, notice, onChangeEmail, onChangePassword }: Props) {
  const { client } = useAuth()
  const { isRunning, failure, run } = useAttempt()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const isWaiting = user.email !== null && !user.emailVerified

  function resend() {
    setSentTo(null)
    run(async () => {
      await (await client()).requestEmailConfirmation()
      setSentTo(user.email)
    }, formatIdentityError)
  }

  const done = notice || (sentTo === null ? '' : `Vi har mejlat en ny länk till ${sentTo}.`)
  return (
    <SettingsCard title="Konto och säkerhet">
      {user.email !== null && (
        <p className={styles.address}>
          <span>{user.email}</span>
          <strong className={user.emailVerified ? styles.confirmed : styles.waiting}>
            {user.emailVerified ? 'Bekräftad' : 'Inte bekräftad'}
          </strong>
        </p>
      )}
      {isWaiting && (
        <p>
          Följ länken i mejlet från oss, så vet vi att adressen är din.{' '}
          <button type="button" className={styles.again} aria-disabled={isRunning} onClick={resend}>
            {isRunning ? 'Skickar...' : 'Skicka länken igen'}
          </button>
        </p>
      )}
      {user.loginMethod === 'facebook' ? (
        <p>Du loggar in med Facebook, som har hand om ditt lösenord. Vill du byta det gör du det hos Facebook.</p>
      ) : (
        <div className={styles.actions}>
          <button type="button" className={buttons.quiet} aria-haspopup="dialog" onClick={onChangeEmail}>
            Byt e-postadress
          </button>
          <button type="button" className={buttons.quiet} aria-haspopup="dialog" onClick={onChangePassword}>
            Byt lösenord
          </button>
        </div>
      )}
      <Outcome done={done} failure={failure} />
    </SettingsCard>
  )
}
