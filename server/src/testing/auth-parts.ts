import type { Database } from '../db/open.ts'
import type { AuthParts } from '../identity/embedded/auth.ts'

/** What better-auth is built of where nobody is written to. */
export function authPartsOn(database: Database): AuthParts {
  return {
    database,
    secret: 'a'.repeat(43),
    siteUrl: 'https://www.example.se',
    complain: () => {},
    mailReset: async () => {},
  }
}
