/** Rules for accounts that hold with any identity provider: credentials, and the fields of a profile. */

/** The minimum length of a password, in characters (spec §9). */
export const minPasswordLength = 6

/** The maximum length of a password, in characters; longer ones would only take longer to verify. */
export const maxPasswordLength = 128

/** The maximum length of an e-mail address, in characters (RFC 5321, section 4.5.3.1.3, less the brackets). */
const maxEmailLength = 254

/** The maximum length of a profile field, in characters; spec §5 requires no other validation. */
export const maxProfileTextLength = 200

/** The messages for wrong input at login and sign-up (spec §5). */
export const credentialText = {
  missing: 'E-post och lösenord är obligatoriska',
  mismatch: 'Lösenorden matchar inte',
  tooShort: 'Lösenordet måste vara minst 6 tecken',
} as const

/** How a person signs in (spec §3). */
export type LoginMethod = 'email' | 'facebook'

export interface Credentials {
  readonly email: string
  readonly password: string
  /** The repeated password when an account is created; null when signing in. */
  readonly confirmation: string | null
}

/**
 * The first problem in this order: missing fields, passwords that differ, password too short; null when there is none.
 */
export function findCredentialProblem({ email, password, confirmation }: Credentials): string | null {
  if (email.trim() === '' || password === '') return credentialText.missing
  if (confirmation !== null && confirmation !== password) return credentialText.mismatch
  return password.length < minPasswordLength ? credentialText.tooShort : null
}

/**
 * An e-mail address in the form in which it is stored and compared: trimmed, in lower case. Null for a text to which no
 * mail can be sent.
 */
export function parseEmail(text: string): string | null {
  const email = text.trim().toLowerCase()
  return email.length <= maxEmailLength &&
    /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@.<>"(),:;\\[\]]+$/.test(email)
    ? email
    : null
}

/**
 * The profile fields that a person fills in (spec §3); empty fields are null. The date of birth is the text that the
 * browser sent.
 */
export interface ProfileFacts {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly dateOfBirth: string | null
}

export interface Profile extends ProfileFacts {
  readonly loginMethod: LoginMethod
  /** When the profile was created, ms since 1970. */
  readonly createdAtMs: number
}
