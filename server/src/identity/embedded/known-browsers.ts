/**
 * Recognises browsers that have signed in to an account before, so that failed attempts by other people do not lock
 * them out. The cookie names nobody; each of its entries is valid for one account and its current password.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/open.ts'
import { loadSecret } from '../../db/secrets.ts'
import { identityPath } from './site-address.ts'
import { findWayIn } from './users.ts'

const dayS = 86_400

/** How long a browser stays known after its last sign-in, s. */
const knownLifeS = 180 * dayS

/** The cookie has entries for this many accounts at most, the latest ones. */
export const mostKnownAccounts = 5

/** An entry of the cookie: expiry in seconds (base 36), the browser's random number, and an HMAC. */
const entryForm = /^([\da-z]{1,9})\.([\w-]{12})\.([\w-]{43})$/

interface Entry {
  readonly text: string
  readonly expires: string
  readonly browser: string
  readonly seal: string
}

interface Parts {
  readonly database: Database
  readonly clock: Clock
  /** The address of the site, without a path. */
  readonly siteUrl: string
}

export class KnownBrowsers {
  readonly #parts: Parts
  readonly #secret: string
  readonly #name: string

  private constructor(parts: Parts, secret: string) {
    this.#parts = parts
    this.#secret = secret
    const prefix = parts.siteUrl.startsWith('https:') ? '__Secure-' : ''
    this.#name = `${prefix}fyndkartan.known_browser`
  }

  static async open(parts: Parts): Promise<KnownBrowsers> {
    return new KnownBrowsers(parts, await loadSecret(parts.database, 'known-browsers', parts.clock()))
  }

  /** Remembers the browser for an account. Does nothing for an account without a password. */
  async remember(uid: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { database, clock } = this.#parts
    const wayIn = await findWayIn(database.db, uid, 'credential')
    if (wayIn === null) return
    const others = this.#entriesIn(request).filter((entry) => !this.#fits(entry, uid, wayIn))
    const expires = (Math.floor(clock() / 1000) + knownLifeS).toString(36)
    const browser = randomBytes(9).toString('base64url')
    const own = `${expires}.${browser}.${this.#seal(uid, wayIn, expires, browser).toString('base64url')}`
    const value = [own, ...others.map(({ text }) => text)].slice(0, mostKnownAccounts).join('~')
    this.#set(reply, request, value, knownLifeS)
  }

  /** Removes the cookie of known browsers, if the browser has one. */
  forget(request: FastifyRequest, reply: FastifyReply): void {
    if (this.#entriesIn(request).length > 0) this.#set(reply, request, '', 0)
  }

  /**
   * Returns the random number of a browser that is known for an account, otherwise null. `wayIn`: the result of
   * `findWayIn` for the account's password.
   */
  recognise(request: FastifyRequest, uid: string, wayIn: string): string | null {
    return this.#entriesIn(request).find((entry) => this.#fits(entry, uid, wayIn))?.browser ?? null
  }

  #set(reply: FastifyReply, request: FastifyRequest, value: string, lifeS: number): void {
    const secure = request.protocol === 'https' || this.#name.startsWith('__Secure-') ? '; Secure' : ''
    void reply.header(
      'set-cookie',
      `${this.#name}=${value}; Max-Age=${lifeS}; Path=${identityPath}; HttpOnly; SameSite=Strict${secure}`,
    )
  }

  /** The entries of the request's cookie that have not expired. */
  #entriesIn({ headers }: FastifyRequest): Entry[] {
    const nowS = this.#parts.clock() / 1000
    const [, value = ''] =
      (headers.cookie ?? '')
        .split(/; */)
        .map((pair) => pair.split('=', 2))
        .find(([name]) => name === this.#name) ?? []
    return value
      .split('~', mostKnownAccounts)
      .flatMap((text) => {
        const [, expires = '', browser = '', seal = ''] = entryForm.exec(text) ?? []
        return seal === '' ? [] : { text, expires, browser, seal }
      })
      .filter(({ expires }) => Number.parseInt(expires, 36) > nowS)
  }

  #fits({ expires, browser, seal }: Entry, uid: string, wayIn: string): boolean {
    const given = Buffer.from(seal, 'base64url')
    const expected = this.#seal(uid, wayIn, expires, browser)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  #seal(uid: string, wayIn: string, expires: string, browser: string): Buffer {
    return createHmac('sha256', this.#secret).update([uid, wayIn, expires, browser].join('\0')).digest()
  }
}
