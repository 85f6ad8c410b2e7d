import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/open.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Identity } from './identity.ts'

export interface IdentityParts {
  readonly config: Config
  readonly clock: Clock
  readonly database: Database
  readonly mailer: Mailer
}

/** Firebase when it is configured, else our own. Only the one that is used is loaded. */
export async function openIdentity(parts: IdentityParts): Promise<Identity> {
  if (parts.config.firebaseProjectId !== null) {
    const { firebaseIdentity } = await import('./firebase.ts')
    return firebaseIdentity(parts.config, parts.clock)
  }
  const { embeddedIdentity } = await import('./embedded/embedded-identity.ts')
  return embeddedIdentity(parts)
}
