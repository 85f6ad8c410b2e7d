/**
 * The interface of identity providers, which store the accounts: our own (embedded/) or Firebase. Both issue signed
 * tokens (RS256), which one verifier checks.
 */
import type { IdentityProviderWire } from '@fyndkartan/contract/site-config'
import type { LoginMethod } from '@fyndkartan/domain/account'
import type { FastifyInstance } from 'fastify'
import type { AccountRecord } from '../db/account-records.ts'
import type { Reading, Writing } from '../db/write.ts'
import type { SendRefusal } from '../http/overload/overload.ts'

/** The claims of a valid token, as they were when it was issued. */
export interface Viewer {
  /** The account's id at the provider. */
  readonly uid: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly loginMethod: LoginMethod
  /** When the visitor last signed in, ms since 1970; a renewed token keeps it. */
  readonly signedInAtMs: number
  /** The id of the session that the token was made from; only in tokens of the embedded provider. */
  readonly sessionId?: string
}

export interface Identity {
  /**
   * The claims of a token; null when it is not valid. Throws a Problem of 503 when that cannot be determined at the
   * moment.
   */
  verify(token: string): Promise<Viewer | null>
  /** The cached result of `verify` for this token, without waiting; undefined when `verify` must be called. */
  cached(token: string): Viewer | undefined
  /** The provider's settings that the browser needs. */
  readonly provider: IdentityProviderWire
  /** The longest validity of a token, ms. */
  readonly tokenLifeMs: number
  /** Sources that the Content-Security-Policy must allow for signing in. */
  readonly sources: {
    readonly connect: readonly string[]
    readonly frame: readonly string[]
    readonly script: readonly string[]
  }
  /** Adds the provider's own calls, if any; the API key has been checked already. */
  addCalls(api: FastifyInstance): void
  /**
   * Adds the pages for signing in that a browser visits without an API key, if any. A call of `bound` limits how many
   * visits are in progress, for all pages that are added after the call; the function `send` answers visits above the
   * limit.
   */
  addPages(pages: FastifyInstance, bound: (send: SendRefusal) => void): void
  /** Exports all data about a person that the provider stores in our database. */
  exportAccount(reading: Reading, uid: string): Promise<Readonly<Record<string, unknown>>>
  /**
   * The provider's current record of the account. Null when the account is gone or the token's session has ended.
   * Throws a Problem of 503 when the provider cannot be reached. It may make a request: never call it inside a
   * transaction.
   */
  readAccount(reading: Reading, token: string, viewer: Viewer): Promise<AccountRecord | null>
  /**
   * Whether the session of the viewer's token still exists in our database; always true for Firebase, which stores its
   * sessions itself.
   */
  isSignedIn(reading: Reading, viewer: Viewer): Promise<boolean>
  /** Removes the person's data that the provider stores in our database. */
  deleteAccount(writing: Writing, uid: string): Promise<void>
  /** Removes expired data. */
  tidy(nowMs: number): Promise<void>
}
