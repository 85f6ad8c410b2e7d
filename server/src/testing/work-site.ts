import type { Clock } from '../clock.ts'
import { readConfig } from '../config/config.ts'
import type { Database } from '../db/open.ts'
import { openIdentity } from '../identity/open-identity.ts'
import type { Mail } from '../mail/mailer.ts'
import { buildSite, testKey } from './build-site.ts'
import { addDeskWork, buildWorkPlaces, versionsOf } from './desk-work.ts'
import { testIdentity } from './test-identity.ts'

interface Parts {
  readonly clock: Clock
  /** More environment variables of the server's configuration. */
  readonly env?: Readonly<Record<string, string>>
  /** Called with each mail of the site. */
  readonly onMail?: (mail: Mail) => void
}

/**
 * A site on which every call of the contract can be made (testing/roles-table.ts): it has places, data for the desk and
 * no limits. `identity`, the tests' provider, makes the tokens; `provider`, our own, stores the accounts.
 */
export async function buildWorkSite(database: Database, { clock, env = {}, onMail }: Parts) {
  const config = readConfig({
    API_KEY: testKey,
    WEB_DIR: '/nowhere',
    LOG_LEVEL: 'silent',
    ACCOUNT_ATTEMPTS: '0',
    SUBMISSIONS: '0',
    RATE_LIMIT_PER_MINUTE: '0',
    ...env,
  })
  const mailer = { send: async (mail: Mail) => onMail?.(mail), tidy: async () => {} }
  const provider = await openIdentity({ config, clock, database, mailer })
  const { addCalls, addPages } = provider
  const identity = testIdentity(clock, { addCalls, addPages })
  const site = await buildSite(database, { ...buildWorkPlaces(), config, clock, identity })
  await addDeskWork(database, clock())
  await site.sync.catchUp()
  return { site, identity, provider, versions: await versionsOf(database) }
}
