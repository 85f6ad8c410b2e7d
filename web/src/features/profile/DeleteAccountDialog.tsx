import { useEffect, useState } from 'react'
import { deleteAccount } from '../../api/account.ts'
import { useAuth } from '../../api/identity/auth.ts'
import { formatIdentityError } from '../../api/identity/auth-texts.ts'
import type { AuthUser, IdentityClient } from '../../api/identity/identity-client.ts'
import { addCacheNotices } from '../../api/cache-notices.ts'
import { TextField } from '../../ui/TextField.tsx'
import { AccountDialog } from './AccountDialog.tsx'
import styles from './DeleteAccountDialog.module.css'
import type { FieldProblem } from './password-change.ts'
import { useAttempt } from '../../ui/use-attempt.ts'

interface Props {
  readonly user: AuthUser
  readonly onClose: () => void
  /** Called when the server has deleted the visitor's data; the identity provider's account is deleted after that. */
  readonly onRemoved: () => void
}

/**
 * 'warning' lists what will be deleted; 'proof' asks for the password or a sign-in by Facebook. 'rest' retries to
 * delete the identity provider's account, after the server has deleted its data.
 */
type Step = 'warning' | 'proof' | 'rest'

const actions: Readonly<Record<Step, string>> = {
  warning: 'Fortsätt',
  proof: 'Ta bort kontot',
  rest: 'Försök igen',
}

/** Deletes the account. Two steps make a deletion by mistake unlikely. */
export default function DeleteAccountDialog({ user, onClose, onRemoved }: Props) {
  const auth = useAuth()
  const client = useClient()
  const [step, setStep] = useState<Step>('warning')
  const [problem, setProblem] = useState<FieldProblem<'password' | 'sure'> | null>(null)
  const { isRunning, failure, run } = useAttempt()
  const by = user.loginMethod === 'facebook' ? 'facebook' : 'password'

  function submit({ password = '', sure }: Readonly<Record<string, string>>) {
    if (!client) return
    if (step === 'warning') return setStep('proof')
    if (step === 'rest')
      return run(
        () => leave(client),
        () => failureText.rest,
      )
    const found = findProblem(by, password, sure !== undefined)
    setProblem(found)
    if (found) return
    let failing: 'proof' | 'deletion' | 'rest' = 'proof'
    run(
      async () => {
        // Called directly in the click handler, since browsers block the window of Facebook if it opens later.
        await client.reauthenticate(by === 'facebook' ? null : password)
        failing = 'deletion'
        // Renews the token: the server accepts the deletion only with a token issued after the reauthentication.
        const token = await auth.idToken('renew')
        if (!token.success) throw new Error(token.message)
        await deleteAccount()
        failing = 'rest'
        setStep('rest')
        onRemoved()
        await leave(client)
      },
      (error) => (failing === 'proof' ? formatIdentityError(error, by) : failureText[failing]),
    )
  }

  return (
    <AccountDialog
      title="Ta bort mitt konto"
      email={user.email}
      action={actions[step]}
      actionStyle={step === 'warning' ? 'plain' : 'danger'}
      isRunning={isRunning || !client}
      failure={failure}
      firstField={step === 'proof' ? 'password' : null}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      {step === 'warning' && (
        <>
          <p>Det här försvinner direkt, och går inte att få tillbaka:</p>
          <ul className={styles.list}>
            <li>din profil med namn och födelsedatum</li>
            <li>alla dina favoriter</li>
            <li>din inloggning, på alla enheter</li>
          </ul>
          <p>Vill du ha kvar något, ladda först ner dina uppgifter.</p>
        </>
      )}
      {step === 'proof' && by === 'password' && (
        <TextField
          label="Lösenord"
          name="password"
          type="password"
          autoComplete="current-password"
          hint="Skriv ditt lösenord, så vet vi att det är du."
          readOnly={isRunning}
          problem={problem?.text ?? null}
        />
      )}
      {step === 'proof' && by === 'facebook' && (
        <>
          <p>Facebook öppnas i ett nytt fönster, så att vi vet att det är du. Sedan tas kontot bort.</p>
          <label className={styles.sure}>
            <input type="checkbox" name="sure" aria-invalid={problem ? true : undefined} />
            Jag förstår att det inte går att ångra.
          </label>
          {problem && (
            <p role="alert" className={styles.problem}>
              {problem.text}
            </p>
          )}
        </>
      )}
      {step === 'rest' && <p>Profil och favoriter är borttagna. Nu tas inloggningen bort.</p>}
    </AccountDialog>
  )
}

const failureText = {
  deletion: 'Kontot kunde inte tas bort. Försök igen.',
  rest: 'Inloggningen kunde inte tas bort. Försök igen.',
} as const

/**
 * The identity provider's client. It is loaded in advance, since a click handler cannot wait for it; null until then.
 */
function useClient(): IdentityClient | null {
  const { client: loadClient } = useAuth()
  const [client, setClient] = useState<IdentityClient | null>(null)
  useEffect(() => {
    // Cannot fail: the client of a signed-in visitor is already loaded.
    void loadClient().then(setClient)
  }, [loadClient])
  return client
}

/**
 * Requires a password or, for Facebook, a ticked checkbox: Facebook may reauthenticate a visitor without any question.
 */
function findProblem(
  by: 'password' | 'facebook',
  password: string,
  isSure: boolean,
): FieldProblem<'password' | 'sure'> | null {
  if (by === 'password') return password === '' ? { field: 'password', text: 'Fyll i ditt lösenord.' } : null
  return isSure ? null : { field: 'sure', text: 'Kryssa i rutan först.' }
}

/** Deletes the identity provider's account, and suppresses the notice that the session has ended. */
async function leave(client: IdentityClient): Promise<void> {
  await client.deleteAccount()
  addCacheNotices({ lost: [] })
}
