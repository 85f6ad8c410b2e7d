/** True for a foreign-key violation on either database: a row refers to one that no longer exists. */
export function isMissingReference(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  // PostgreSQL's code foreign_key_violation, and SQLite's SQLITE_CONSTRAINT_FOREIGNKEY.
  return code === '23503' || errcode === 787
}
