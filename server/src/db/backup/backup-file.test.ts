/** Backup files: their permissions, what they replace, and which files are refused. */
import { randomInt } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Kysely } from 'kysely'
import { describe, expect, test } from 'vitest'
import { backUp, check, newDatabase, newFile, nowMs, restore } from '../../testing/backup-files.ts'
import { buildShop } from '../../testing/build-place.ts'
import { testDatabases } from '../../testing/databases.ts'
import { fillEveryTable } from '../../testing/fill-every-table.ts'
import { loadAppliedMigrations, migrate, migrations } from '../migrate.ts'
import { insertShop } from '../places.ts'
import type { Tables } from '../tables.ts'
import { write } from '../write.ts'
import { assertUsable } from './fill-database.ts'
import { readSnapshot, SnapshotRefused } from './snapshot.ts'
import { writeBackup } from './write-backup.ts'

describe('a file', () => {
  const databases = testDatabases('sqlite')

  async function fullFile(): Promise<string> {
    const source = await databases.fresh()
    await fillEveryTable(source)
    return backUp(source)
  }

  test('is private to its owner, and no other file is left beside it', async () => {
    const file = await fullFile()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(dirname(file))).toEqual([basename(file)])
    expect(await check(file)).toMatchObject({ tables: 35, header: { takenAt: '2026-11-21T11:00:00.000Z' } })
  })

  test('keeps its former content, without a partial file, when the database fails in the middle', async () => {
    const file = await fullFile()
    const before = readFileSync(file)
    const source = await databases.fresh()
    await fillEveryTable(source)
    const failing = readSnapshot(source, nowMs, ({ header, batches }) =>
      writeBackup(file, {
        header,
        batches: (async function* () {
          yield* batches
          throw new Error('the connection broke')
        })(),
      }),
    )
    await expect(failing).rejects.toThrow('the connection broke')
    expect(readFileSync(file)).toEqual(before)
    expect(readdirSync(dirname(file))).toEqual([basename(file)])
  })

  test('is removed when writing it is stopped', async () => {
    const file = newFile()
    const source = await databases.fresh()
    await fillEveryTable(source)
    const stop = new AbortController()
    const writing = readSnapshot(source, nowMs, ({ header, batches }) =>
      writeBackup(
        file,
        {
          header,
          batches: (async function* () {
            for await (const batch of batches) {
              yield batch
              if (batch.table === 'shop') stop.abort()
            }
          })(),
        },
        stop.signal,
      ),
    )
    await expect(writing).rejects.toThrow(`Stopped: ${file} was not written.`)
    expect(readdirSync(dirname(file))).toEqual([])
  })

  test('is refused when it is damaged or truncated anywhere', async () => {
    const whole = readFileSync(await fullFile())
    // The gzip header, ten bytes, is not damaged: it has the time and the system, which no reader checks.
    const places = Array.from({ length: 20 }, () => randomInt(10, whole.length))
    for (const place of places) {
      const damaged = Buffer.from(whole)
      damaged[place] = (damaged[place] as number) ^ 0xff
      const file = newFile()
      writeFileSync(file, damaged)
      await expect(check(file), `byte ${place} of ${whole.length}`).rejects.toThrow(SnapshotRefused)
      writeFileSync(file, whole.subarray(0, place))
      await expect(check(file), `cut at ${place} of ${whole.length}`).rejects.toThrow(SnapshotRefused)
    }
  })

  test('with an endless line is refused', async () => {
    const file = newFile()
    writeFileSync(file, gzipSync(Buffer.alloc(100 * 1024 * 1024, 'x'), { level: 1 }))
    await expect(check(file)).rejects.toThrow('a line is longer than 64 MB')
  })

  test('a row of many chunks is restored unchanged', async () => {
    const source = await databases.fresh()
    const name = 'långt\n'.repeat(100_000)
    await write(source, nowMs, (writing) => insertShop(writing, { ...buildShop(), name }))
    const target = await newDatabase(databases)
    await restore(await backUp(source), target)
    expect(await target.db.selectFrom('shop').select('name').executeTakeFirstOrThrow()).toEqual({ name })
  })

  test('replaces no directory and no link', async () => {
    const target = await fullFile()
    const before = readFileSync(target)
    const [link, dangling, folder] = [newFile(), newFile(), newFile()]
    symlinkSync(target, link)
    symlinkSync(newFile(), dangling)
    mkdirSync(folder)
    const source = await databases.fresh()
    for (const file of [link, dangling, folder]) {
      const writing = readSnapshot(source, nowMs, (snapshot) => writeBackup(file, snapshot))
      await expect(writing).rejects.toThrow(`${file} is no file but a directory, a link or a device`)
    }
    expect([lstatSync(link).isSymbolicLink(), lstatSync(folder).isDirectory()]).toEqual([true, true])
    expect(readFileSync(target)).toEqual(before)
    expect(existsSync(readlinkSync(dangling))).toBe(false)
  })

  test('is not written through a symbolic link at its temporary name', async () => {
    const [file, target] = [newFile(), newFile()]
    writeFileSync(target, 'mitt')
    symlinkSync(target, `${file}.${process.pid}.part`)
    const source = await databases.fresh()
    await readSnapshot(source, nowMs, (snapshot) => writeBackup(file, snapshot))
    expect(readFileSync(target, 'utf8')).toBe('mitt')
    expect(lstatSync(file).isFile()).toBe(true)
  })

  const swap = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to)
  test.each([
    ['with another text in a row', swap('gammal', 'ung'), 'checksum'],
    ['with a row too few', swap(/^\[.*\n/m, ''), 'checksum'],
    ['with a row too many', swap(/^\[.*\n/m, '$&$&'), 'checksum'],
    ['with a row too short', swap(/^\[.*\n/m, '[1]\n'), 'a line is none of ours'],
    ['with an unknown table', swap('{"table":"tip"}', '{"table":"tap"}'), 'a line is none of ours'],
    ['without its last line', swap(/.*\n$/, ''), 'its end is missing'],
    ['without its last line feed', swap(/\n$/, ''), 'its last line is not complete'],
    ['with something after its end', swap(/$/, '[1]\n'), 'it goes on after its end'],
    ['of a future format', swap('"version":1', '"version":2'), 'its format is 2, and this one reads 1'],
    ['without the list of migrations', swap(/"migrations":.*?\]/, '"migrations":[]'), 'its first line is not complete'],
    ['with another name for its format', swap('fyndkartan-backup', 'annat'), 'not a backup of Fyndkartan'],
    ['without any content', () => '', 'not a backup of Fyndkartan'],
    ['that is a table', () => 'a;b\n1;2\n', 'not a backup of Fyndkartan'],
  ])('%s is refused', async (_name, change, message) => {
    const text = gunzipSync(readFileSync(await fullFile())).toString()
    expect(change(text)).not.toBe(text)
    const file = newFile()
    writeFileSync(file, gzipSync(change(text)))
    await expect(check(file)).rejects.toThrow(message)
  })

  test('of a newer program is refused with the name of the unknown migration, or because of an unknown table', async () => {
    const source = await databases.fresh()
    const { header } = await check(await backUp(source))
    const newer = { ...header, migrations: [...header.migrations, '9999-photos'] }
    await expect(assertUsable(newer)).rejects.toThrow('does not know 9999-photos')
    const other = { ...header, tables: [...header.tables, { name: 'photo', columns: ['id'] }] }
    await expect(assertUsable(other)).rejects.toThrow('Its tables are not those')
    await expect(assertUsable(header)).resolves.toBeUndefined()
  })

  test('a database of a newer program is refused too, and left unchanged', async () => {
    const file = await backUp(await databases.fresh())
    const newer = await databases.fresh()
    const later = { ...migrations, '9006-photos': { up: (db: Kysely<Tables>) => makePhotos(db) } }
    await migrate(newer, later)
    await expect(backUp(newer)).rejects.toThrow('belongs to a newer Fyndkartan')
    await expect(restore(file, newer, true)).rejects.toThrow('belongs to a newer Fyndkartan')
    expect(await loadAppliedMigrations(newer.db)).toEqual(Object.keys(later))
  })
})

function makePhotos(db: Kysely<Tables>): Promise<void> {
  return db.schema.createTable('photo').addColumn('id', 'integer').execute()
}
