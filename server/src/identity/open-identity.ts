import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/open.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Identity } from './identity.ts'

export interface IdentityParts {
  readonly config: Config
  readonly clock: Clock
  readonly database: Database
  readonly mailer: Mailer
}

/** Firebase when it is configured, else our own. */
export async function openIdentity(_parts: IdentityParts): Promise<Identity> {
  throw new Error('not yet')
}
