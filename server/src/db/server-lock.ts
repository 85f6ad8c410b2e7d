/** Allows only one server on a SQLite file: the index of a server would miss what a second server writes. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseUnusable } from './database-unusable.ts'
import type { DatabaseConfig } from './open.ts'
import { holdFileLock } from './sqlite.ts'

/**
 * Locks the database for this server, until the returned function is called or the process ends. Throws when another
 * server has locked it. PostgreSQL needs no lock, because its servers load each other's changes.
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
