import { sql } from 'kysely'

/** Rows whose source ids begin with `scope`. Not LIKE: in SQLite it is case-insensitive, and a name may contain its wildcards. */
export function isOfScope(scope: string) {
  return sql<boolean>`substr(source_id, 1, length(cast(${scope} as text))) = ${scope}`
}
