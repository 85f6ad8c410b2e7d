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

/**
 * The first problem of a password change; null when there is none. The new password has the checks of the login form in
 * its order: mandatory, match, length.
 */
export function findPasswordProblem(change: PasswordChange): FieldProblem<keyof PasswordChange> | null {
  const { password, newPassword, repeated } = change
  if (password === '') return { field: 'password', text: 'Fyll i ditt nuvarande lösenord.' }
  if (newPassword === '') return { field: 'newPassword', text: 'Fyll i ett nytt lösenord.' }
  // The check also needs an e-mail address: any text will do, since the account exists.
  const text = findCredentialProblem({ email: 'known', password: newPassword, confirmation: repeated })
  return text === null ? null : { field: repeated === newPassword ? 'newPassword' : 'repeated', text }
}
