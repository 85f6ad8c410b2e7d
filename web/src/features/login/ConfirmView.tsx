import { useState } from 'react'
import { type Auth, useAuth } from '../../api/identity/auth.ts'
import { routePatterns } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { Link } from '../../ui/Link.tsx'
import { ConfirmAccount } from './ConfirmAccount.tsx'
import { ConfirmSignIn, type SignInReason } from './ConfirmSignIn.tsx'
import { LoginCard } from './LoginCard.tsx'
import styles from './mail-views.module.css'
import { type Outcome, signIn, signInWithFacebook } from './sign-in-steps.ts'
import { StepRefused, useStep } from './use-step.ts'

interface Props {
  readonly takesFocus: boolean
  /** The code in the mailed link. */
  readonly code: string
  readonly onSignIn: () => void
  /** Switches to the view in which visitors request a link for a new password. */
  readonly onForgotten: () => void
}

/**
 * Confirms an e-mail address with a mailed link. It sends nothing before a click, and the visitor must be signed in to
 * the link's account, since the mail may have reached the wrong person.
 */
export function ConfirmView({ takesFocus, code, onSignIn, onForgotten }: Props) {
  const auth = useAuth()
  const { user } = auth
  const { state, run, refuse } = useStep()
  /**
   * True while the sign-in form signs in and confirms. The form must stay until both are done, although the session
   * exists earlier.
   */
  const [isEntering, setEntering] = useState(false)
  const isFailed = state.kind === 'failed'
  const isDead = isFailed && state.about === 'link'
  const isOver = state.kind === 'done' || isDead
  /** Why a signed-in visitor has to sign in again; null when they do not. */
  const [reason, setReason] = useState<SignInReason | null>(null)

  async function confirm(enter?: () => Promise<Outcome>): Promise<void> {
    setEntering(enter !== undefined)
    const end = await run(async () => {
      const outcome = await enter?.()
      if (outcome?.kind === 'refused') throw new StepRefused(outcome)
      await (await auth.client()).confirmEmail(code)
    })
    setEntering(false)
    if (end.kind === 'failed' && (end.about === 'other-account' || end.about === 'old-sign-in')) setReason(end.about)
    // Renews the token: the old one still says that the address is unconfirmed.
    if (end.kind === 'done') await auth.idToken('renew').catch(() => {})
  }

  return (
    <LoginCard title="Bekräfta din e-postadress" takesFocus={takesFocus}>
      {isOver ? (
        <Over isDead={isDead} text={isFailed ? state.text : null} user={user} onSignIn={onSignIn} />
      ) : (
        <>
          {user === null || reason !== null || isEntering ? (
            <ConfirmSignIn
              key={reason}
              state={state}
              reason={reason}
              onRefused={refuse}
              onSignIn={(credentials) => void confirm(() => signIn(auth, credentials))}
              onFacebook={() => void confirm(() => signInWithFacebook(auth))}
            />
          ) : (
            <ConfirmAccount user={user} state={state} onConfirm={() => void confirm()} />
          )}
          <p className={styles.notMine}>
            Var det inte du som skapade kontot? Bekräfta ingenting.{' '}
            <button type="button" className={styles.inText} onClick={onForgotten}>
              Välj ett nytt lösenord
            </button>{' '}
            om du vill göra kontot till ditt: då stängs alla andra ute.
          </p>
        </>
      )}
    </LoginCard>
  )
}

interface OverProps {
  readonly isDead: boolean
  readonly text: string | null
  readonly user: Auth['user']
  readonly onSignIn: () => void
}

/** The message after the link was used, or when it is not valid any more. */
function Over({ isDead, text, user, onSignIn }: OverProps) {
  return (
    <div>
      <FormMessage alert={text} status={isDead ? null : 'Tack! Din e-postadress är bekräftad.'} />
      <div className={styles.actions}>
        {isDead && user === null && <p>Logga in, så kan du få en ny länk från din profil.</p>}
        {isDead && user !== null && !user.emailVerified && <NewLink />}
        {user ? (
          <Link className={buttons.quiet} to={routePatterns.profile}>
            Till din profil
          </Link>
        ) : (
          <button type="button" className={buttons.quiet} onClick={onSignIn}>
            Till inloggningen
          </button>
        )}
      </div>
    </div>
  )
}

/** A button that sends a signed-in visitor a new confirmation link. */
function NewLink() {
  const { client } = useAuth()
  const { state, run } = useStep()
  const isRunning = state.kind === 'running'
  return (
    <div>
      <FormMessage
        alert={state.kind === 'failed' ? state.text : null}
        status={state.kind === 'done' ? 'En ny länk är på väg till din e-postadress.' : null}
        running={isRunning ? 'Skickar...' : null}
      />
      {state.kind !== 'done' && (
        <button
          type="button"
          className={`${buttons.plain} ${styles.send}`}
          aria-disabled={isRunning}
          onClick={() => void run(async () => (await client()).requestEmailConfirmation())}
        >
          Skicka en ny länk
        </button>
      )}
    </div>
  )
}
