import { parseEmail } from '@fyndkartan/domain/account'
import { useState } from 'react'
import { useAuth } from '../../api/identity/auth.ts'
import { formatIdentityError, formatRefusal } from '../../api/identity/auth-texts.ts'
import { TextField } from '../../ui/TextField.tsx'
import { AccountDialog } from './AccountDialog.tsx'
import type { FieldProblem } from './password-change.ts'
import { useAttempt } from '../../ui/use-attempt.ts'

interface Props {
  readonly email: string | null
  readonly onClose: () => void
  readonly onDone: (message: string) => void
}

/**
 * Changes the account's e-mail address. The change takes effect when the visitor follows the link mailed to the new
 * address.
 */
export default function ChangeEmailDialog({ email, onClose, onDone }: Props) {
  const { client } = useAuth()
  const { isRunning, failure, run } = useAttempt()
  const [problem, setProblem] = useState<FieldProblem<'newEmail' | 'password'> | null>(null)

  function change({ newEmail = '', password = '' }: Readonly<Record<string, string>>) {
    const found = findEmailProblem(email, newEmail, password)
    setProblem(found)
    if (found) return
    const address = newEmail.trim()
    run(async () => {
      await (await client()).changeEmail(password, address)
      onDone(`Vi har mejlat en länk till ${address}. Adressen byts när du följer den.`)
    }, formatIdentityError)
  }

  return (
    <AccountDialog
      title="Byt e-postadress"
      email={email}
      action="Skicka länk"
      isRunning={isRunning}
      failure={failure}
      firstField="newEmail"
      problem={problem}
      onSubmit={change}
      onClose={onClose}
    >
      <p>Vi mejlar en länk till den nya adressen. När du har följt den loggar du in med den.</p>
      <TextField
        label="Ny e-postadress"
        name="newEmail"
        type="email"
        autoComplete="email"
        readOnly={isRunning}
        problem={problem?.field === 'newEmail' ? problem.text : null}
      />
      <TextField
        label="Lösenord"
        name="password"
        type="password"
        autoComplete="current-password"
        readOnly={isRunning}
        problem={problem?.field === 'password' ? problem.text : null}
      />
    </AccountDialog>
  )
}

function findEmailProblem(
  old: string | null,
  typed: string,
  password: string,
): FieldProblem<'newEmail' | 'password'> | null {
  if (typed.trim() === '') return { field: 'newEmail', text: 'Fyll i din nya e-postadress.' }
  const address = parseEmail(typed)
  if (address === null) return { field: 'newEmail', text: formatRefusal('invalid-email') }
  if (address === old?.toLowerCase()) return { field: 'newEmail', text: 'Det är adressen du har redan.' }
  return password === '' ? { field: 'password', text: 'Fyll i ditt lösenord.' } : null
}
