/**
 * Signing in and creating an account (spec §4, §7, §8): first at the identity provider, then the profile on the server.
 */
import { type Credentials, credentialText, findCredentialProblem } from '@fyndkartan/domain/account'
import { createProfile, recordLogin } from '../../api/account.ts'
import { RequestError } from '../../api/client.ts'
import type { Auth } from '../../api/identity/auth.ts'
import { formatFacebookRefusal, formatIdentityError, formatRefusal } from '../../api/identity/auth-texts.ts'
import { IdentityError } from '../../api/identity/identity-client.ts'

export type FieldName = 'email' | 'password' | 'confirmation'

export interface Refusal {
  readonly kind: 'refused'
  readonly text: string
  /** The fields that the text is about, such as the password. */
  readonly fields: readonly FieldName[]
}

/** The outcome of an attempt, with the text for the visitor. */
export type Outcome =
  | Refusal
  | { readonly kind: 'signed-in'; readonly text: string }
  /** Signed in, but with a problem that the text explains. */
  | { readonly kind: 'incomplete'; readonly text: string }

/** The texts of spec §8 for successful attempts. */
const success = {
  signIn: 'Inloggning lyckades! Du omdirigeras...',
  signUp: 'Konto skapat! Du är nu inloggad.',
  facebookSignIn: 'Facebook-inloggning lyckades! Du omdirigeras...',
  facebookSignUp: 'Facebook-konto skapat! Du är nu inloggad.',
} as const

/** Checks the input before the provider is called (spec §5). Null when all fields are valid. */
export function refuseCredentials(credentials: Credentials): Refusal | null {
  const text = findCredentialProblem(credentials)
  return text === null ? null : { kind: 'refused', text, fields: findWrongFields(text, credentials) }
}

function findWrongFields(problem: string, { email, password }: Credentials): FieldName[] {
  if (problem === credentialText.mismatch) return ['confirmation']
  if (problem === credentialText.tooShort) return ['password']
  return [...(email.trim() === '' ? ['email' as const] : []), ...(password === '' ? ['password' as const] : [])]
}

export function signIn(auth: Auth, { email, password }: Credentials): Promise<Outcome> {
  return step(async () => {
    const result = await auth.signIn(email.trim(), password)
    if (!result.success) return refused(result.message)
    noteLogin()
    return { kind: 'signed-in', text: success.signIn }
  })
}

export function signUp(auth: Auth, { email, password }: Credentials): Promise<Outcome> {
  return step(async () => {
    const result = await auth.signUp(email.trim(), password)
    if (!result.success) return refused(result.message)
    return withProfile(async () => {
      // An existing profile also counts as success, since the answer to a first attempt may have been lost.
      await createProfile(result.user)
      return success.signUp
    })
  })
}

/**
 * Signs in with Facebook. Must be called synchronously in the click, since the provider opens its window before any
 * await.
 */
export function signInWithFacebook(auth: Auth): Promise<Outcome> {
  return step(async () => {
    const result = await auth.signInWithFacebook()
    if (!result.success) return { kind: 'refused', text: formatFacebookRefusal(result.message), fields: [] }
    return withProfile(async () => {
      if ((await createProfile(result.user)) === 'created') return success.facebookSignUp
      noteLogin()
      return success.facebookSignIn
    })
  }, 'facebook')
}

/** Runs an attempt and converts an exception to a text of the specification. */
async function step(run: () => Promise<Outcome>, by?: 'facebook'): Promise<Outcome> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof IdentityError)) console.error(error)
    return { kind: 'refused', text: formatIdentityError(error, by), fields: [] }
  }
}

async function withProfile(run: () => Promise<string>): Promise<Outcome> {
  try {
    return { kind: 'signed-in', text: await run() }
  } catch (error) {
    return { kind: 'incomplete', text: `Konto skapat men profil kunde inte skapas: ${reasonOf(error)}` }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof RequestError) return error.status === 0 ? 'Servern kunde inte nås.' : error.detail
  return error instanceof Error ? error.message : String(error)
}

/** Tells the server about the sign-in (spec §7). A failure is only logged. */
function noteLogin(): void {
  recordLogin().catch((error: unknown) => console.warn('The sign-in was not recorded.', error))
}

function refused(detail: string): Refusal {
  return { kind: 'refused', text: formatRefusal(detail), fields: findRefusedFields(detail) }
}

function findRefusedFields(detail: string): FieldName[] {
  if (/email|user-not-found/i.test(detail)) return ['email']
  return /password|credential|lösenord/i.test(detail) ? ['password'] : []
}
