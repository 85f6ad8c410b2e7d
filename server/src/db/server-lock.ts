/** One server for one SQLite file: its index must not have a second server writing beside it. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseUnusable } from './database-unusable.ts'
import type { DatabaseConfig } from './open.ts'
import { holdFileLock } from './sqlite.ts'

/**
 * Holds the lock until it is released or the process ends, however it ends. Throws when another server has it. PostgreSQL
 * needs none: there any number of servers follow each other's writes.
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
