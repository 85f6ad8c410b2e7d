/** Codes that are mailed to prove ownership of a mailbox. Each is valid once and stored as a hash. */
import { randomBytes } from 'node:crypto'
import { type Clock, dateAt } from '../../clock.ts'
import type { Database } from '../../db/open.ts'
import type { Writing } from '../../db/write.ts'
import type { Auth } from './auth.ts'
import { lockUser } from './users.ts'

const lifeMs = 24 * 3_600_000

/** The account and mailbox that a code was sent to. */
export interface MailedTo {
  readonly uid: string
  readonly email: string
}

/** Whether a text has the form of a code, ours or better-auth's for resets. Other texts are refused without a query. */
function isCode(text: string): boolean {
  return /^[\w-]{20,64}$/.test(text)
}

export class MailedCodes {
  readonly #auth: Auth
  readonly #database: Database
  readonly #clock: Clock

  constructor(auth: Auth, database: Database, clock: Clock) {
    this.#auth = auth
    this.#database = database
    this.#clock = clock
  }

  async make({ uid, email }: MailedTo): Promise<string> {
    const code = randomBytes(24).toString('base64url')
    const { internalAdapter } = await this.#auth.$context
    await internalAdapter.createVerificationValue({
      identifier: identifierOf(code),
      value: `${uid} ${email}`,
      expiresAt: dateAt(this.#clock() + lifeMs),
    })
    await this.revokeIfRemoved(uid)
    return code
  }

  /**
   * The account and mailbox that a code was sent to; the code stays valid. Null when the code is unknown, used or
   * expired.
   */
  async find(code: string): Promise<MailedTo | null> {
    const value = await this.#find(code, identifierOf)
    return value === null ? null : readMailedTo(value)
  }

  /** Like `find`, but uses up the code. */
  async use(code: string): Promise<MailedTo | null> {
    const value = await this.#use(code, identifierOf)
    return value === null ? null : readMailedTo(value)
  }

  /** Like `find`, for better-auth's codes for resets; returns the uid of the account. */
  findReset(code: string): Promise<string | null> {
    return this.#find(code, resetIdentifierOf)
  }

  useReset(code: string): Promise<string | null> {
    return this.#use(code, resetIdentifierOf)
  }

  /** Whether `code` is a mailed code that is still valid, for any purpose. */
  async isGood(code: unknown): Promise<boolean> {
    if (typeof code !== 'string') return false
    return (await this.find(code)) !== null || (await this.findReset(code)) !== null
  }

  async #find(code: string, name: (code: string) => string): Promise<string | null> {
    if (!isCode(code)) return null
    const { internalAdapter } = await this.#auth.$context
    const row = await internalAdapter.findVerificationValue(name(code))
    return row && row.expiresAt.getTime() > this.#clock() ? row.value : null
  }

  async #use(code: string, name: (code: string) => string): Promise<string | null> {
    if (!isCode(code)) return null
    const { internalAdapter } = await this.#auth.$context
    const row = await internalAdapter.consumeVerificationValue(name(code))
    return row?.value ?? null
  }

  /**
   * Deletes a code that has just been stored if its account was removed in the meantime; returns whether it did. Call
   * it after storing a code.
   */
  async revokeIfRemoved(uid: string): Promise<boolean> {
    if (await lockUser(this.#database.db, this.#database.dialect, uid)) return false
    await this.revoke(uid)
    return true
  }

  /** Invalidates every code mailed for an account, reset codes too. */
  async revoke(uid: string): Promise<void> {
    await deleteCodes(this.#database.db, uid)
  }
}

/** Deletes the stored codes of an account. */
export async function deleteCodes(db: Pick<Writing['trx'], 'deleteFrom'>, uid: string): Promise<void> {
  await db
    .deleteFrom('identity_verification')
    .where((eb) => eb.or([eb('value', '=', uid), eb('value', 'like', `${uid} %`)]))
    .execute()
}

function readMailedTo(value: string): MailedTo | null {
  const [uid = '', email = ''] = value.split(' ')
  return email === '' ? null : { uid, email }
}

function identifierOf(code: string): string {
  return `confirm-email:${code}`
}

/** better-auth's own identifier of reset codes. */
function resetIdentifierOf(code: string): string {
  return `reset-password:${code}`
}
