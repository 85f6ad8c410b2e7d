/** Somebody at a browser who tries what the site does not offer, and the mailboxes of those who are tried. */
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { readOutbox } from '../../e2e/outbox.ts'
import { type Answer, type Call, type SiteProcess, startSite } from './site-process.ts'

type CallName = keyof typeof endpoints

/** A mail that is sent behind an answer is there within this, ms. */
const mailPatienceMs = 15_000

interface Named {
  readonly token: string
  readonly user: { readonly uid: string; readonly email: string; readonly email_verified: boolean }
}

/** A server with mailboxes that can be looked into. Each seat has a network of its own: the server takes our word for it. */
export async function startAttackedSite(env: Readonly<Record<string, string>> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fyndkartan-attack-'))
  const site = await startSite({ database: { dataDir }, env: { TRUSTED_PROXIES: '127.0.0.1', ...env } })
  let seats = 0
  return {
    site,
    seat: () => new Seat(site, `198.51.${100 + (++seats >> 8)}.${seats & 255}`),
    mails: () => readOutbox(join(dataDir, 'outbox')),
    /** The code of the newest link of a kind that was mailed to somebody after so many mails to them. */
    async code(to: string, kind: 'confirm' | 'reset', after = 0): Promise<string> {
      for (const giveUpAt = performance.now() + mailPatienceMs; performance.now() < giveUpAt; await delay(50)) {
        const mails = (await readOutbox(join(dataDir, 'outbox'))).filter((mail) => mail.to === to)
        const codes = mails.flatMap(({ text }) => new RegExp(`[?]${kind}=([\\w-]+)`).exec(text)?.[1] ?? [])
        if (codes.length > after) return codes.at(-1) ?? ''
      }
      throw new Error(`no ${kind} link was mailed to ${to}`)
    },
    async end() {
      await site.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A browser: keeps cookies, and says that its own page asks. */
export class Seat {
  readonly #site: SiteProcess
  readonly address: string
  readonly cookies = new Map<string, string>()

  constructor(site: SiteProcess, address: string) {
    this.#site = site
    this.address = address
  }

  /** Any call of the API; a body goes along where the call has one. */
  async call(
    name: CallName,
    { path = endpoints[name].path, headers, ...call }: Call & { path?: string } = {},
  ): Promise<Answer> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ')
    const { method } = endpoints[name]
    const isIdentity = endpoints[name].path.startsWith('/identity') && method === 'POST'
    const answer = await this.#site.call(path, {
      method,
      ...(isIdentity && { body: {} }),
      ...call,
      headers: {
        'X-Forwarded-For': this.address,
        ...(isIdentity && { 'Sec-Fetch-Site': 'same-origin' }),
        ...(cookie !== '' && { Cookie: cookie }),
        ...headers,
      },
    })
    this.take(answer)
    return answer
  }

  take({ headers }: Pick<Answer, 'headers'>): void {
    for (const line of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
  }

  /** What a call answers of who is signed in; null for nobody. Throws when it is refused. */
  async session(name: 'signUp' | 'signIn' | 'readSession', body: object = {}): Promise<Named | null> {
    const { status, body: said } = await this.call(name, { body })
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(said)}`)
    return (said as { session: Named | null }).session
  }

  /** The same, for whoever must be somebody. */
  async enter(name: 'signUp' | 'signIn' | 'readSession', body: object = {}): Promise<Named> {
    const session = await this.session(name, body)
    if (session === null) throw new Error(`${name}: nobody is signed in`)
    return session
  }

  /** What a browser had that somebody has kept. */
  copy(): Seat {
    const copy = new Seat(this.#site, this.address)
    for (const [name, value] of this.cookies) copy.cookies.set(name, value)
    return copy
  }
}

/** Status and code, or message, of a refusal. */
export function told({ status, body }: Answer): string {
  const { code, message } = (body ?? {}) as { code?: string; message?: string }
  return [status, code ?? (status >= 400 ? message : undefined)].filter((part) => part !== undefined).join(' ')
}
