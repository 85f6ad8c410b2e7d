/** The whole application with our own identity provider, and a browser that stores the session's cookies. */
import type { Writable } from 'node:stream'
import type { SessionWire } from '@fyndkartan/contract/account'
import { apiKeyHeader, endpoints } from '@fyndkartan/contract/endpoints'
import type { LightMyRequestResponse } from 'fastify'
import { systemClock } from '../clock.ts'
import { type Config, readConfig } from '../config/config.ts'
import type { Database } from '../db/open.ts'
import type { Identity } from '../identity/identity.ts'
import { openIdentity } from '../identity/open-identity.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import { buildSite, testKey, type TestSite } from './build-site.ts'

export interface EmbeddedSite extends TestSite {
  readonly identity: Identity
  /** All mails sent so far, oldest first. */
  readonly mails: readonly Mail[]
  /** A new browser, without cookies unless `options` has some. */
  browser(options?: BrowserOptions): TestBrowser
}

interface BrowserOptions {
  /** The IP address from which the browser calls. */
  readonly address?: string
  readonly cookies?: ReadonlyMap<string, string>
}

interface EmbeddedSiteOptions {
  readonly config?: Partial<Config>
  readonly clock?: () => number
  readonly logStream?: Writable
  /** Called before each mail; an error makes sending fail. */
  readonly onMail?: (mail: Mail) => Promise<void> | void
}

type Call = Exclude<keyof typeof endpoints, 'startFacebook'>

/** Builds a site with our own identity provider. Its default clock is the system's, which better-auth always reads. */
export async function buildEmbeddedSite(
  database: Database,
  { config, clock = systemClock, logStream, onMail }: EmbeddedSiteOptions = {},
): Promise<EmbeddedSite> {
  const mails: Mail[] = []
  const mailer: Mailer = {
    async send(mail) {
      await onMail?.(mail)
      mails.push(mail)
    },
    tidy: async () => {},
  }
  const whole = { ...readConfig({ API_KEY: testKey, LOG_LEVEL: 'silent', WEB_DIR: '/nowhere' }), ...config }
  const identity = await openIdentity({ config: whole, clock, database, mailer })
  const site = await buildSite(database, { config: whole, clock, identity, mailer, ...(logStream && { logStream }) })
  return { ...site, identity, mails, browser: (options) => new TestBrowser(site, options) }
}

/** The code in the link of a mail that confirms an address or resets a password. */
export function codeIn({ text }: Mail, purpose: 'confirm' | 'reset'): string {
  const [, code] = new RegExp(`[?]${purpose}=(\\S+)`).exec(text) ?? []
  if (code === undefined) throw new Error(`no link: ${text}`)
  return decodeURIComponent(code)
}

/** A browser that stores cookies. */
export class TestBrowser {
  readonly #site: TestSite
  readonly #address: string
  readonly cookies: Map<string, string>

  constructor(site: TestSite, { address = '127.0.0.1', cookies }: BrowserOptions = {}) {
    this.#site = site
    this.#address = address
    this.cookies = new Map(cookies)
  }

  /** POSTs to one of the provider's calls as our page does. */
  async post(call: Call, body: object = {}, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.#site.app.inject({
      method: 'POST',
      url: endpoints[call].path,
      remoteAddress: this.#address,
      headers: {
        [apiKeyHeader]: testKey,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        ...(cookie !== '' && { cookie }),
        ...headers,
      },
      payload: JSON.stringify(body),
    })
    for (const { name, value, maxAge } of answer.cookies)
      if (maxAge === 0) this.cookies.delete(name)
      else this.cookies.set(name, value)
    return answer
  }

  /** Makes a call and returns the session in its answer; fails if there is none. */
  async session(
    call: 'signUp' | 'signIn' | 'readSession',
    body: object = {},
  ): Promise<NonNullable<SessionWire['session']>> {
    const answer = await this.post(call, body)
    const { session } = answer.json<SessionWire>()
    if (!session) throw new Error(`${call}: ${answer.statusCode} ${answer.body}`)
    return session
  }
}
