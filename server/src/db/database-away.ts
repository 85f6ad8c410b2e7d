/** Recognizes errors that mean the database is temporarily unavailable, so that the same call may succeed later. */

/**
 * PostgreSQL's error codes (appendix A of its manual, "Error Codes"): whole codes, and classes given by their first two
 * characters. All other codes are bugs or configuration errors, which retrying does not help.
 */
const postgresCodes: ReadonlySet<string> = new Set([
  '08', // Connection refused, lost or broken.
  '53', // Full disk, no memory, too many connections.
  '57P01', // Terminated by an administrator, as in a restart.
  '57P02', // Another process crashed.
  '57P03', // Starting, stopping, or catching up.
  '57P05', // Idle for longer than the server allows.
  '57014', // Cancelled: longer than statement_timeout.
  '55P03', // Waited longer than lock_timeout.
  '25P03', // Idle in a transaction for too long.
  '25P04', // Held a transaction open for too long.
  '25006', // Read-only: the former primary is now a replica.
  '40001', // Serialization failure.
  '40P01', // Deadlock.
  '58030', // The disk cannot be read or written.
])

/** Network errors: the operating system's codes, and the messages of the driver, which has no codes (pg 8.23, pg-pool 3). */
const systemCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const driverTexts: ReadonlySet<string> = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
  'Postgres connection has been discarded',
])

/** SQLite's primary codes (sqlite.org/rescode.html). */
const sqliteBusy = 5
const sqliteCodes: ReadonlySet<number> = new Set([
  sqliteBusy, // Another process held the write lock longer than we waited.
  6, // LOCKED: another statement of this process held the lock.
  8, // READONLY: the disk was remounted read-only after an error.
  10, // IOERR: the disk cannot be read or written.
  13, // FULL: the disk is full.
  14, // CANTOPEN: the disk is not available.
])

/** True when the database was unavailable, too slow, too busy or out of space, so that a later retry may succeed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode, syscall } = error as { code?: unknown; errcode?: unknown; syscall?: unknown }
  if (typeof errcode === 'number') return sqliteCodes.has(errcode & 0xff)
  // The file of a Unix socket is missing while the server that listens on it is not running.
  if (code === 'ENOENT') return syscall === 'connect'
  if (typeof code === 'string')
    return (
      systemCodes.has(code) ||
      postgresCodes.has(code) ||
      (/^[0-9A-Z]{5}$/.test(code) && postgresCodes.has(code.slice(0, 2)))
    )
  return driverTexts.has(error.message)
}

/** True for SQLITE_BUSY: another process held the write lock longer than we waited. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === sqliteBusy
}
