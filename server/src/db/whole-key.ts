import type { WholePlace } from './tables.ts'

/** What reports and claims are about: a single place, or a market with all its dates. */
export interface WholeKey {
  readonly subject: WholePlace
  readonly subjectId: number
}
