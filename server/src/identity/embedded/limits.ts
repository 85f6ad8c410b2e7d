/** How often people may try (config ACCOUNT_ATTEMPTS): counted by account and by the address that the request came from. */
import type { FastifyRequest } from 'fastify'
import type { Attempts, Try } from '../../db/attempts.ts'
import { networksOf } from '../../http/network-of.ts'
import { Refusal } from './refusals.ts'

/** Behind one address may sit a household or a library. */
const triesOfAddress = 5

export type Purpose = 'sign-in' | 'sign-up' | 'reset' | 'code' | 'confirmation' | 'change'

export class Limits {
  readonly #attempts: Attempts
  readonly #perAccount: number

  constructor(attempts: Attempts, perAccount: number) {
    this.#attempts = attempts
    this.#perAccount = perAccount
  }

  /** Counts a try before it is made. Throws a Refusal when it is one too many. `account` is null where none is named. */
  async take(purpose: Purpose, account: string | null, request: FastifyRequest): Promise<() => Promise<void>> {
    // In this order: an address that has had its tries cannot use up those of accounts.
    const tries: Try[] = networksOf(request.ip).map(({ network, times }) => ({
      purpose: `${purpose} by address`,
      subject: network,
      limit: this.#perAccount * triesOfAddress * times,
    }))
    if (account !== null) tries.push({ purpose: `${purpose} by account`, subject: account, limit: this.#perAccount })
    const { waitMs, giveBack } = await this.#attempts.countAll(tries)
    if (waitMs > 0) throw new Refusal('auth/too-many-requests', waitMs)
    return giveBack
  }

  /** Lets an account begin anew, whose owner has shown that the mailbox is theirs. */
  async forgive(purpose: Purpose, account: string): Promise<void> {
    await this.#attempts.forget(`${purpose} by account`, account)
  }
}
