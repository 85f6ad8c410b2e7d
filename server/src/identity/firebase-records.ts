/**
 * Reads Firebase's own record of an account. Google's Identity Toolkit returns it for a valid token, and refuses tokens
 * that were revoked by a new password, and those of removed or disabled accounts.
 */
import type { Clock } from '../clock.ts'
import type { AccountRecord } from '../db/account-records.ts'
import { Problem, retryAfterS } from '../http/problem.ts'
import { RecentAnswers } from '../http/recent-answers.ts'
import { hashOfToken } from './token-verifier.ts'

const googleUrl = 'https://identitytoolkit.googleapis.com'

/**
 * Answers are cached, because the desk makes several calls at once, but only shortly, because a revoked token must be
 * refused soon.
 */
const cacheLimits = { most: 1000, lifeMs: 5000 }

const patienceMs = 5000

/** Google's error codes for an invalid token. Other errors are about the request, or Google's own. */
const refusals = /^(?:INVALID_ID_TOKEN|TOKEN_EXPIRED|USER_NOT_FOUND|USER_DISABLED)\b/

interface Project {
  readonly apiKey: string
  /** The address of an emulator; null for Google itself. */
  readonly emulatorUrl: string | null
  /** The site's address, to which the API key may be restricted at Google; null when it is not configured. */
  readonly siteUrl: string | null
}

/** Looks up the account of a token; null when the token is refused. Throws a Problem of 503 when Google cannot be reached. */
export type FindRecord = (token: string, uid: string) => Promise<AccountRecord | null>

/** Makes a function that looks up accounts and caches the answers for a few seconds, by the token's hash. */
export function firebaseRecords(project: Project, clock: Clock): FindRecord {
  const records = new RecentAnswers<AccountRecord | null>(cacheLimits, clock)
  return (token, uid) => records.get(hashOfToken(token), () => lookUp(project, token, uid))
}

async function lookUp(
  { apiKey, emulatorUrl, siteUrl }: Project,
  token: string,
  uid: string,
): Promise<AccountRecord | null> {
  const base = emulatorUrl === null ? googleUrl : `${emulatorUrl.replace(/\/$/, '')}/identitytoolkit.googleapis.com`
  try {
    const answer = await fetch(`${base}/v1/accounts:lookup?key=${encodeURIComponent(apiKey)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(siteUrl !== null && { referer: `${siteUrl}/` }) },
      body: JSON.stringify({ idToken: token }),
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    const body = (await answer.json()) as Answer | null
    if (answer.status === 400 && refusals.test(body?.error?.message ?? '')) return null
    if (!answer.ok) throw new Error(`Firebase answered ${answer.status}`)
    const user = body?.users?.find(({ localId }) => localId === uid)
    if (!user || user.disabled === true) return null
    return { email: typeof user.email === 'string' ? user.email : null, emailVerified: user.emailVerified === true }
  } catch (error) {
    throw new Problem(503, 'The identity provider cannot be reached. Please try again later.', {
      cause: error,
      retryAfterS,
    })
  }
}

interface Answer {
  readonly error?: { readonly message?: string }
  readonly users?: readonly {
    readonly localId?: unknown
    readonly email?: unknown
    readonly emailVerified?: unknown
    readonly disabled?: unknown
  }[]
}
