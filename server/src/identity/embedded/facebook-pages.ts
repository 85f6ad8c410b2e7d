/** The pages in the window for signing in with Facebook: the redirect to Facebook, and the callback from it. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dateAt } from '../../clock.ts'
import { problemFor } from '../../http/problem.ts'
import { isSameOrigin } from '../../http/same-origin.ts'
import { asOwnFault } from './api-error.ts'
import type { CallParts } from './call-parts.ts'
import { type FacebookOutcome, sendFacebookPage, withoutTraces } from './facebook-page.ts'
import { facebookCallbackPath, facebookProvider } from './facebook.ts'
import { cookieOf, passCookies } from './sessions.ts'
import { findWayIn } from './users.ts'

/**
 * How long a used OAuth state (the random value of one sign-in) is stored, ms: the ten minutes of its validity, plus a
 * margin for differing clocks of nodes.
 */
const usedStateMs = 15 * 60_000

type PageParts = Pick<CallParts, 'auth' | 'clock' | 'database' | 'limits' | 'sessions'> & {
  readonly siteUrl: string | null
  readonly isConfigured: boolean
}

const signedIn: FacebookOutcome = { status: 200, code: null, message: 'Du är inloggad.' }

const notConfigured: FacebookOutcome = {
  status: 404,
  code: 'auth/operation-not-allowed',
  message: 'Facebook-inloggning är inte aktiverad på den här sajten.',
}

const crossOrigin: FacebookOutcome = {
  status: 403,
  code: 'auth/cross-origin',
  message: 'Inloggningen måste börja på Fyndkartan.',
}

const failed: FacebookOutcome = {
  status: 502,
  code: 'auth/internal-error',
  message: 'Facebook svarade inte som väntat. Försök igen om en stund.',
}

const tooManyCalls: FacebookOutcome = {
  status: 429,
  code: 'auth/too-many-requests',
  message: 'För många försök. Vänta en stund och försök igen.',
}

const busy: FacebookOutcome = {
  status: 503,
  code: 'auth/internal-error',
  message: 'Just nu är det många som loggar in. Försök igen om en stund.',
}

const wrongRound: FacebookOutcome = {
  status: 400,
  code: 'auth/internal-error',
  message: 'Inloggningen tog för lång tid eller började i en annan webbläsare. Försök igen.',
}

/** The outcome of a sign-in by the error code in better-auth's redirect; all other codes are `failed`. */
const outcomes: Readonly<Record<string, FacebookOutcome>> = {
  access_denied: { status: 400, code: 'auth/popup-closed-by-user', message: 'Inloggningen avbröts. Försök igen.' },
  account_not_linked: {
    status: 409,
    code: 'auth/account-exists-with-different-credential',
    message: 'Det finns redan ett konto med denna e-postadress. Använd e-postinloggning istället.',
  },
  email_not_found: {
    status: 400,
    code: 'auth/internal-error',
    message: 'Facebook lämnade ingen e-postadress. Skapa ett konto med e-post i stället.',
  },
  state_mismatch: wrongRound,
  state_not_found: wrongRound,
  state_invalid: wrongRound,
}

/** The target of better-auth's redirects, which are never followed. */
const endOfRound = 'http://end.invalid/'

/** Sends the page for requests above the limit of concurrent sign-ins. */
export function sendBusyPage(reply: FastifyReply): void {
  sendFacebookPage(reply, busy)
}

export function addFacebookPages(pages: FastifyInstance, parts: PageParts): void {
  const { auth, clock, database, limits, sessions, siteUrl, isConfigured } = parts

  // Errors get a page too: it reports the outcome to the page that opened the window.
  pages.setErrorHandler((error, request, reply) => {
    const { statusCode: status, message, code } = problemFor(asOwnFault(error), request, reply)
    if (code !== null) return sendFacebookPage(reply, { status, code, message })
    return sendFacebookPage(reply, status === tooManyCalls.status ? tooManyCalls : { ...failed, status })
  })

  pages.get(
    endpoints.startFacebook.path,
    { schema: { summary: 'Redirects to Facebook and takes its answer, in a window of its own' } },
    async (request, reply) => {
      if (!isConfigured) return sendFacebookPage(reply, notConfigured)
      // Another site must not be able to start a sign-in here.
      if (!isSameOrigin(request, siteUrl)) return sendFacebookPage(reply, crossOrigin)
      const { headers, response } = await auth.api.signInSocial({
        body: { provider: facebookProvider, callbackURL: endOfRound, errorCallbackURL: endOfRound },
        headers: cookieOf(request),
        returnHeaders: true,
      })
      if (response.url === undefined) throw new Error('better-auth gave no address to redirect to')
      passCookies(headers, request, reply)
      return reply.headers(withoutTraces).redirect(response.url)
    },
  )

  pages.get(facebookCallbackPath, { schema: { hide: true } }, async (request, reply) => {
    if (!isConfigured) return sendFacebookPage(reply, notConfigured)
    return sendFacebookPage(reply, await finish(request, reply))
  })

  /** Checks the callback from Facebook, and begins a session when it is valid. */
  async function finish(request: FastifyRequest, reply: FastifyReply): Promise<FacebookOutcome> {
    const giveBack = await limits.take('sign-in', null, request)
    if (!(await useState(request))) return wrongRound
    const answer = await auth.api.callbackOAuth({
      method: 'GET',
      params: { id: facebookProvider },
      query: queryOf(request),
      headers: cookieOf(request),
      asResponse: true,
    })
    const outcome = outcomeOf(answer)
    if (outcome.code !== null) {
      // Pass on the deletion of the state's cookie: a state is used up whatever the outcome.
      passCookies(answer.headers, request, reply)
      return outcome
    }
    const token = await tokenOf(answer)
    const isStillRight = async (uid: string) => (await findWayIn(database.db, uid, 'facebook')) !== null
    if (token === null || !(await sessions.begin({ headers: answer.headers, token }, request, reply, isStillRight)))
      return wrongRound
    await giveBack()
    return outcome
  }

  /**
   * Marks the OAuth state as used. False if any node has seen it before: its cookie may have been copied. The state is
   * stored only now, so that starting a sign-in stores nothing.
   */
  async function useState(request: FastifyRequest): Promise<boolean> {
    const { internalAdapter, createAuthCookie } = await auth.$context
    const { state = '' } = queryOf(request)
    // Without its cookie better-auth rejects the state anyway. A stranger who only knows the state must not be able to
    // use it up.
    if (!request.headers.cookie?.includes(`${createAuthCookie('oauth_state').name}=`)) return true
    if (!/^[\w-]{32}$/.test(state)) return false
    return internalAdapter.reserveVerificationValue({
      identifier: `facebook-state:${state}`,
      value: 'used',
      expiresAt: dateAt(clock() + usedStateMs),
    })
  }

  /** The session token in the cookie of better-auth's answer; null when the session has already ended. */
  async function tokenOf({ headers }: Response): Promise<string | null> {
    const cookie = headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const made = await auth.api.getSession({ headers: new Headers({ cookie }), query: { disableRefresh: true } })
    return made?.session.token ?? null
  }
}

/** The known parameters of the callback's URL; a parameter that occurs twice is left out. */
function queryOf(request: FastifyRequest): Record<string, string> {
  const known = ['code', 'state', 'error']
  const query = Object.entries(request.query as Record<string, unknown>)
  return Object.fromEntries(
    query.filter((entry): entry is [string, string] => known.includes(entry[0]) && typeof entry[1] === 'string'),
  )
}

function outcomeOf({ headers }: Response): FacebookOutcome {
  const location = headers.get('location') ?? ''
  if (location === endOfRound) return signedIn
  const error = URL.canParse(location) ? new URL(location).searchParams.get('error') : null
  return outcomes[error ?? ''] ?? failed
}
