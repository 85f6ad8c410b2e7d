import { minPasswordLength } from '@fyndkartan/domain/account'
import { useEffect, useId, useRef, useState } from 'react'
import { useAuth } from '../../api/identity/auth.ts'
import { routePatterns } from '../../paths.ts'
import buttons from '../../ui/button.module.css'
import { Link } from '../../ui/Link.tsx'
import { RadioBar } from '../../ui/RadioBar.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { readCredentials, readField } from './form-fields.ts'
import styles from './form.module.css'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { LoginCard } from './LoginCard.tsx'
import { OtherWays } from './OtherWays.tsx'
import { type FieldName, refuseCredentials, signIn, signInWithFacebook, signUp } from './sign-in-steps.ts'
import { useOutcomeFocus } from './use-outcome-focus.ts'
import { useSignIn } from './use-sign-in.ts'

interface Props {
  readonly takesFocus: boolean
  /** The initial value of the e-mail field. */
  readonly email: string
  /** The message that the form shows at first; null for none. */
  readonly note: string | null
  /**
   * Called when the pointer or the focus reaches the link for a forgotten password, so that its view can be preloaded.
   */
  readonly onNearForgotten: () => void
  readonly onForgotten: (email: string) => void
}

const modes = {
  'sign-in': {
    title: 'Logga in',
    lead: 'Dina favoriter hänger kvar.',
    running: 'Loggar in...',
    complete: signIn,
  },
  'sign-up': {
    title: 'Skapa konto',
    lead: 'Spara det du gillar och hitta tillbaka.',
    running: 'Skapar konto...',
    complete: signUp,
  },
} as const

type Mode = keyof typeof modes

const modeOptions = (['sign-in', 'sign-up'] as const).map((value) => ({ value, label: modes[value].title }))

/**
 * The form for signing in and creating an account (spec §2, §4, §5). The input is only in the browser's form fields,
 * not in React state.
 */
export function SignInView({ takesFocus, email, note, onNearForgotten, onForgotten }: Props) {
  const auth = useAuth()
  const { state, attempt, say } = useSignIn(note)
  const [mode, setMode] = useState<Mode>('sign-in')
  const form = useRef<HTMLFormElement>(null)
  const message = useRef<HTMLDivElement>(null)
  const alertId = useId()
  const { title, lead, running, complete } = modes[mode]
  const isUp = mode === 'sign-up'
  const isBusy = state.kind !== 'open'
  const refused = state.kind === 'open' && state.note?.kind === 'refused' ? state.note : null
  const notice = state.kind === 'open' && state.note?.kind === 'notice' ? state.note.text : null
  const problemOf = (field: FieldName) => (refused?.fields.includes(field) ? alertId : undefined)
  useOutcomeFocus(state, form, message)

  // Loads the provider's code before the click, since the browser lets Facebook's window open only during the click.
  const { client } = auth
  useEffect(() => {
    client().catch(() => {})
  }, [client])

  return (
    <LoginCard
      title={title}
      takesFocus={takesFocus}
      aside={
        <>
          <OtherWays
            disabled={isBusy}
            mayPressAgain={state.kind === 'running' && state.by === 'window'}
            onFacebook={() => {
              if (isUp) say({ kind: 'refused', text: facebookSignUpText, fields: [] })
              else attempt('window', 'Fortsätt i Facebooks fönster...', () => signInWithFacebook(auth))
            }}
            onGoogle={() => say({ kind: 'notice', text: 'Google-inloggning kommer snart' })}
          />
          <p className={styles.small}>
            Här gäller våra <Link to={routePatterns.terms}>användarvillkor</Link> och vår{' '}
            <Link to={routePatterns.privacy}>integritetspolicy</Link>.
          </p>
        </>
      }
    >
      <p>{lead}</p>
      <RadioBar
        legend="Har du redan ett konto?"
        options={modeOptions}
        chosen={mode}
        disabled={isBusy}
        onChoose={(chosen) => {
          setMode(chosen)
          say(null)
        }}
      />
      <form
        ref={form}
        className={styles.form}
        // With method="post" the password does not get into the URL when the form is submitted before the script has
        // loaded.
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const credentials = readCredentials(event.currentTarget, isUp)
          const refusal = refuseCredentials(credentials)
          if (refusal) say(refusal)
          else attempt('form', running, () => complete(auth, credentials))
        }}
      >
        <TextField
          label="E-post"
          name="email"
          type="email"
          autoComplete={isUp ? 'email' : 'username'}
          defaultValue={email}
          readOnly={isBusy}
          problemId={problemOf('email')}
        />
        <TextField
          label="Lösenord"
          name="password"
          type="password"
          autoComplete={isUp ? 'new-password' : 'current-password'}
          hint={isUp && `Minst ${minPasswordLength} tecken.`}
          readOnly={isBusy}
          problemId={problemOf('password')}
        />
        {isUp ? (
          <TextField
            label="Bekräfta lösenord"
            name="confirmation"
            type="password"
            autoComplete="new-password"
            readOnly={isBusy}
            problemId={problemOf('confirmation')}
          />
        ) : (
          <button
            type="button"
            className={styles.link}
            disabled={isBusy}
            onPointerEnter={onNearForgotten}
            onFocus={onNearForgotten}
            onClick={() => onForgotten(form.current ? readField(form.current, 'email') : '')}
          >
            Glömt lösenord?
          </button>
        )}
        <div>
          <FormMessage
            ref={message}
            id={alertId}
            alert={state.kind === 'incomplete' ? state.text : (refused?.text ?? null)}
            status={state.kind === 'signed-in' ? state.text : notice}
            running={state.kind === 'running' ? state.text : null}
          >
            {state.kind === 'incomplete' && (
              <Link className={buttons.plain} to={routePatterns.home}>
                Fortsätt till startsidan
              </Link>
            )}
          </FormMessage>
          {state.kind !== 'incomplete' && (
            <button type="submit" className={buttons.sign} disabled={isBusy}>
              {title}
            </button>
          )}
        </div>
      </form>
    </LoginCard>
  )
}

/** The text of spec §5 about Facebook. */
const facebookSignUpText =
  'Facebook-inloggning är endast tillgänglig för befintliga användare. Skapa ett konto med e-post först.'
