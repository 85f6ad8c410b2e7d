/**
 * Signs visitors in with Facebook (OAuth 2.0, RFC 6749, §4.1). better-auth makes and checks the state; this file makes
 * the requests to Facebook. The access token is used for two of them and never stored.
 */
import { createHmac } from 'node:crypto'
import type { BetterAuthPlugin } from 'better-auth'
import type { Config } from '../../config/config.ts'
import { parseAccountEmail } from './account-email.ts'

export const facebookProvider = 'facebook'

/** The path to which Facebook returns the visitor; the app's settings at Facebook must list the address as valid. */
export const facebookCallbackPath = '/identity/facebook/callback'

export type FacebookConfig = Pick<
  Config,
  'facebookClientId' | 'facebookClientSecret' | 'facebookDialogUrl' | 'facebookGraphUrl'
>

/** The time limit of a request to Facebook, ms: the visitor is waiting in a small window. */
const patienceMs = 10_000

/**
 * A request to Facebook failed. The message never contains Facebook's own, which may name the person, so it is safe to
 * log.
 */
export class FacebookFailure extends Error {}

interface FacebookPerson {
  readonly id: string
  /** Null for a person who has no e-mail address or does not share it. */
  readonly email: string | null
}

/**
 * Makes better-auth's plugin for Facebook; null when Facebook is not configured. `site`: returns the address at which
 * visitors reach the site, without a slash at the end.
 */
export function facebookPlugin(config: FacebookConfig, site: () => string): BetterAuthPlugin | null {
  const { facebookClientId: clientId, facebookClientSecret: secret, facebookDialogUrl, facebookGraphUrl } = config
  if (clientId === null || secret === null) return null
  const returnTo = () => site() + facebookCallbackPath

  async function fetchPerson(code: string): Promise<FacebookPerson> {
    const { access_token: token } = await readJson(`${facebookGraphUrl}/oauth/access_token`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: clientId ?? '',
        client_secret: secret ?? '',
        redirect_uri: returnTo(),
        code,
      }),
    })
    if (typeof token !== 'string') throw new FacebookFailure('Facebook gave no token')
    // `proof` shows that the token is used by the app that it was issued to (appsecret_proof).
    const proof = createHmac('sha256', secret ?? '')
      .update(token)
      .digest('hex')
    // The name is not requested: nothing here needs it.
    const { id, email } = await readJson(`${facebookGraphUrl}/me?fields=id,email&appsecret_proof=${proof}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (typeof id !== 'string' || !/^\d{1,40}$/.test(id)) throw new FacebookFailure('Facebook gave no valid id')
    return { id, email: typeof email === 'string' ? parseAccountEmail(email) : null }
  }

  return {
    id: 'facebook-sign-in',
    init: ({ socialProviders, internalAdapter }) => {
      /** The address that a person's account here already has, for when Facebook no longer shares one. */
      async function knownEmail(id: string): Promise<string | null> {
        const account = await internalAdapter.findAccountByProviderId(id, facebookProvider)
        const user = account && (await internalAdapter.findUserById(account.userId))
        return user?.email ?? null
      }
      const provider: (typeof socialProviders)[number] = {
        id: facebookProvider,
        name: 'Facebook',
        createAuthorizationURL({ state }) {
          const url = new URL(facebookDialogUrl)
          const parameters = {
            client_id: clientId,
            redirect_uri: returnTo(),
            response_type: 'code',
            scope: 'email public_profile',
            display: 'popup',
            state,
          }
          for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
          return url
        },
        // better-auth would store returned tokens with the account, so only the person is returned.
        validateAuthorizationCode: async ({ code }) => ({ raw: { person: await fetchPerson(code) } }),
        async getUserInfo({ raw }) {
          const { id, email } = (raw as { person: FacebookPerson }).person
          return { user: { id, email: email ?? (await knownEmail(id)), emailVerified: false, name: '' }, data: {} }
        },
      }
      return { context: { socialProviders: [...socialProviders, provider] } }
    },
  }
}

async function readJson(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(patienceMs) }).catch(
    (error: Error) => {
      throw new FacebookFailure(`Facebook did not answer (${error.name})`)
    },
  )
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok && typeof body === 'object' && body !== null) return body as Record<string, unknown>
  throw new FacebookFailure(`Facebook answered ${answer.status}${reasonOf(body)}`)
}

/** Describes Facebook's error by its code; its message may name the person. */
function reasonOf(body: unknown): string {
  const { error } = (body ?? {}) as { error?: { code?: unknown } }
  return typeof error?.code === 'number' ? `, error ${error.code}` : ''
}
