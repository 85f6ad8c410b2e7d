/** True when a row was to be written that belongs to one that is not there any more, on either database. */
export function isMissingReference(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  // PostgreSQL's foreign_key_violation; SQLITE_CONSTRAINT_FOREIGNKEY.
  return code === '23503' || errcode === 787
}
