import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { holdFileLock, sqliteDialect } from './sqlite.ts'

const directory = mkdtempSync(join(tmpdir(), 'fyndkartan-sqlite-'))
const db = new Kysely<{ thing: { id: number; name: string | null } }>({ dialect: sqliteDialect(join(directory, 'db')) })
afterAll(async () => {
  await db.destroy()
  rmSync(directory, { recursive: true, force: true })
})
await sql`create table thing (id integer primary key, name text) strict`.execute(db)

const pragma = async (name: string) =>
  Object.values((await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db)).rows[0] ?? {})[0]

test('commits are durable: write-ahead log, synchronous full', async () => {
  expect([await pragma('journal_mode'), await pragma('synchronous')]).toEqual(['wal', 2])
})

test('rows are plain objects', async () => {
  await db.insertInto('thing').values({ id: 1, name: 'Ett' }).execute()
  const row = await db.selectFrom('thing').selectAll().executeTakeFirstOrThrow()
  expect(Object.getPrototypeOf(row)).toBe(Object.prototype)
  expect(row).toStrictEqual({ id: 1, name: 'Ett' })
})

test.each([
  ['undefined', undefined],
  ['NaN', Number.NaN],
  ['Infinity', Infinity],
  ['a Date', new Date(0)],
  ['an object', { id: 9 }],
  ['a boolean', true],
])('%s is refused as a parameter, also as the first one', async (_name, value) => {
  await expect(sql`insert into thing (id, name) values (${value}, ${'x'})`.execute(db)).rejects.toThrow('parameter 1')
  await expect(sql`insert into thing (id, name) values (${9}, ${value})`.execute(db)).rejects.toThrow('parameter 2')
  expect(await db.selectFrom('thing').select('id').where('id', '=', 9).execute()).toEqual([])
})

test('a transaction takes the write lock when it begins, not at its first write', async () => {
  const rival = new Kysely({ dialect: sqliteDialect(join(directory, 'db')) })
  let rivalBegan = false
  const rivalling = db.transaction().execute(async () => {
    const begun = sql`begin`.execute(rival).then(() => (rivalBegan = true))
    await delay(200)
    expect(rivalBegan).toBe(false)
    return { begun }
  })
  await (
    await rivalling
  ).begun
  await sql`commit`.execute(rival)
  await rival.destroy()
})

test('a lock met inside a transaction fails at once, since waiting with a lock held could deadlock', async () => {
  const rival = new DatabaseSync(join(directory, 'other'))
  rival.exec('create table thing (id integer); begin exclusive')
  const beganMs = performance.now()
  const meeting = db.transaction().execute((trx) => sql`attach ${join(directory, 'other')} as other`.execute(trx))
  await expect(meeting).rejects.toThrow('locked')
  expect(performance.now() - beganMs).toBeLessThan(5000)
  rival.close()
})

test('a full disk, at which SQLite rolls back by itself, is reported, and later writes succeed', async () => {
  const pages = await pragma('page_count')
  await sql.raw(`pragma max_page_count = ${Number(pages)}`).execute(db)
  const add = (id: number, name: string) =>
    db.transaction().execute((trx) => trx.insertInto('thing').values({ id, name }).execute())
  await expect(add(50, 'x'.repeat(100_000))).rejects.toThrow('database or disk is full')
  await sql.raw('pragma max_page_count = 1000000').execute(db)
  await add(51, 'x'.repeat(100_000))
  expect(await db.selectFrom('thing').select('id').where('id', 'in', [50, 51]).execute()).toEqual([{ id: 51 }])
})

test('a cached statement is prepared again when its table has changed', async () => {
  const all = () => db.selectFrom('thing').selectAll().where('id', '=', 1).executeTakeFirst()
  expect(await all()).toEqual({ id: 1, name: 'Ett' })
  await sql`alter table thing add column more text`.execute(db)
  expect(await all()).toEqual({ id: 1, name: 'Ett', more: null })
})

test('more different statements can be used than are cached', async () => {
  for (let i = 0; i < 450; i++) expect((await sql.raw(`select ${i} as i`).execute(db)).rows).toEqual([{ i }])
})

test('a lock is exclusive until it is released', () => {
  const file = join(directory, 'lock')
  const release = holdFileLock(file)
  expect(release).not.toBeNull()
  expect(holdFileLock(file)).toBeNull()
  release?.()
  const again = holdFileLock(file)
  expect(again).not.toBeNull()
  again?.()
})
