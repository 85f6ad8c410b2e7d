/**
 * What a migration may do while older programs still use the database: nodes are upgraded one by one, and the newest migrates.
 * Expand first: a new table, a new column that older programs need not fill, an index. Contract in a later release, when no
 * program is left that uses what is removed, and declare that with `oldestProgram`.
 *
 * What this test cannot check: personal rows in a new table must refer to their owner with `on delete cascade`, since an older node that
 * removes an account does not know the table; and a newer program must not write values into an old column that older ones misread.
 */
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { DdlWords } from './ddl-words.ts'
import { type Migration, type Migrations, migrate, migrations } from './migrate.ts'
import { openScratch } from './open.ts'
import type { Tables } from './tables.ts'

/** The migrations up to this one were released together, before there were older programs. */
const first = '0004-desk'

/** What would break an older program after each later migration, such as '[0007-x] shop.name is gone'. */
async function findBreaks(known: Migrations): Promise<string[]> {
  const scratch = { ...openScratch(), config: { dataDir: '', databaseUrl: null } }
  const breaks: string[] = []
  const names = Object.keys(known)
  const migrateTo = (name: string) =>
    migrate(scratch, Object.fromEntries(Object.entries(known).slice(0, names.indexOf(name) + 1)))
  try {
    await migrateTo(first)
    for (const name of names.slice(names.indexOf(first) + 1)) {
      const before = await readSchema(scratch.db)
      await migrateTo(name)
      const found = differences(before, await readSchema(scratch.db))
      const oldest = known[name]?.oldestProgram
      if (oldest === undefined) breaks.push(...found.map((what) => `[${name}] ${what}`))
      // `oldestProgram` must name an earlier migration than this one: during the upgrade, nodes of the previous release
      // still run, which do not know this one.
      else if (!(names.indexOf(oldest) < names.indexOf(name) && names.includes(oldest)))
        breaks.push(`[${name}] is to be taken by programs that know ${oldest}, which must be an earlier migration`)
    }
    return breaks
  } finally {
    await scratch.close()
  }
}

interface Column {
  readonly type: string
  readonly isRequired: boolean
}

interface Schema {
  readonly columns: ReadonlyMap<string, Column>
  /** Constraints on rows: unique indexes, foreign keys, checks, triggers. */
  readonly rules: ReadonlySet<string>
}

async function readSchema(db: Kysely<Tables>): Promise<Schema> {
  const tables = await db.introspection.getTables()
  const columns = tables.flatMap(({ name, columns: some }) =>
    some.map((column): [string, Column] => [
      `${name}.${column.name}`,
      {
        type: column.dataType,
        isRequired: !column.isNullable && !column.hasDefaultValue && !column.isAutoIncrementing,
      },
    ]),
  )
  const rules: string[] = []
  for (const { name } of tables) {
    const { rows: indexes } = await sql<{ name: string; unique: number }>`
      select name, "unique" from pragma_index_list(${name})`.execute(db)
    rules.push(...indexes.filter(({ unique }) => unique === 1).map((index) => `${name}: unique ${index.name}`))
    const { rows: keys } = await sql<{ from: string; table: string }>`
      select "from", "table" from pragma_foreign_key_list(${name})`.execute(db)
    rules.push(...keys.map(({ from, table }) => `${name}: ${from} refers to ${table}`))
    const { rows: made } = await sql<{ type: string; name: string; sql: string }>`
      select type, name, sql from sqlite_master where tbl_name = ${name} and (type = 'trigger' or sql like '%check%(%')`.execute(
      db,
    )
    rules.push(...made.map((object) => `${name}: ${object.type} ${object.name}`))
  }
  return { columns: new Map(columns), rules: new Set(rules) }
}

function differences(before: Schema, after: Schema): string[] {
  const found: string[] = []
  const oldTables = new Set([...before.columns.keys()].map(tableOf))
  for (const [name, { type, isRequired }] of before.columns) {
    const now = after.columns.get(name)
    if (now === undefined) found.push(`${name} is gone`)
    else if (now.type !== type) found.push(`${name} has another type`)
    else if (now.isRequired && !isRequired) found.push(`${name} has become required`)
  }
  for (const [name, { isRequired }] of after.columns)
    if (isRequired && !before.columns.has(name) && oldTables.has(tableOf(name)))
      found.push(`${name} is new and required`)
  for (const rule of after.rules)
    if (!before.rules.has(rule) && oldTables.has(rule.slice(0, rule.indexOf(':')))) found.push(`${rule} is a new rule`)
  return found
}

function tableOf(column: string): string {
  return column.slice(0, column.indexOf('.'))
}

const later = (up: Migration['up'], rest: Partial<Migration> = {}): Migrations => ({
  ...migrations,
  '9999-later': { up, ...rest },
})

test('every migration keeps what older programs read and write, or declares the oldest program that still works', async () => {
  expect(await findBreaks(migrations)).toEqual([])
})

describe('the compatibility check', () => {
  const add = (db: Kysely<Tables>, { whole, tableEnd }: DdlWords) =>
    db.schema
      .createTable('photo')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('uid', 'text', (column) => column.notNull().references('profile.uid').onDelete('cascade'))
      .addColumn('taken_at', whole, (column) => column.notNull())
      .modifyEnd(tableEnd)
      .execute()

  test('accepts new tables, columns and indexes', async () => {
    const adding = later(async (db, words) => {
      await add(db, words)
      await db.schema.alterTable('shop').addColumn('fax', 'text').execute()
      await db.schema
        .alterTable('tip')
        .addColumn('votes', 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
      await db.schema.createIndex('shop_town').on('shop').column('town').execute()
    })
    expect(await findBreaks(adding)).toEqual([])
  })

  test.each<[string, Migration['up'], string]>([
    [
      'a column is dropped',
      (db) => db.schema.alterTable('shop').dropColumn('address').execute(),
      'shop.address is gone',
    ],
    ['a table is dropped', (db) => db.schema.dropTable('choice').execute(), 'choice.name is gone'],
    [
      'a column is renamed',
      (db) => db.schema.alterTable('tip').renameColumn('reason', 'why').execute(),
      'tip.reason is gone',
    ],
    [
      'a unique index',
      (db) => db.schema.createIndex('one').on('tip').column('place').unique().execute(),
      'tip: unique one is a new rule',
    ],
    [
      'a trigger',
      async (db) =>
        void (await sql`create trigger no_tips before insert on tip begin select raise(abort, 'no'); end`.execute(db)),
      'tip: trigger no_tips is a new rule',
    ],
    [
      'a required column that older programs do not fill',
      async (db, { tableEnd }) => {
        await db.schema.dropTable('choice').execute()
        await db.schema
          .createTable('choice')
          .addColumn('name', 'text', (column) => column.primaryKey().notNull())
          .addColumn('value', 'text', (column) => column.notNull())
          .addColumn('revision', 'integer', (column) => column.notNull())
          .addColumn('site', 'text', (column) => column.notNull())
          .modifyEnd(tableEnd)
          .execute()
      },
      'choice.site is new and required',
    ],
  ])('reports what breaks older programs: %s', async (_what, up, found) => {
    expect(await findBreaks(later(up))).toContain(`[9999-later] ${found}`)
    expect(await findBreaks(later(up, { oldestProgram: first }))).toEqual([])
  })

  test.each(['9999-later', 'no-such'])('reports an oldest program that is wrong: %s', async (oldestProgram) => {
    expect(await findBreaks(later(async () => {}, { oldestProgram }))).toHaveLength(1)
  })
})
