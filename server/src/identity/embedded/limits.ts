/** How often people may try (config ACCOUNT_ATTEMPTS): counted by account and by the address that the request came from. */
import type { FastifyRequest } from 'fastify'
import type { Attempt, Attempts } from '../../db/attempts.ts'
import { networkOf } from '../../http/network-of.ts'
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
    const counted: Attempt[] = []
    const count = async (what: string, subject: string, limit: number) => {
      const attempt = await this.#attempts.count(`${purpose} by ${what}`, subject, limit)
      if (attempt.waitMs > 0) throw new Refusal('auth/too-many-requests', attempt.waitMs)
      counted.push(attempt)
    }
    // In this order: an address that has had its tries cannot use up those of accounts.
    await count('address', networkOf(request.ip), this.#perAccount * triesOfAddress)
    if (account !== null) await count('account', account, this.#perAccount)
    return async () => {
      for (const attempt of counted) await attempt.giveBack()
    }
  }

  /** Lets an account begin anew, whose owner has shown that the mailbox is theirs. */
  async forgive(purpose: Purpose, account: string): Promise<void> {
    await this.#attempts.forget(`${purpose} by account`, account)
  }
}
