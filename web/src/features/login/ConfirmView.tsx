import { useEffect, useRef } from 'react'
import { useAuth } from '../../api/identity/auth.ts'
import { routePatterns } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import { Link } from '../../ui/Link.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { LoginCard } from './LoginCard.tsx'
import styles from './mail-views.module.css'
import { isSpent, useStep } from './use-step.ts'

interface Props {
  readonly takesFocus: boolean
  /** Of the mailed link. */
  readonly code: string
  /** The code is worth nothing any more, so it need not stand in the address. */
  readonly onSpent: () => void
  readonly onSignIn: () => void
}

/** Shows that an e-mail address is the visitor's, by the link that was mailed to it. */
export function ConfirmView({ takesFocus, code, onSpent, onSignIn }: Props) {
  const { client, user, idToken } = useAuth()
  const { state, run } = useStep()
  const isBegun = useRef(false)

  async function confirm(): Promise<void> {
    const end = await run(async () => (await client()).confirmEmail(code))
    if (isSpent(end)) onSpent()
    // What the token says of the address is old now.
    if (end.kind === 'done' && user) await idToken('renew').catch(() => {})
  }

  useEffect(() => {
    // A code is good for one use, and effects may run twice while developing.
    if (isBegun.current) return
    isBegun.current = true
    void confirm()
  })

  return (
    <LoginCard title="Bekräfta din e-postadress" takesFocus={takesFocus}>
      <div>
        <FormMessage
          alert={state.kind === 'failed' ? state.text : null}
          status={state.kind === 'done' ? 'Tack! Din e-postadress är bekräftad.' : null}
          running={state.kind === 'running' ? 'Bekräftar...' : null}
        />
        <div className={styles.actions}>
          {state.kind === 'failed' && state.about !== 'link' && (
            <button type="button" className={buttons.plain} onClick={() => void confirm()}>
              Försök igen
            </button>
          )}
          {state.kind === 'failed' &&
            state.about === 'link' &&
            (user === null ? (
              <p>Logga in, så kan du få en ny länk från din profil.</p>
            ) : (
              !user.emailVerified && <NewLink />
            ))}
          {user ? (
            <Link className={buttons.quiet} to={routePatterns.profile}>
              Till din profil
            </Link>
          ) : (
            state.kind !== 'running' && (
              <button type="button" className={buttons.quiet} onClick={onSignIn}>
                Till inloggningen
              </button>
            )
          )}
        </div>
      </div>
    </LoginCard>
  )
}

/** For somebody who is signed in: the same mail once more. */
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
