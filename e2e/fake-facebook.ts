/**
 * A fake Facebook: its sign-in page and the two API calls that the server makes. It is as strict as Facebook where
 * security depends on it: it checks client, secret and redirect address, and its codes work only once.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FacebookPerson {
  readonly id: string
  readonly name: string
  /** Null if the person has no e-mail address or does not share it. */
  readonly email: string | null
}

export const anna: FacebookPerson = { id: '10158000000000001', name: 'Anna Andersson', email: 'anna@example.se' }

/** The ways in which the fake Facebook can fail. */
export type FacebookFault =
  | 'none'
  | 'silent'
  | 'token refused'
  | 'token is no JSON'
  | 'person refused'
  | 'person has no id'

export interface FakeFacebook {
  /** Environment variables that make a server use this Facebook. */
  readonly env: Readonly<Record<`FACEBOOK_${string}`, string>>
  /** The person who is signed in at the fake Facebook. */
  person: FacebookPerson
  fault: FacebookFault
  /** The access tokens that this Facebook has issued so far. */
  readonly accessTokens: readonly string[]
  stop(): Promise<void>
}

const clientId = '1234567890'
const clientSecret = 'the-secret-of-the-app'

interface Grant {
  readonly returnTo: string
  readonly person: FacebookPerson
}

/** Starts a fake Facebook on a free port of this machine. */
export async function startFacebook(): Promise<FakeFacebook> {
  const grants = new Map<string, Grant>()
  const people = new Map<string, FacebookPerson>()
  const accessTokens: string[] = []
  const state: Pick<FakeFacebook, 'person' | 'fault'> = { person: anna, fault: 'none' }

  const routes: Readonly<Record<string, (request: IncomingMessage, url: URL) => Answer | Promise<Answer>>> = {
    'GET /dialog/oauth': (_request, { searchParams }) => dialog(searchParams),
    'GET /dialog/continue': (_request, { searchParams }) => {
      const code = randomBytes(24).toString('base64url')
      grants.set(code, { returnTo: searchParams.get('redirect_uri') ?? '', person: state.person })
      return returning(searchParams, { code })
    },
    'GET /dialog/cancel': (_request, { searchParams }) =>
      returning(searchParams, {
        error: 'access_denied',
        error_code: '200',
        error_description: 'Permissions error',
        error_reason: 'user_denied',
      }),
    'POST /oauth/access_token': async (request) => {
      if (state.fault === 'token refused') return refusal('An unknown error has occurred.')
      if (state.fault === 'token is no JSON') return { status: 200, body: '<html>' }
      const form = new URLSearchParams(await readBody(request))
      const code = form.get('code') ?? ''
      const grant = grants.get(code)
      grants.delete(code)
      if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
        return refusal('Error validating client secret.')
      if (!grant) return refusal('This authorization code has been used.')
      if (form.get('redirect_uri') !== grant.returnTo)
        return refusal('Error validating verification code. Please make sure your redirect_uri is identical')
      const token = `EAA${randomBytes(40).toString('hex')}`
      accessTokens.push(token)
      people.set(token, grant.person)
      return json({ access_token: token, token_type: 'bearer', expires_in: 5_183_944 })
    },
    'GET /me': (request, { searchParams }) => {
      if (state.fault === 'person refused') return refusal('Unsupported get request.')
      const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
      const person = people.get(token)
      if (!person) return refusal('Invalid OAuth access token.')
      if (searchParams.get('appsecret_proof') !== createHmac('sha256', clientSecret).update(token).digest('hex'))
        return refusal('Invalid appsecret_proof provided in the API argument')
      const fields = (searchParams.get('fields') ?? '').split(',')
      const shown = Object.entries(person).filter(([name, value]) => fields.includes(name) && value !== null)
      return json(Object.fromEntries(shown.filter(([name]) => state.fault !== 'person has no id' || name !== 'id')))
    },
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://facebook.invalid')
    const route = routes[`${request.method} ${url.pathname}`]
    if (state.fault === 'silent' && !url.pathname.startsWith('/dialog')) return
    void Promise.resolve(route?.(request, url) ?? { status: 404, body: '' }).then((answer) => send(response, answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(state, {
    env: {
      FACEBOOK_CLIENT_ID: clientId,
      FACEBOOK_CLIENT_SECRET: clientSecret,
      FACEBOOK_DIALOG_URL: `${address}/dialog/oauth`,
      FACEBOOK_GRAPH_URL: address,
    },
    accessTokens,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  })

  function dialog(query: URLSearchParams): Answer {
    if (query.get('client_id') !== clientId || query.get('response_type') !== 'code' || !query.get('state'))
      return { status: 400, body: 'Invalid request' }
    const link = (path: string, text: string) =>
      `<p><a href="/dialog/${path}?${escaped(query.toString())}">${text}</a></p>`
    const [firstName = ''] = state.person.name.split(' ')
    return {
      status: 200,
      type: 'text/html; charset=utf-8',
      body:
        `<!doctype html><html lang="sv"><title>Facebook</title><h1>Logga in med Facebook</h1>` +
        link('continue', `Fortsätt som ${escaped(firstName)}`) +
        link('cancel', 'Avbryt'),
    }
  }
}

interface Answer {
  readonly status: number
  readonly body: string
  readonly type?: string
  readonly location?: string
}

const json = (value: unknown, status = 200): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
})

const refusal = (message: string): Answer => json({ error: { message, type: 'OAuthException', code: 100 } }, 400)

/** The address to which Facebook redirects, with Facebook's meaningless fragment at the end. */
function returning(query: URLSearchParams, result: Readonly<Record<string, string>>): Answer {
  const url = new URL(query.get('redirect_uri') ?? '')
  for (const [name, value] of Object.entries({ ...result, state: query.get('state') ?? '' }))
    url.searchParams.set(name, value)
  return { status: 302, body: '', location: `${url.href}#_=_` }
}

function send(response: ServerResponse, { status, body, type = 'text/plain', location }: Answer): void {
  response.writeHead(status, { 'content-type': type, ...(location && { location }) }).end(body)
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
