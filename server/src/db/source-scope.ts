import { sql } from 'kysely'

/**
 * The condition on rows whose source ids begin with `scope`. Not LIKE, which is case-insensitive in SQLite, and whose
 * wildcards may occur in a name.
 */
export function isOfScope(scope: string) {
  return sql<boolean>`substr(source_id, 1, length(cast(${scope} as text))) = ${scope}`
}
