/**
 * Common parts of the attack tests: a server whose mails the test can read, browsers with cookies, and a counter of
 * attempts.
 */
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { expect } from 'vitest'
import { readOutbox } from '../../e2e/outbox.ts'
import { tally } from './form.ts'
import { type Answer, type Call, type SiteProcess, startSite } from './site-process.ts'

type CallName = keyof typeof endpoints

/** The password of all accounts created here. */
export const password = 'loppis-i-borås'

let people = 0
let tried = 0

/** A new e-mail address without an account. */
export const freshEmail = () => `fyndare-${++people}@example.se`

/** A new Facebook id, of a person without an account. */
export const freshFacebookId = () => String(10_158_000_000_000_000 + ++people)

/** Counts an attempt to attack. */
export function noteTry(): void {
  tried++
}

/** Counts an attempt to attack, and resolves to the answer's status as text (see `formatStatus`). */
export async function attempt(answer: Promise<Answer>): Promise<string> {
  noteTry()
  return formatStatus(await answer)
}

/** Reports the number of attempts to attack. Throws if there were none. */
export function tallyTries(title: string): void {
  tally(title, { tried })
}

export type Attacked = Awaited<ReturnType<typeof startAttackedSite>>

/** Creates an account with a confirmed address. */
export async function joinConfirmed(
  attacked: Attacked,
  email = freshEmail(),
): Promise<{ readonly seat: Seat; readonly email: string }> {
  const seat = attacked.seat()
  const before = await attacked.codesTo(email, 'confirm')
  await seat.enter('signUp', { email, password })
  const code = await attacked.code(email, 'confirm', before.length)
  expect(formatStatus(await seat.call('confirmEmail', { body: { code } }))).toBe('200')
  return { seat, email }
}

/** Agrees in Facebook's dialog; resolves to the path and query of the site to which Facebook then redirects. */
export async function agreeAtFacebook(seat: Seat): Promise<string> {
  const begun = await seat.call('startFacebook', { headers: { 'Sec-Fetch-Site': 'same-origin' } })
  const dialog = new URL(begun.headers.get('location') ?? '')
  const agreed = await fetch(new URL(`/dialog/continue${dialog.search}`, dialog), { redirect: 'manual' })
  const { pathname, search } = new URL(agreed.headers.get('location') ?? '')
  return pathname + search
}

/** How long to wait for a mail, ms. */
const mailPatienceMs = 15_000

interface Named {
  readonly token: string
  readonly user: { readonly uid: string; readonly email: string; readonly email_verified: boolean }
}

/**
 * Starts a server whose mails the test can read. Each seat (a browser) has an IP address of its own, which it sends in
 * a header that the server trusts.
 */
export async function startAttackedSite(env: Readonly<Record<string, string>> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'fyndkartan-attack-'))
  const site = await startSite({ database: { dataDir }, env: { TRUSTED_PROXIES: '127.0.0.1', ...env } })
  let seats = 0
  const mails = () => readOutbox(join(dataDir, 'outbox'))
  /** The codes in all links of a kind that were mailed to an address, oldest first. */
  async function codesTo(to: string, kind: 'confirm' | 'reset'): Promise<string[]> {
    const theirs = (await mails()).filter((mail) => mail.to === to)
    return theirs.flatMap(({ text }) => new RegExp(`[?]${kind}=([\\w-]+)`).exec(text)?.[1] ?? [])
  }
  return {
    site,
    seat: () => new Seat(site, `198.51.${100 + (++seats >> 8)}.${seats & 255}`),
    mails,
    codesTo,
    /** Waits until more than `after` links of a kind were mailed to an address; resolves to the newest link's code. */
    async code(to: string, kind: 'confirm' | 'reset', after = 0): Promise<string> {
      for (const giveUpAt = performance.now() + mailPatienceMs; performance.now() < giveUpAt; await delay(50)) {
        const codes = await codesTo(to, kind)
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

/** A browser: keeps cookies and sends the headers of a same-origin page. */
export class Seat {
  readonly #site: SiteProcess
  readonly address: string
  readonly cookies = new Map<string, string>()

  constructor(site: SiteProcess, address: string) {
    this.#site = site
    this.address = address
  }

  /** Makes a call of the API, with a body if the call has one. */
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

  /** The session that a call returns; null if nobody is signed in. Throws if the server refuses the call. */
  async session(name: 'signUp' | 'signIn' | 'readSession', body: object = {}): Promise<Named | null> {
    const { status, body: said } = await this.call(name, { body })
    if (status !== 200) throw new Error(`${name}: ${status} ${JSON.stringify(said)}`)
    return (said as { session: Named | null }).session
  }

  /** Like `session`; throws if nobody is signed in. */
  async enter(name: 'signUp' | 'signIn' | 'readSession', body: object = {}): Promise<Named> {
    const session = await this.session(name, body)
    if (session === null) throw new Error(`${name}: nobody is signed in`)
    return session
  }

  /** A second browser with copies of this browser's cookies. */
  copy(): Seat {
    const copy = new Seat(this.#site, this.address)
    for (const [name, value] of this.cookies) copy.cookies.set(name, value)
    return copy
  }
}

/** Formats the status of an answer, with the code or message of a refusal. */
export function formatStatus({ status, body }: Answer): string {
  const { code, message } = (body ?? {}) as { code?: string; message?: string }
  return [status, code ?? (status >= 400 ? message : undefined)].filter((part) => part !== undefined).join(' ')
}
