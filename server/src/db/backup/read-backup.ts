/** Reads the backup files that write-backup.ts writes, and detects incomplete ones. */
import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { type Batch, isCell, type Snapshot, type SnapshotHeader, SnapshotRefused } from './snapshot.ts'
import { type BackupCounts, backupFormat, backupVersion } from './write-backup.ts'

type Row = Batch['rows'][number]

/** Rows per batch. */
const rowsPerBatch = 500

const bytesPerRead = 65_536

/** The longest line, far longer than any row: an endless line must not exhaust memory. */
const maxLineBytes = 64 * 1024 * 1024

const firstLine = Type.Object({
  takenAt: Type.String(),
  dialect: Type.Enum(['sqlite', 'postgres']),
  migrations: Type.Array(Type.String(), { minItems: 1 }),
  tables: Type.Array(Type.Object({ name: Type.String(), columns: Type.Array(Type.String(), { minItems: 1 }) })),
  highestIds: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
})
const lastLine = Type.Object({ rows: Type.Integer({ minimum: 0 }), sha256: Type.String() })

/** Reads a backup to its end. Throws SnapshotRefused when it is not a backup, is incomplete, or cannot be read. */
export async function checkBackup(handle: FileHandle): Promise<BackupCounts & { readonly header: SnapshotHeader }> {
  const { header, batches } = await readBackup(handle)
  let rows = 0
  for await (const batch of batches) rows += batch.rows.length
  return { header, rows, tables: header.tables.length }
}

/**
 * Begins to read a backup. Its `batches` throw SnapshotRefused for a damaged file; an incomplete file is detected only
 * at its end, after the last batch.
 */
export async function readBackup(handle: FileHandle): Promise<Snapshot> {
  const lines = linesOf(handle)
  const first = await lines.next()
  if (first.done) throw notOurs()
  const header = parseHeader(first.value)
  return { header, batches: readBatches(header, first.value, lines) }
}

async function* readBatches(
  header: SnapshotHeader,
  first: Buffer,
  lines: AsyncGenerator<Buffer>,
): AsyncGenerator<Batch> {
  const hash = createHash('sha256').update(first)
  const columnsOf = new Map(header.tables.map(({ name, columns }) => [name, columns.length]))
  let table = ''
  let rows: Row[] = []
  let count = 0
  for await (const line of lines) {
    const value = parseLine(line)
    if (Array.isArray(value) && value.length === columnsOf.get(table) && value.every(isCell)) {
      rows.push(value)
      count++
    } else if (hasTable(value) && columnsOf.has(value.table)) {
      if (rows.length > 0) yield { table, rows }
      rows = []
      table = value.table
    } else if (Value.Check(lastLine, value)) {
      if (value.rows !== count || value.sha256 !== hash.digest('hex')) throw damaged('its checksum is another')
      if (!(await lines.next()).done) throw damaged('it goes on after its end')
      if (rows.length > 0) yield { table, rows }
      return
    } else throw damaged('a line is none of ours')
    hash.update(line)
    if (rows.length < rowsPerBatch) continue
    yield { table, rows }
    rows = []
  }
  throw damaged('its end is missing')
}

function hasTable(value: unknown): value is { table: string } {
  return typeof value === 'object' && value !== null && 'table' in value && typeof value.table === 'string'
}

function parseHeader(line: Buffer): SnapshotHeader {
  const value = parseLine(line, notOurs)
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== backupFormat)
    throw notOurs()
  if (!('version' in value) || typeof value.version !== 'number') throw damaged('it has no version')
  if (value.version > backupVersion)
    throw new SnapshotRefused(
      `The file was written by a newer Fyndkartan: its format is ${value.version}, and this one reads ${backupVersion}.`,
    )
  if (!Value.Check(firstLine, value)) throw damaged('its first line is not complete')
  const { takenAt, dialect, migrations, tables, highestIds } = value
  return { takenAt, dialect, migrations, tables, highestIds }
}

function parseLine(line: Buffer, fault = () => damaged('a line is not JSON')): unknown {
  try {
    return JSON.parse(line.toString('utf8'))
  } catch {
    throw fault()
  }
}

/** Yields the unzipped lines, each with its line feed. */
async function* linesOf(handle: FileHandle): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  const file = Readable.from(chunksOf(handle)).on('error', (error) => gunzip.destroy(error))
  // The chunks of a line whose end has not been read yet; they are joined only once, at its end.
  let begun: Buffer[] = []
  let begunBytes = 0
  try {
    for await (const chunk of file.pipe(gunzip) as AsyncIterable<Buffer>) {
      let from = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
        yield Buffer.concat([...begun, chunk.subarray(from, end + 1)])
        begun = []
        begunBytes = 0
        from = end + 1
      }
      if (from === chunk.length) continue
      begun.push(chunk.subarray(from))
      begunBytes += chunk.length - from
      if (begunBytes > maxLineBytes) throw damaged('a line is longer than 64 MB')
    }
  } catch (error) {
    throw refusalOf(error)
  } finally {
    file.destroy()
    gunzip.destroy()
  }
  if (begunBytes > 0) throw damaged('its last line is not complete')
}

/** Reads the file from its beginning, even if the handle has been read before. */
async function* chunksOf(handle: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await handle.read({ buffer: Buffer.alloc(bytesPerRead), position })
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    position += bytesRead
  }
}

/** Converts zlib errors (damaged file) and disk errors into a SnapshotRefused; returns any other error as it is. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  if (!String(error.code).startsWith('Z_')) return new SnapshotRefused(`The file cannot be read: ${error.message}.`)
  if (error.message === 'incorrect header check') return notOurs()
  return damaged(error.message)
}

function notOurs(): SnapshotRefused {
  return new SnapshotRefused('The file is not a backup of Fyndkartan.')
}

function damaged(how: string): SnapshotRefused {
  return new SnapshotRefused(`The file is damaged (${how}): nothing of it is used. Take another backup.`)
}
