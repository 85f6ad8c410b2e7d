import { findCredentialProblem } from '@fyndkartan/domain/account'

export interface PasswordChange {
  readonly password: string
  readonly newPassword: string
  readonly repeated: string
}

export interface FieldProblem<Field extends string> {
  readonly field: Field
  readonly text: string
}

/** The first problem of a new password, in the order of the login form (mandatory, match, length), or null. */
export function findPasswordProblem(change: PasswordChange): FieldProblem<keyof PasswordChange> | null {
  const { password, newPassword, repeated } = change
  if (password === '') return { field: 'password', text: 'Fyll i ditt nuvarande lösenord.' }
  if (newPassword === '') return { field: 'newPassword', text: 'Fyll i ett nytt lösenord.' }
  // Any non-empty address will do: the account is known here.
  const text = findCredentialProblem({ email: 'known', password: newPassword, confirmation: repeated })
  return text === null ? null : { field: repeated === newPassword ? 'newPassword' : 'repeated', text }
}
