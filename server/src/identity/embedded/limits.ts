/**
 * How often people may try (config ACCOUNT_ATTEMPTS), counted in windows of a quarter of an hour. A stranger knows an account's
 * address and has networks of their own: nothing that they do there may keep its owner out. So what fails counts by account and
 * network together. What fails at an account from everywhere makes pauses, and leaves each network fewer tries. docs/security.md
 * has the numbers, docs/decisions/0026 the reasons.
 */
import type { FastifyRequest } from 'fastify'
import type { Attempt, Attempts, Try } from '../../db/attempts.ts'
import { networksOf } from '../../http/network-of.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import { Refusal } from './refusals.ts'

/** All tries of one address, in those of one account: behind it may sit a household or a library. */
const timesOfAddress = 5

/** After so many failures at an account, in tries of one address at it, a pause comes between two tries of an address. */
const pausesAfter = 3

/** The first pause, ms; doubled with as many failures again as one address has tries; and the longest. */
const firstPauseMs = 2000
export const longestPauseMs = 60_000

/** After so many failures, counted in the same way, each address gets one more try in a window; after so many nobody. */
const oneTryAfter = 50
const noTryAfter = 200

/** Links for a new password that are mailed to one address in a window: further ones would say the same, and all are good for an hour. */
const mostMails = 3

export type Purpose = 'sign-in' | 'sign-up' | 'reset' | 'code' | 'confirmation' | 'change'

/** Only who is signed in to an account tries these, so only they can use up its tries. */
const ofOwner: ReadonlySet<Purpose> = new Set(['confirmation', 'change'])

/** Who is to be signed in to. */
export interface Wanted {
  readonly email: string
  /** Null where there is no such account, or none with a password. */
  readonly uid: string | null
  /** What `findWayIn` says of its password: with another one, an address has its tries anew. */
  readonly wayIn: string | null
}

export type GiveBack = () => Promise<void>

type Counting = Pick<Attempts, 'count' | 'countAll' | 'forget'>

export class Limits {
  readonly #attempts: Counting
  readonly #perAccount: number
  readonly #known: Pick<KnownBrowsers, 'recognise'>
  readonly #isGoodCode: (request: FastifyRequest) => Promise<boolean>

  /** `isGoodCode`: whether a request brings a mailed code that is good. */
  constructor(
    attempts: Counting,
    perAccount: number,
    known: Pick<KnownBrowsers, 'recognise'>,
    isGoodCode: (request: FastifyRequest) => Promise<boolean>,
  ) {
    this.#attempts = attempts
    this.#perAccount = perAccount
    this.#known = known
    this.#isGoodCode = isGoodCode
  }

  /** Counts a try before it is made. Throws a Refusal when it is one too many. `account` is null where none is named. */
  async take(purpose: Purpose, account: string | null, request: FastifyRequest): Promise<GiveBack> {
    // A mailed link works, whatever others have tried.
    if (purpose === 'code' && (await this.#isGoodCode(request))) return async () => {}
    const tries = this.#ofAddress(purpose, request)
    if (account !== null && ofOwner.has(purpose))
      tries.push({ purpose: `${purpose} by account`, subject: account, limit: this.#perAccount })
    else if (account !== null) tries.push(...this.#ofPair(purpose, account, request, this.#perAccount))
    return allowed(await this.#attempts.countAll(tries))
  }

  /** The same for signing in with a password. */
  async takeSignIn({ email, uid, wayIn }: Wanted, request: FastifyRequest): Promise<GiveBack> {
    const known = uid === null || wayIn === null ? null : this.#known.recognise(request, uid, wayIn)
    if (known !== null) {
      const own = await this.#attempts.count('sign-in by known browser', `${uid}\0${known}`, this.#perAccount)
      // One that has used up its own tries is a browser like any other.
      if (own.waitMs === 0) return own.giveBack
    }
    const ofAddress = allowed(await this.#attempts.countAll(this.#ofAddress('sign-in', request)))
    const counted: Attempt[] = []
    const giveBack = async () => {
      for (const attempt of counted) await attempt.giveBack()
    }
    const take = async (counting: Promise<Attempt>) => {
      const attempt = await counting
      counted.push(attempt)
      if (attempt.waitMs === 0) return attempt
      // Only what is tried counts at the account, else one address could use up everybody's tries.
      await giveBack()
      throw new Refusal('auth/too-many-requests', attempt.waitMs)
    }
    const per = this.#perAccount
    const account = `${email}\0${wayIn ?? ''}`
    await take(this.#attempts.countAll(this.#ofPair('sign-in', account, request, per)))
    const { count } = await take(this.#attempts.count('sign-in by account', email, per * noTryAfter))
    if (count > per * oneTryAfter)
      await take(this.#attempts.countAll(this.#ofPair('last sign-in', account, request, 1)))
    const pauseMs = pauseAfter(count - 1, per)
    if (pauseMs > 0) await take(this.#attempts.countAll(this.#ofPair('paused sign-in', account, request, 1), pauseMs))
    return async () => {
      await ofAddress()
      await giveBack()
    }
  }

  /** Counts a link that is to be mailed to an address; false when there were so many that the last one will do. */
  async mayMail(email: string): Promise<boolean> {
    const { waitMs } = await this.#attempts.count('reset mailed', email, Math.min(mostMails, this.#perAccount))
    return waitMs === 0
  }

  /** Lets an account begin anew, whose owner has shown that the mailbox is theirs. */
  async forgive(purpose: Purpose, account: string): Promise<void> {
    await this.#attempts.forget(`${purpose} by account`, account)
  }

  /** By the address that the request came from. */
  #ofAddress(purpose: Purpose, request: FastifyRequest): Try[] {
    return networksOf(request.ip).map(({ network, times }) => ({
      purpose: `${purpose} by address`,
      subject: network,
      limit: this.#perAccount * timesOfAddress * times,
    }))
  }

  /** By account and address together. */
  #ofPair(purpose: string, account: string, request: FastifyRequest, limit: number): Try[] {
    return networksOf(request.ip).map(({ network, times }) => ({
      purpose: `${purpose} by account and address`,
      subject: `${account}\0${network}`,
      limit: limit * times,
    }))
  }
}

/** Throws a Refusal for one that is not. */
function allowed({ waitMs, giveBack }: Attempt): GiveBack {
  if (waitMs > 0) throw new Refusal('auth/too-many-requests', waitMs)
  return giveBack
}

/** How long an address waits between two tries at an account that so many have failed at, ms. `perAccount`: 0 is no limit. */
export function pauseAfter(failures: number, perAccount: number): number {
  const since = failures - pausesAfter * perAccount
  if (perAccount === 0 || since < 0) return 0
  return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.floor(since / perAccount))
}
