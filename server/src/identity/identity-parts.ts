/** The parts that identity providers use. */
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/open.ts'
import type { Mailer } from '../mail/mailer.ts'

export interface IdentityParts {
  readonly config: Config
  readonly clock: Clock
  readonly database: Database
  readonly mailer: Mailer
}
