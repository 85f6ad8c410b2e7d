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
 * The first problem of a password change; null when there is none. The new password is checked as in the login form and
 * in the same order: it must be typed, be typed twice alike, and be long enough.
 */
export function findPasswordProblem(change: PasswordChange): FieldProblem<keyof PasswordChange> | null {
  const { password, newPassword, repeated } = change
  if (password === '') return { field: 'password', text: 'Fyll i ditt nuvarande lösenord.' }
  if (newPassword === '') return { field: 'newPassword', text: 'Fyll i ett nytt lösenord.' }
  // The check also needs an e-mail address: any text will do, since the account exists.
  const text = findCredentialProblem({ email: 'known', password: newPassword, confirmation: repeated })
  return text === null ? null : { field: repeated === newPassword ? 'newPassword' : 'repeated', text }
}
