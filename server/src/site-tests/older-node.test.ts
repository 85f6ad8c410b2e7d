/** A server keeps working while a newer version extends its tables: nodes are upgraded one by one. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Migrations, migrate, migrations } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { buildSite } from '../testing/build-site.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { buildEmbeddedSite } from '../testing/embedded-site.ts'
import { importAt, tourOfWrites } from '../testing/every-write.ts'

/** Makes every allowed addition to every table. */
const later: Migrations = {
  ...migrations,
  '9006-more': {
    async up(db, { whole, tableEnd }) {
      for (const { name } of await db.introspection.getTables()) {
        await db.schema.alterTable(name).addColumn('later_text', 'text').execute()
        await db.schema
          .alterTable(name)
          .addColumn('later_number', whole, (column) => column.notNull().defaultTo(7))
          .execute()
        await db.schema.createIndex(`${name}_later`).on(name).columns(['later_number', 'later_text']).execute()
      }
      await db.schema
        .createTable('later_table')
        .addColumn('uid', 'text', (column) => column.notNull().references('profile.uid').onDelete('cascade'))
        .modifyEnd(tableEnd)
        .execute()
    },
  },
}

onEachDatabase(({ place }) => {
  test('every kind of read and write still works, also for an older server that starts afterwards', async () => {
    const config = await place()
    const [ours, theirs] = [openDatabase(config), openDatabase(config)]
    await migrate(ours)
    const said: unknown[] = []
    const log = { info: () => {}, warn: (details: object, message: string) => void said.push([message, details]) }
    const quiet = { rateLimitPerMinute: 0, submissions: 0 }
    const site = await buildSite(ours, { config: quiet })
    site.sync.begin(log)
    const accounts = await buildEmbeddedSite(ours, { config: quiet })
    const visit = async (email: string) => {
      const browser = accounts.browser()
      await browser.session('signUp', { email, password: 'hemligt1' })
      await browser.session('readSession')
      await browser.post('signOut')
      await browser.session('signIn', { email, password: 'hemligt1' })
    }
    await tourOfWrites(site, site, () => site.sync.catchUp(), 'Alfa')
    await visit('fore@example.se')

    await migrate(theirs, later)
    await tourOfWrites(site, site, () => site.sync.catchUp(), 'Beta')
    await importAt(site, site, () => site.sync.catchUp(), 'Beta')
    await visit('efter@example.se')
    const { rows } = await sql<{ count: number }>`select count(*) as count from tip where later_number = 7`.execute(
      ours.db,
    )
    expect(rows[0]?.count).toBeGreaterThan(0)
    expect(said).toEqual([])
    await site.sync.stop()

    const restarted = openDatabase(config)
    await migrate(restarted)
    const again = await buildSite(restarted, { config: quiet })
    await tourOfWrites(again, again, () => again.sync.catchUp(), 'Gamma')
    for (const database of [ours, theirs, restarted]) await database.close()
  })
})
