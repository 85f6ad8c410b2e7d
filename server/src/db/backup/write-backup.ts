/**
 * A backup file is gzipped JSON lines. The first line is the header; then each table has a line with its name and one line
 * (an array) per row; the last line has the row count and the SHA-256 of all lines before it.
 */
import { createHash } from 'node:crypto'
import { lstat, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { type Snapshot, SnapshotRefused } from './snapshot.ts'

/** The format marker in the first line of every backup. */
export const backupFormat = 'fyndkartan-backup'

/** Incremented when the line format changes; readers reject newer versions. */
export const backupVersion = 1

/** The size of a backup. */
export interface BackupCounts {
  readonly rows: number
  readonly tables: number
}

/**
 * Writes a snapshot to a file that only its owner can read, under a temporary name until it is complete. An existing
 * path is replaced only if it is a regular file: no device, directory or link. Throws SnapshotRefused for disk errors
 * and when `stop` is aborted; database errors are thrown as they are.
 */
export async function writeBackup(file: string, snapshot: Snapshot, stop?: AbortSignal): Promise<BackupCounts> {
  await assertReplaceable(file)
  const part = `${file}.${process.pid}.part`
  const counts = { rows: 0, tables: snapshot.header.tables.length }
  let ofDatabase: Error | undefined
  const batches = notingErrors(snapshot.batches, (error) => (ofDatabase = error))
  try {
    await writeWhole(part, linesOf({ ...snapshot, batches }, counts), stop)
    await rename(part, file)
    await syncDirectory(dirname(file))
    return counts
  } catch (error) {
    // Ignore it when `part` cannot be removed, for example because it could not be created: the first error is the
    // useful one.
    await rm(part, { force: true }).catch(() => {})
    if (stop?.aborted) throw new SnapshotRefused(`Stopped: ${file} was not written.`)
    if (ofDatabase !== undefined) throw ofDatabase
    throw unwritable(file, error)
  }
}

/**
 * Passes on what an iteration yields, and reports the errors of the iteration itself: those of its consumer, such as a
 * full disk, are no errors of the database.
 */
async function* notingErrors<T>(source: AsyncIterable<T>, note: (error: Error) => void): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await iterator.next().catch((error: unknown) => {
        note(error instanceof Error ? error : new Error(String(error)))
        throw error
      })
      if (next.done === true) return
      yield next.value
    }
  } finally {
    await iterator.return?.()
  }
}

async function assertReplaceable(file: string): Promise<void> {
  try {
    // `lstat` does not follow a link, so a link is not a file.
    if ((await lstat(file)).isFile()) return
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    throw unwritable(file, error)
  }
  throw new SnapshotRefused(`${file} is no file but a directory, a link or a device: nothing was written.`)
}

function unwritable(file: string, error: unknown): SnapshotRefused {
  return new SnapshotRefused(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}.`)
}

/** Resolves when the data has been flushed to disk. */
async function writeWhole(file: string, lines: AsyncIterable<string>, stop?: AbortSignal): Promise<void> {
  // A file of this name may be left by an earlier run, or placed here by somebody else: never write into it.
  await rm(file, { force: true })
  await using handle = await open(file, 'wx', 0o600)
  await pipeline(Readable.from(lines), createGzip(), (chunks) => handle.writeFile(chunks), { signal: stop })
  await handle.sync()
}

async function* linesOf({ header, batches }: Snapshot, counts: { rows: number }): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const hashed = (lines: readonly unknown[]) => {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    hash.update(text)
    return text
  }
  yield hashed([{ format: backupFormat, version: backupVersion, ...header }])
  let current: string | null = null
  for await (const { table, rows } of batches) {
    yield hashed([...(table === current ? [] : [{ table }]), ...rows])
    current = table
    counts.rows += rows.length
  }
  yield `${JSON.stringify({ rows: counts.rows, sha256: hash.digest('hex') })}\n`
}

/**
 * Syncs a directory: only then does a rename in it survive a power failure. Does nothing on systems that cannot open a
 * directory.
 */
async function syncDirectory(directory: string): Promise<void> {
  try {
    await using handle = await open(directory)
    await handle.sync()
  } catch {}
}
