import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/open.ts'
import type { Auth } from './auth.ts'
import type { KnownBrowsers } from './known-browsers.ts'
import type { Mails } from './mails.ts'
import type { Limits } from './limits.ts'
import type { MailedCodes } from './mailed-codes.ts'
import type { Sessions } from './sessions.ts'

/** The parts that the calls of the embedded provider use. */
export interface CallParts {
  readonly auth: Auth
  readonly clock: Clock
  readonly codes: MailedCodes
  readonly database: Database
  readonly known: KnownBrowsers
  readonly mails: Mails
  readonly limits: Limits
  readonly sessions: Sessions
  /** The site's address for links in mails. */
  readonly site: () => string
}
