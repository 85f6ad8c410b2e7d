/** Rules for accounts that hold with any identity provider: credentials, and the fields of a profile. */

/** Spec §9. */
export const minPasswordLength = 6

/** The maximum length; longer passwords only cost time to verify. */
export const maxPasswordLength = 128

/** Longest e-mail address that mail can be sent to (RFC 5321, §4.5.3.1.3, less the brackets). */
const maxEmailLength = 254

/** The maximum length of a profile field; spec §5 asks for no other validation. */
export const maxProfileTextLength = 200

/** Spec §5, login and sign-up. */
export const credentialText = {
  missing: 'E-post och lösenord är obligatoriska',
  mismatch: 'Lösenorden matchar inte',
  tooShort: 'Lösenordet måste vara minst 6 tecken',
} as const

/** How somebody signs in (spec §3). */
export type LoginMethod = 'email' | 'facebook'

export interface Credentials {
  readonly email: string
  readonly password: string
  /** The repeated password when an account is created, else null. */
  readonly confirmation: string | null
}

/** The first problem, checked in this order: mandatory fields, matching passwords, length; null when there is none. */
export function findCredentialProblem({ email, password, confirmation }: Credentials): string | null {
  if (email.trim() === '' || password === '') return credentialText.missing
  if (confirmation !== null && confirmation !== password) return credentialText.mismatch
  return password.length < minPasswordLength ? credentialText.tooShort : null
}

/** An address as it is stored and compared: trimmed, in lower case. Null when it is not a deliverable address. */
export function parseEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  return email.length <= maxEmailLength &&
    /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@.<>"(),:;\\[\]]+$/.test(email)
    ? email
    : null
}

/** Spec §3, user profile; empty fields are null. The date of birth is text as the visitor's browser wrote it. */
export interface ProfileFacts {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly dateOfBirth: string | null
}

export interface Profile extends ProfileFacts {
  readonly loginMethod: LoginMethod
  /** Instant, ms since 1970. */
  readonly createdAtMs: number
}
