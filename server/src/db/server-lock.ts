/** Allows only one server per SQLite file: a second server's writes would bypass the index of the first. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseUnusable } from './database-unusable.ts'
import type { DatabaseConfig } from './open.ts'
import { holdFileLock } from './sqlite.ts'

/**
 * Holds the lock until it is released or the process ends for any reason. Throws when another server holds it. PostgreSQL
 * needs no lock: any number of servers can follow each other's writes there.
 */
export function holdServerLock({ dataDir, databaseUrl }: DatabaseConfig): () => void {
  if (databaseUrl !== null) return () => {}
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const release = holdFileLock(join(dataDir, 'server.lock'))
  if (release) return release
  throw new ServerRunsAlready(dataDir)
}

class ServerRunsAlready extends DatabaseUnusable {
  constructor(dataDir: string) {
    super(`Another server uses the database in ${dataDir}. Stop it, or give this one another DATA_DIR.`)
  }
}
