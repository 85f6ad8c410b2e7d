/**
 * Backups during concurrent writes: each is a consistent snapshot that can be restored completely into another
 * database. A damaged backup is refused before it changes anything.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { runScript, serverEnv } from '../../e2e/server-process.ts'
import { type DatabaseConfig, openForReading } from '../../server/src/db/open.ts'
import { loadEverything } from '../../server/src/testing/everything-stored.ts'
import { type FaultyDatabase, hasPostgres, makeDatabase } from './databases.ts'
import { chanceFrom, chooseSeed, form, tally } from './form.ts'
import type { Ledger } from './ledger.ts'
import { startSite } from './site-process.ts'
import { type Found, lookInto } from './whole.ts'
import { makeWorld, writeUntil } from './writers.ts'

const isLong = form === 'long'
const backups = isLong ? 12 : 1
/** The number of damaged backup files, all of which must be refused. */
const damages = isLong ? 100 : 2

/**
 * Before each backup the test waits for `writesBefore` more writes, but at most `patienceMs` for them, and until the
 * states of `leastKnown` subjects are known.
 */
const writesBefore = 60
const leastKnown = 10
const patienceMs = isLong ? 10_000 : 5000

const folder = mkdtempSync(join(tmpdir(), 'fyndkartan-fault-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0
const newFile = () => join(folder, `${++files}.jsonl.gz`)

/** Runs the command `restore` and resolves to its output. If the command fails, throws an error with the output. */
function restore({ dataDir, databaseUrl }: DatabaseConfig, ...args: readonly string[]): Promise<string> {
  const env = serverEnv(0, { DATA_DIR: dataDir || folder, DATABASE_URL: databaseUrl ?? '' })
  return runScript(env, 'server/src/commands/restore.ts', ['--new', ...args])
}

/**
 * Empty databases into which a backup can be restored: one of the same kind, and for PostgreSQL in the long form also
 * one of SQLite.
 */
async function newPlaces({ postgres }: FaultyDatabase): Promise<DatabaseConfig[]> {
  const file = { dataDir: mkdtempSync(join(folder, 'data-')), databaseUrl: null }
  if (postgres === null) return [file]
  const other = { dataDir: '', databaseUrl: await postgres.createDatabase() }
  return isLong ? [other, file] : [other]
}

/** All rows of all tables as text, sorted. */
async function everything(config: DatabaseConfig): Promise<string[]> {
  const database = openForReading(config)
  try {
    const rows = await loadEverything(database)
    return rows.map(({ table, values }) => `${table} ${JSON.stringify(values)}`).toSorted()
  } finally {
    await database.close()
  }
}

/** The log of actions. Each action is in it, so a snapshot must have all lines up to the snapshot's revision. */
async function logOf(config: DatabaseConfig): Promise<readonly { readonly id: number; readonly revision: number }[]> {
  const database = openForReading(config)
  try {
    return await database.db.selectFrom('action').select(['id', 'revision']).orderBy('id').execute()
  } finally {
    await database.close()
  }
}

interface KnownState {
  readonly state: string
  /** The number of changes: see `Ledger.changesOf`. */
  readonly changes: number
}

/**
 * The states of the subjects about which the ledger is sure, without favourites and passwords. The number of changes
 * tells a state from the same state after the subject was removed and created again.
 */
function knownStates(ledger: Ledger): Map<string, KnownState> {
  const subjects = [...ledger.touched].filter(
    (subject) => ledger.isSure(subject) && !/^(favourite|password)\//.test(subject),
  )
  return new Map(
    subjects.map((subject) => [subject, { state: ledger.stateOf(subject), changes: ledger.changesOf(subject) }]),
  )
}

test.for(['SQLite', 'PostgreSQL'] as const)('backups of %s under writes', async (dialect, { skip }) => {
  skip(dialect === 'PostgreSQL' && !hasPostgres, 'PostgreSQL is not tried')
  const seed = chooseSeed()
  const chance = chanceFrom(seed)
  const database = await makeDatabase(dialect)
  const site = await startSite({ database: database.place })
  const world = await makeWorld(site, chance)
  const { ledger } = world
  let isOver = false
  const writing = writeUntil(world, () => isOver)
  const made: { file: string; found: Found; log: Awaited<ReturnType<typeof logOf>> }[] = []
  const wrong: string[] = []
  let [compared, longestMs] = [0, 0]
  try {
    for (let round = 0; round < backups; round++) {
      await moreWrites(ledger, writesBefore * (0.5 + chance()))
      const file = newFile()
      const [known, { revision: before }, startMs] = [
        knownStates(ledger),
        await lookInto(database.config),
        performance.now(),
      ]
      await site.command('backup', file)
      longestMs = Math.max(longestMs, performance.now() - startMs)
      const { revision: after } = await lookInto(database.config)
      const unchanged = [...knownStates(ledger)].filter(
        ([subject, { changes }]) => known.get(subject)?.changes === changes,
      )
      for (const place of await newPlaces(database)) {
        await restore(place, file)
        const found = await lookInto(place)
        wrong.push(...found.halves)
        if (found.revision < before || found.revision > after)
          wrong.push(`revision ${found.revision} is not from ${before} to ${after}`)
        for (const [subject, { state }] of unchanged)
          if (found.stateOf(subject) !== state) wrong.push(`${subject} is ${found.stateOf(subject)}, was ${state}`)
        compared += unchanged.length
        made.push({ file, found, log: await logOf(place) })
      }
    }
  } finally {
    isOver = true
    await writing
    await site.stop()
  }
  const wholeLog = await logOf(database.config)
  for (const { found, log } of made)
    expect(log, `the log at revision ${found.revision}`).toEqual(
      wholeLog.filter(({ revision }) => revision <= found.revision),
    )
  tally(`backups of ${dialect} under writes`, {
    'tried backups': backups,
    'tried restores': made.length,
    'writes meanwhile': ledger.acknowledged,
    'tried states compared': compared,
    'half-written or missing': wrong.length,
    'longest backup ms': Math.round(longestMs),
    seed,
  })
  expect(wrong, `FAULTS_SEED=${seed}`).toEqual([])

  const target = database.config
  const refused = await refusedDamages(target, made.at(-1)?.file ?? '', chance)
  tally(`damaged backups over ${dialect}`, {
    tried: refused.tried,
    'not refused': refused.accepted.length,
    touched: refused.touched,
    seed,
  })
  expect(refused).toMatchObject({ accepted: [], touched: 0 })
})

async function moreWrites(ledger: Ledger, count: number): Promise<void> {
  const [until, giveUpAt] = [ledger.acknowledged + count, performance.now() + patienceMs]
  const isMore = () => ledger.acknowledged >= until || performance.now() >= giveUpAt
  while (!isMore() || knownStates(ledger).size < leastKnown) await delay(10)
}

/** Tries to restore damaged files with `--replace`, like an operator who has not noticed the damage. */
async function refusedDamages(target: DatabaseConfig, file: string, chance: () => number) {
  const before = await contentOf(target)
  const accepted: string[] = []
  let [tried, touched] = [0, 0]
  const good = readFileSync(file)
  const kinds = Object.entries(damageKinds)
  const first = Math.floor(chance() * kinds.length)
  for (; tried < damages; tried++) {
    const [name, damage] = kinds[(first + tried) % kinds.length] as [string, Damage]
    const bad = newFile()
    writeFileSync(bad, damage(good, chance))
    const output = await restore(target, bad, '--replace').then(
      () => 'it was taken',
      (error: Error) => error.message,
    )
    // The command must refuse the file with a message, not with an uncaught exception.
    if (output === 'it was taken' || /^\s+at /m.test(output)) accepted.push(`${name}: ${output}`)
    if (JSON.stringify(await contentOf(target)) !== JSON.stringify(before)) touched++
  }
  return { accepted, touched, tried }
}

/** The content of a database, for comparisons: SQLite's files, or PostgreSQL's rows. */
async function contentOf(config: DatabaseConfig): Promise<readonly string[]> {
  if (config.databaseUrl !== null) return everything(config)
  const names = readdirSync(config.dataDir).filter((name) => /\.sqlite(-wal)?$/.test(name))
  return names.map((name) => `${name} ${readFileSync(join(config.dataDir, name), 'base64')}`)
}

type Damage = (good: Buffer, chance: () => number) => Buffer

/** The length of the gzip header, which is not damaged because some of its bytes do not matter. */
const headBytes = 10

/** The length of the gzip trailer, which is not set to zero because some of its bytes may be zero already. */
const tailBytes = 8

const damageKinds: Readonly<Record<string, Damage>> = {
  'cut off': (good, chance) => good.subarray(0, Math.floor(chance() * good.length)),
  'one bit flipped': (good, chance) => {
    const bad = Buffer.from(good)
    const at = headBytes + Math.floor(chance() * (good.length - headBytes))
    bad[at] = (bad[at] as number) ^ (1 << Math.floor(chance() * 8))
    return bad
  },
  'zeros to its end': (good, chance) =>
    Buffer.from(good).fill(0, headBytes + Math.floor(chance() * (good.length - headBytes - tailBytes))),
  'no gzip': (good) => Buffer.concat([Buffer.from('x'), good]),
  'something behind it': (good) => Buffer.concat([good, gzipSync('[1]\n')]),
  'one character of a row changed': (good, chance) =>
    repacked(good, (lines) => {
      const rows = lines.flatMap((line, at) => (line.startsWith('[') ? [at] : []))
      const at = rows[Math.floor(chance() * rows.length)] as number
      lines[at] = (lines[at] as string).replace(/\w/, (character) => (character === '7' ? '8' : '7'))
    }),
  'a row less': (good, chance) =>
    repacked(good, (lines) => {
      const rows = lines.flatMap((line, at) => (line.startsWith('[') ? [at] : []))
      lines.splice(rows[Math.floor(chance() * rows.length)] as number, 1)
    }),
  'another count at its end': (good) =>
    repacked(good, (lines) => {
      const at = lines.findLastIndex((line) => line !== '')
      lines[at] = (lines[at] as string).replace(/\d+/, (count) => String(Number(count) + 1))
    }),
  'another head': (good) => repacked(good, (lines) => (lines[0] = (lines[0] as string).replace('"shop"', '"shoq"'))),
  'of a newer program': (good) =>
    repacked(
      good,
      (lines) => (lines[0] = (lines[0] as string).replace(/("migrations":\[[^\]]*)\]/, '$1,"9999-photos"]')),
    ),
}

function repacked(good: Buffer, change: (lines: string[]) => void): Buffer {
  const text = gunzipSync(good).toString()
  const lines = text.split('\n')
  change(lines)
  expect(lines.join('\n')).not.toBe(text)
  return gzipSync(lines.join('\n'))
}
