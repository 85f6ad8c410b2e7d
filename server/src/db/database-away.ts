/** Which failures say that the database cannot be used at the moment, so that the same call may succeed later. */

/**
 * PostgreSQL's own words (appendix A of its manual, "Error Codes"), by whole code or, in two characters, by class. All else is
 * a fault of ours, or of whoever set the database up, and no waiting helps.
 */
const postgresCodes: ReadonlySet<string> = new Set([
  '08', // The connection: refused, lost, broken.
  '53', // Full disk, no memory, too many connections.
  '57P01', // Ended by an administrator, as a restart does it.
  '57P02', // Another process crashed.
  '57P03', // Starting, stopping, or catching up.
  '57P05', // Idle for longer than the server allows.
  '57014', // Cancelled: longer than statement_timeout.
  '55P03', // Waited longer than lock_timeout.
  '25P03', // Held a transaction open without a word for too long.
  '25P04', // Held a transaction open for too long.
  '25006', // Read-only: what was the primary is a replica now.
  '40001', // Lost against another transaction.
  '40P01', // So did a deadlock's victim.
  '58030', // The disk cannot be read or written.
])

/** The way there: the operating system's words, and those of the driver, which gives no codes (pg 8.23, pg-pool 3). */
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
  sqliteBusy, // Another process held its write longer than we waited.
  6, // LOCKED: so did another statement of ours.
  8, // READONLY: the disk was mounted anew after a fault.
  10, // IOERR
  13, // FULL: no room on the disk.
  14, // CANTOPEN: the disk is not there.
])

/** True when the database was away, too slow, too busy, or had no room: whoever asks again later may have better luck. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode, syscall } = error as { code?: unknown; errcode?: unknown; syscall?: unknown }
  if (typeof errcode === 'number') return sqliteCodes.has(errcode & 0xff)
  // A unix socket goes with the server that listened on it.
  if (code === 'ENOENT') return syscall === 'connect'
  if (typeof code === 'string')
    return (
      systemCodes.has(code) ||
      postgresCodes.has(code) ||
      (/^[0-9A-Z]{5}$/.test(code) && postgresCodes.has(code.slice(0, 2)))
    )
  return driverTexts.has(error.message)
}

/** True for SQLITE_BUSY: another process held its write longer than we waited. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === sqliteBusy
}
