/**
 * Who is asking. A port: accounts are kept by a provider, ours inside (embedded/) or Firebase outside. Both hand out signed
 * tokens (RS256), and one verifier reads them.
 */
import type { IdentityProviderWire } from '@fyndkartan/contract/site-config'
import type { LoginMethod } from '@fyndkartan/domain/account'
import type { FastifyInstance } from 'fastify'
import type { AccountRecord } from '../db/account-records.ts'
import type { Reading, Writing } from '../db/write.ts'
import type { SendRefusal } from '../http/overload/overload.ts'

/** What a valid token says of its bearer, as of the time it was issued. */
export interface Viewer {
  /** The provider's name for the person. */
  readonly uid: string
  readonly email: string | null
  readonly emailVerified: boolean
  readonly loginMethod: LoginMethod
  /** When they last proved who they are, ms since 1970: a token that is renewed keeps it. */
  readonly signedInAtMs: number
  /** The session that the token was made from; the embedded provider names it. */
  readonly sessionId?: string
}

export interface Identity {
  /** Null when the token is not a valid one of ours. Throws a Problem of 503 when that cannot be told for now. */
  verify(token: string): Promise<Viewer | null>
  /** What `verify` found out about this token before and still holds, without waiting; undefined when it must be asked. */
  remembered(token: string): Viewer | undefined
  /** What the browser needs to know. */
  readonly provider: IdentityProviderWire
  /** The longest that a token is valid, ms. */
  readonly tokenLifeMs: number
  /** Where the browser must be allowed to go for signing in, as sources of a Content-Security-Policy. */
  readonly sources: {
    readonly connect: readonly string[]
    readonly frame: readonly string[]
    readonly script: readonly string[]
  }
  /** Adds the provider's own calls, if it has any; the API key is checked already. */
  addCalls(api: FastifyInstance): void
  /**
   * Adds the pages that a browser visits without a key on the way to signing in, if there are any. `bound` keeps what is
   * added after it from being visited by too many at once; `send` answers those.
   */
  addPages(pages: FastifyInstance, bound: (send: SendRefusal) => void): void
  /** Everything the provider has stored in our database about the person, for them to read. */
  exportAccount(reading: Reading, uid: string): Promise<Readonly<Record<string, unknown>>>
  /**
   * The provider's current record of the account. Null when the account is gone or the token's session has ended. Throws a Problem
   * of 503 when the provider cannot be reached. Not to be called inside a transaction: it may make a request.
   */
  readAccount(reading: Reading, token: string, viewer: Viewer): Promise<AccountRecord | null>
  /** Whether the sign-in that the viewer's token tells of still stands here; true where only the provider knows. */
  isSignedIn(reading: Reading, viewer: Viewer): Promise<boolean>
  /** Takes away what the provider has stored in our database about the person. */
  deleteAccount(writing: Writing, uid: string): Promise<void>
  /** Removes what has run out. */
  tidy(nowMs: number): Promise<void>
}
