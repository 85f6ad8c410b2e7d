/**
 * What Firebase's own record says of an account: Google's Identity Toolkit tells the bearer of a token about its own account, and
 * refuses tokens from before a new password, of an account that was removed or shut, and of one that is not there.
 */
import type { Clock } from '../clock.ts'
import type { AccountRecord } from '../db/account-records.ts'
import { Problem, retryAfterS } from '../http/problem.ts'
import { hashOfToken } from './token-verifier.ts'

const googleUrl = 'https://identitytoolkit.googleapis.com'

/** An operator asks for several things at once; what they hear of may be this old, ms. */
const keptMs = 5000

/** Accounts that are remembered at once. */
const mostKept = 1000

const patienceMs = 5000

/** What Google says of a token that is worth nothing any more. All else is about the question, or Google's own trouble. */
const refusals = /^(?:INVALID_ID_TOKEN|TOKEN_EXPIRED|USER_NOT_FOUND|USER_DISABLED)\b/

interface Project {
  readonly apiKey: string
  /** Null for Google itself. */
  readonly emulatorUrl: string | null
  /** The address of the site, which a key may be bound to; null when nobody has said. */
  readonly siteUrl: string | null
}

interface Kept {
  readonly untilMs: number
  readonly record: Promise<AccountRecord | null>
}

/** Asks for the account of a token: null when it is refused. Throws a Problem of 503 when that cannot be told for now. */
export type FindRecord = (token: string, uid: string) => Promise<AccountRecord | null>

/** Remembers an answer for a few seconds, and no token at all. */
export function firebaseRecords(project: Project, clock: Clock): FindRecord {
  const known = new Map<string, Kept>()
  return (token, uid) => {
    const nowMs = clock()
    for (const [name, { untilMs }] of known) {
      if (untilMs > nowMs && known.size < mostKept) break
      known.delete(name)
    }
    const name = hashOfToken(token)
    const kept = known.get(name)
    if (kept) return kept.record
    const record = lookUp(project, token, uid)
    known.set(name, { record, untilMs: nowMs + keptMs })
    // A failure is no answer: whoever asks next asks anew.
    record.catch(() => known.delete(name))
    return record
  }
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
    const said = (await answer.json()) as Answer | null
    if (answer.status === 400 && refusals.test(said?.error?.message ?? '')) return null
    if (!answer.ok) throw new Error(`Firebase answered ${answer.status}`)
    const user = said?.users?.find(({ localId }) => localId === uid)
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
