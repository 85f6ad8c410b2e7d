import type { Database } from '../db/open.ts'
import type { AuthParts } from '../identity/embedded/auth.ts'

/** The parts that better-auth (our own identity provider) is built from, for tests that send no mail. */
export function authPartsOn(database: Database): AuthParts {
  return {
    database,
    secret: 'a'.repeat(43),
    siteUrl: 'https://www.example.se',
    complain: () => {},
    mailReset: async () => {},
  }
}
