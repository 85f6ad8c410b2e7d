/** backup, restore and move as processes: their output, and what they refuse before anything is changed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest'
import { readBackup } from '../db/backup/read-backup.ts'
import { migrate } from '../db/migrate.ts'
import { type Database, type DatabaseConfig, openDatabase } from '../db/open.ts'
import { insertShop } from '../db/places.ts'
import { holdServerLock } from '../db/server-lock.ts'
import { write } from '../db/write.ts'
import { buildShop } from '../testing/build-place.ts'
import { onEachDatabase, testDatabases } from '../testing/databases.ts'
import { loadEverything } from '../testing/everything-stored.ts'
import { fillEveryTable } from '../testing/fill-every-table.ts'
import { compiledOnce, withoutDatabaseLine } from '../testing/run-server.ts'

const directory = mkdtempSync(join(tmpdir(), 'fyndkartan-backup-command-'))
const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

let files = 0
const newFile = () => join(directory, `${++files}.jsonl.gz`)

const environment = ({ dataDir, databaseUrl }: DatabaseConfig) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
  ...compiledOnce,
})

function run(command: 'backup' | 'restore' | 'move', place: DatabaseConfig, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, `${command}.ts`), ...args],
    { encoding: 'utf8', env: environment(place), cwd: directory },
  )
  expect(stderr, 'a problem is told without a stack').not.toMatch(/^\s+at /m)
  return { status, stdout, stderr: withoutDatabaseLine(stderr) }
}

/** Opens and migrates a database, runs `use`, and closes the database: commands need one without other connections. */
async function using<T>(place: DatabaseConfig, use: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(place)
  try {
    await migrate(database)
    return await use(database)
  } finally {
    await database.close()
  }
}

const everything = (place: DatabaseConfig) =>
  using(place, async (database) =>
    (await loadEverything(database)).map((row) => JSON.stringify(row, sortedKeys)).toSorted(),
  )
/** The two databases may list columns in a different order. */
const sortedKeys = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

onEachDatabase((databases) => {
  test('a backup is restored into an empty database, and the outcome is printed', async () => {
    const source = await databases.place()
    await using(source, fillEveryTable)
    const file = newFile()
    expect(run('backup', source, file)).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^\S+\.jsonl\.gz: \d+ rows of 35 tables, \d+ bytes\.\n$/),
      stderr: '',
    })
    const target = await databases.place()
    const unused = run('restore', target, file)
    expect(unused).toEqual({ status: 1, stdout: '', stderr: expect.stringMatching(/there is none yet\. .*--new/) })
    const restored = run('restore', target, file, '--new')
    expect(restored).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^Restored \d+ rows of 35 tables, as they were at 20\S+Z\.\n/),
      stderr: '',
    })
    expect(await everything(target)).toEqual(await everything(source))

    const again = run('restore', target, file)
    expect(again).toMatchObject({ status: 1, stdout: '' })
    expect(again.stderr).toMatch(/^The database holds more than sample data\. Give an empty one, .*--replace.*\n$/)
    await using(target, (database) => write(database, 0, (writing) => insertShop(writing, buildShop())))
    expect(run('restore', target, file, '--replace').status).toBe(0)
    expect(await everything(target)).toEqual(await everything(source))
  })

  test('a damaged file changes nothing, not even with --replace', async () => {
    const source = await databases.place()
    await using(source, fillEveryTable)
    const file = newFile()
    run('backup', source, file)
    await using(source, (database) => write(database, 0, (writing) => insertShop(writing, buildShop())))
    const before = await everything(source)
    const text = gunzipSync(readFileSync(file)).toString()
    for (const damaged of [
      readFileSync(file).subarray(0, -20),
      gzipSync(text.replace('gammal', 'ung')),
      gzipSync(text.replace('"0001-places"', '"0001-places","9999-photos"')),
    ]) {
      writeFileSync(file, damaged)
      expect(run('restore', source, file, '--replace')).toMatchObject({ status: 1, stdout: '' })
      expect(await everything(source)).toEqual(before)
    }
    const empty = { dataDir: join(directory, 'nowhere'), databaseUrl: null }
    expect(run('restore', empty, file, '--new').stderr).toMatch(/^The file is damaged/)
    expect(existsSync(empty.dataDir)).toBe(false)
  })

  test('while another process writes continuously, each backup is a consistent snapshot, and the writes continue', async () => {
    const place = await databases.place()
    const writer = spawn(process.execPath, [join(import.meta.dirname, '../testing/write-for-ever.ts')], {
      env: environment(place),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running.push(writer)
    let written = 0
    writer.stdout.on('data', (text: Buffer) => (written += text.toString().split('\n').length - 1))
    const nextWrites = async (count: number) => {
      for (const until = written + count; written < until;) await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await nextWrites(100)
    const counts: number[] = []
    for (let round = 0; round < 5; round++) {
      const file = newFile()
      expect(run('backup', place, file)).toMatchObject({ status: 0, stderr: '' })
      await using handle = await open(file)
      const { header, batches } = await readBackup(handle)
      const revisionAt = header.tables.find(({ name }) => name === 'shop')?.columns.indexOf('revision') ?? -1
      let [shops, highest, counter] = [0, 0, -1]
      for await (const { table, rows } of batches) {
        if (table === 'setting') counter = Number(rows[0]?.[1])
        if (table !== 'shop') continue
        shops += rows.length
        highest = Math.max(highest, ...rows.map((row) => Number(row[revisionAt])))
      }
      // Each write adds one shop and uses one revision, so both numbers equal the counter of revisions.
      expect([shops, highest]).toEqual([counter, counter])
      counts.push(counter)
      await nextWrites(1)
    }
    expect(counts).toEqual([...new Set(counts)].toSorted((a, b) => a - b))
    expect(counts[0]).toBeGreaterThanOrEqual(100)
  })
})

describe('refusals', () => {
  const databases = testDatabases('sqlite')

  test.each([
    ['backup', [], 'Give one file'],
    ['backup', ['a', 'b'], 'Give one file'],
    ['backup', ['a', '--replace'], "Unknown option '--replace'"],
    ['restore', [], 'Give one file'],
    ['restore', ['a', '--force'], "Unknown option '--force'"],
    ['restore', ['nowhere.gz'], 'nowhere.gz cannot be read'],
    ['restore', [import.meta.filename], 'not a backup of Fyndkartan'],
    ['move', [], 'Give one address'],
    ['move', ['mysql://anna:hemligt@127.0.0.1/x'], 'DATABASE_URL must be an address that begins with postgresql://'],
  ] as const)('%s %j', async (command, args, message) => {
    const nowhere = { dataDir: join(directory, 'nowhere'), databaseUrl: null }
    const { status, stdout, stderr } = run(command, nowhere, ...args)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(message)
    expect(stderr).not.toContain('hemligt')
    expect(existsSync(nowhere.dataDir)).toBe(false)
  })

  test('a backup of a missing database, over an existing file, and into a folder that is not writable', async () => {
    const place = await databases.place()
    expect(run('backup', place, newFile()).stderr).toBe(
      `The database in DATA_DIR=${place.dataDir} cannot be used: there is none yet. ` +
        'Give this command the settings of the server, or start that first.\n',
    )
    await using(place, async () => {})
    const file = newFile()
    writeFileSync(file, 'mitt')
    expect(run('backup', place, file)).toMatchObject({
      status: 1,
      stderr: `${file} exists already; --force replaces it.\n`,
    })
    expect(readFileSync(file, 'utf8')).toBe('mitt')
    expect(run('backup', place, file, '--force').status).toBe(0)
    expect(run('backup', place, join(directory, 'no', 'folder', 'x.gz')).stderr).toMatch(
      /^\S+ cannot be written: ENOENT/,
    )
    // With 250 characters only the temporary file's name, which has a suffix, is too long; with 300 both names are.
    for (const length of [250, 300])
      expect(run('backup', place, join(directory, 'x'.repeat(length))).stderr).toMatch(
        /^\S+ cannot be written: ENAMETOOLONG/,
      )
    expect(readdirSync(directory).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('a backup onto a full disk names the disk as the cause, and leaves no partial file', async () => {
    const place = await databases.place()
    const rows = Array.from({ length: 3000 }, (_, row) => ({
      name: `row ${row}`,
      value: randomBytes(300).toString('base64'),
    }))
    await using(place, async ({ db }) => void (await db.insertInto('secret').values(rows).execute()))
    const file = newFile()
    // The limit of a process's files fails like a full disk, with EFBIG instead of ENOSPC.
    const script = join(import.meta.dirname, 'backup.ts')
    const args = ['-c', 'ulimit -f 400; exec "$0" "$@"', process.execPath, script, file]
    const { status, stderr } = spawnSync('sh', args, { encoding: 'utf8', env: environment(place), cwd: directory })
    expect(withoutDatabaseLine(stderr)).toBe(`${file} cannot be written: EFBIG: file too large, write.\n`)
    expect(status).toBe(1)
    expect(readdirSync(directory).filter((name) => name.startsWith(basename(file)))).toEqual([])
  })

  test('a restore and a move while a server runs; a backup is allowed', async () => {
    const place = await databases.place()
    await using(place, async () => {})
    const releaseLock = holdServerLock(place)
    const file = newFile()
    expect(run('backup', place, file).status).toBe(0)
    const told = new RegExp(`^Another server uses the database in ${RegExp.escape(place.dataDir)}\\.`)
    expect(run('restore', place, file, '--replace').stderr).toMatch(told)
    expect(run('move', place, 'postgresql://anna:hemligt@127.0.0.1:1/x').stderr).toMatch(told)
    releaseLock()
    expect(run('restore', place, file).status).toBe(0)
    const unreachable = run('move', place, 'postgresql://anna:hemligt@127.0.0.1:1/x')
    expect(unreachable).toMatchObject({ status: 1, stdout: '' })
    expect(unreachable.stderr).toMatch(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED/)
    expect(unreachable.stderr).not.toContain('hemligt')
  })
})

describe.skipIf(inject('postgresUrl') === null)('a move to PostgreSQL', () => {
  const [from, to] = [testDatabases('sqlite'), testDatabases('postgres')]

  test('copies everything once, and leaves SQLite unchanged', async () => {
    const source = await from.place()
    await using(source, fillEveryTable)
    const before = await everything(source)
    const target = await to.place()
    const moved = run('move', source, target.databaseUrl ?? '')
    expect(moved).toMatchObject({ status: 0, stderr: '' })
    expect(moved.stdout).toContain(`Moved ${before.length} rows`)
    expect(moved.stdout).toContain('Set DATABASE_URL')
    expect(await everything(target)).toEqual(before)
    expect(await everything(source)).toEqual(before)
    expect(run('move', source, target.databaseUrl ?? '').stderr).toContain('The database holds more than sample data')
    expect(run('move', target, target.databaseUrl ?? '').stderr).toContain('DATABASE_URL is set')
    expect(await everything(target)).toEqual(before)
  })
})
