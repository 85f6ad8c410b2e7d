import { useState } from 'react'
import { useAuth } from '../../api/identity/auth.ts'
import { formatIdentityError } from '../../api/identity/auth-texts.ts'
import { TextField } from '../../ui/TextField.tsx'
import { AccountDialog } from './AccountDialog.tsx'
import { type FieldProblem, findPasswordProblem, type PasswordChange } from './password-change.ts'
import { useAttempt } from '../../ui/use-attempt.ts'

interface Props {
  readonly email: string | null
  readonly onClose: () => void
  readonly onDone: (message: string) => void
}

/** Changes the account's password; asks for the old one too. */
export default function ChangePasswordDialog({ email, onClose, onDone }: Props) {
  const { client } = useAuth()
  const { isRunning, failure, run } = useAttempt()
  const [problem, setProblem] = useState<FieldProblem<keyof PasswordChange> | null>(null)
  const problemOf = (field: keyof PasswordChange) => (problem?.field === field ? problem.text : null)

  function change(values: Readonly<Record<string, string>>) {
    const { password = '', newPassword = '', repeated = '' } = values
    const found = findPasswordProblem({ password, newPassword, repeated })
    setProblem(found)
    if (found) return
    run(async () => {
      await (await client()).changePassword(password, newPassword)
      onDone('Lösenordet är bytt. På andra enheter behöver du logga in igen.')
    }, formatIdentityError)
  }

  return (
    <AccountDialog
      title="Byt lösenord"
      email={email}
      action="Byt lösenord"
      isRunning={isRunning}
      failure={failure}
      firstField="password"
      problem={problem}
      onSubmit={change}
      onClose={onClose}
    >
      <TextField
        label="Nuvarande lösenord"
        name="password"
        type="password"
        autoComplete="current-password"
        readOnly={isRunning}
        problem={problemOf('password')}
      />
      <TextField
        label="Nytt lösenord"
        name="newPassword"
        type="password"
        autoComplete="new-password"
        hint="Minst 6 tecken."
        readOnly={isRunning}
        problem={problemOf('newPassword')}
      />
      <TextField
        label="Nytt lösenord igen"
        name="repeated"
        type="password"
        autoComplete="new-password"
        readOnly={isRunning}
        problem={problemOf('repeated')}
      />
    </AccountDialog>
  )
}
