/**
 * Limits attempts (config ACCOUNT_ATTEMPTS) in windows of a quarter of an hour. A stranger who knows an account's
 * address must not be able to lock its owner out from other networks, so failures count by account and network
 * together. Failures of an account from all networks add pauses, and later leave each network fewer attempts. Numbers:
 * docs/security.md; reasons: docs/decisions/0026.
 */
import { mailboxOf } from '@fyndkartan/domain/mailbox'
import type { FastifyRequest } from 'fastify'
import type { Attempt, Attempts, Try } from '../../db/attempts.ts'
import { networkOf, networksOf, widerNetworkOf } from '../../http/limits/network-of.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import { Refusal } from './refusals.ts'

/**
 * The attempts of one IP address at all accounts together, as a multiple of those at one account: a household or a
 * library may share an IP address.
 */
const timesOfAddress = 5

/**
 * Failures at one account after which each IP address must pause between attempts, as a multiple of the attempts
 * (ACCOUNT_ATTEMPTS) that one IP address has.
 */
const pausesAfter = 3

/** The first pause, and the longest, ms. The pause doubles each time the failures grow by another ACCOUNT_ATTEMPTS. */
const firstPauseMs = 2000
export const longestPauseMs = 60_000

/**
 * Failures at one account, as multiples of ACCOUNT_ATTEMPTS: beyond the first number an IP address gets only one more
 * attempt in a window, beyond the second none.
 */
const oneTryAfter = 50
const noTryAfter = 200

/**
 * The most reset links that are mailed to an address in a window. Each is valid for an hour, so more are not needed.
 */
const mostMails = 3

/**
 * How many networks may use up their share of the mails to one mailbox: more than one, so that a stranger does not use
 * up the mails that the owner of the mailbox needs.
 */
const networksPerMailbox = 2

export type Purpose = 'sign-in' | 'sign-up' | 'reset' | 'code' | 'confirmation' | 'change'

/**
 * Attempts that need a session of the account: they are counted by account alone, since only its owner can use them up.
 */
const ofOwner: ReadonlySet<Purpose> = new Set(['confirmation', 'change'])

/** The account of a sign-in attempt. */
export interface Wanted {
  readonly email: string
  /** Null when there is no such account, or it has no password. */
  readonly uid: string | null
  /** The result of `findWayIn` for the account's password, so that a new password restarts the counts. */
  readonly wayIn: string | null
}

export type GiveBack = () => Promise<void>

type Counting = Pick<Attempts, 'count' | 'countAll' | 'forget'>

export class Limits {
  readonly #attempts: Counting
  readonly #perAccount: number
  readonly #known: Pick<KnownBrowsers, 'recognise'>
  readonly #isGoodCode: (request: FastifyRequest) => Promise<boolean>

  /** `isGoodCode`: whether a request carries a valid mailed code. */
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

  /**
   * Counts an attempt before it is made. Throws a Refusal above the limit. `account`: null for an attempt at no
   * particular account.
   */
  async take(purpose: Purpose, account: string | null, request: FastifyRequest): Promise<GiveBack> {
    // A valid mailed link always works.
    if (purpose === 'code' && (await this.#isGoodCode(request))) return async () => {}
    const tries = this.#ofAddress(purpose, request)
    if (account !== null && ofOwner.has(purpose))
      tries.push({ purpose: `${purpose} by account`, subject: account, limit: this.#perAccount })
    else if (account !== null) tries.push(...this.#ofPair(purpose, account, request, this.#perAccount))
    return allowed(await this.#attempts.countAll(tries))
  }

  /** Like `take`, for signing in with a password. */
  async takeSignIn({ email, uid, wayIn }: Wanted, request: FastifyRequest): Promise<GiveBack> {
    const known = uid === null || wayIn === null ? null : this.#known.recognise(request, uid, wayIn)
    if (known !== null) {
      const own = await this.#attempts.count('sign-in by known browser', `${uid}\0${known}`, this.#perAccount)
      // When its own attempts are used up, a known browser is treated like an unknown one.
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
      // A refused attempt does not count for the account; otherwise one IP address could use up the attempts of all
      // others.
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

  /** Counts a reset link to an address; false above the limit `mostMails`. */
  async mayMail(email: string): Promise<boolean> {
    const { waitMs } = await this.#attempts.count('reset mailed', email, Math.min(mostMails, this.#perAccount))
    return waitMs === 0
  }

  /**
   * Counts a mail to an address that no account has confirmed, so that a stranger may have requested it. Whatever the
   * spelling of its address, one network has a mailbox sent the mail of a sign-up and ACCOUNT_ATTEMPTS more. `waitMs` of
   * the result is not 0 above the limit.
   */
  countMail(email: string, request: FastifyRequest): Promise<Pick<Attempt, 'waitMs'>> {
    const mailbox = mailboxOf(email)
    const limit = this.#perAccount === 0 ? 0 : this.#perAccount + 1
    const network = `${mailbox}\0${widerNetworkOf(networkOf(request.ip))}`
    return this.#attempts.countAll([
      { purpose: 'unconfirmed address mailed by network', subject: network, limit },
      { purpose: 'unconfirmed address mailed', subject: mailbox, limit: limit * networksPerMailbox },
    ])
  }

  /** Like `countMail`; throws a Refusal above the limit. */
  async takeMail(email: string, request: FastifyRequest): Promise<void> {
    const { waitMs } = await this.countMail(email, request)
    if (waitMs > 0) throw new Refusal('auth/too-many-requests', waitMs)
  }

  /** Resets the counts of an account after its owner has proved ownership of the mailbox. */
  async forgive(purpose: Purpose, account: string): Promise<void> {
    await this.#attempts.forget(`${purpose} by account`, account)
  }

  /** The counters of an attempt that count by IP address. */
  #ofAddress(purpose: Purpose, request: FastifyRequest): Try[] {
    return networksOf(request.ip).map(({ network, times }) => ({
      purpose: `${purpose} by address`,
      subject: network,
      limit: this.#perAccount * timesOfAddress * times,
    }))
  }

  /** The counters of an attempt that count by account and IP address together. */
  #ofPair(purpose: string, account: string, request: FastifyRequest, limit: number): Try[] {
    return networksOf(request.ip).map(({ network, times }) => ({
      purpose: `${purpose} by account and address`,
      subject: `${account}\0${network}`,
      limit: limit * times,
    }))
  }
}

/** Throws a Refusal when the attempt is above the limit. */
function allowed({ waitMs, giveBack }: Attempt): GiveBack {
  if (waitMs > 0) throw new Refusal('auth/too-many-requests', waitMs)
  return giveBack
}

/**
 * The pause that each IP address must make between attempts at an account with this many failures, ms. `perAccount`:
 * the configured attempts; 0 is no limit.
 */
export function pauseAfter(failures: number, perAccount: number): number {
  const since = failures - pausesAfter * perAccount
  if (perAccount === 0 || since < 0) return 0
  return Math.min(longestPauseMs, firstPauseMs * 2 ** Math.floor(since / perAccount))
}
