import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { deskActionsSchema, deskPlaceAnswerSchema } from '@fyndkartan/contract/desk-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { Static } from '@fyndkartan/contract/schema'
import type { ImportOutcome } from '@fyndkartan/domain/desk'
import { osmSweden } from '@fyndkartan/domain/source'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertFeedback } from '../db/feedback.ts'
import { migrate } from '../db/migrate.ts'
import { endRun, leaseRun } from '../db/source-runs.ts'
import { insertSource, orderRun } from '../db/sources.ts'
import { type DatabaseConfig, openDatabase } from '../db/open.ts'
import { write } from '../db/write.ts'
import { applyImport } from '../importer/apply-import.ts'
import { parseSource } from '../importer/parse-source.ts'
import { buildSite, type TestSite } from '../testing/build-site.ts'
import { onSqlite } from '../testing/databases.ts'
import { addOperators, deskOf, newShop, sendTip, shopWire } from '../testing/desk-site.ts'
import { loadEverything } from '../testing/everything-stored.ts'
import { compiledOnce, withoutDatabaseLine } from '../testing/run-server.ts'

const nowMs = Date.UTC(2026, 10, 21, 11)
const osm = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [12.9401, 57.721] },
      properties: { shop: 'second_hand', name: 'Hemliga Boden', 'addr:city': 'Borås' },
    },
  ],
})

onSqlite(({ place }) => {
  let config: DatabaseConfig
  let site: TestSite
  let desk: ReturnType<typeof deskOf>
  beforeAll(async () => {
    config = await place()
    const database = openDatabase(config)
    await migrate(database)
    site = await buildSite(database, { clock: () => nowMs, config: { rateLimitPerMinute: 0 } })
    await addOperators(site)
    desk = deskOf(site)
  })
  afterAll(() => site.database.close())

  function run(...args: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'erase.ts'), ...args], {
      encoding: 'utf8',
      env: { DATA_DIR: config.dataDir, DATABASE_URL: config.databaseUrl ?? '', ...compiledOnce },
    })
    return { status, output: withoutDatabaseLine(stdout + stderr) }
  }
  const stored = async () => JSON.stringify(await loadEverything(site.database))
  const log = async () => (await desk.read<Static<typeof deskActionsSchema>>('deskActions')).actions
  const seen = async (id: number) => {
    await site.sync.catchUp()
    return (await site.call(`/get_store/${id}`)).statusCode
  }

  test('a place is erased with its tip and with all log entries about both', async () => {
    const tipId = await sendTip(site, newShop({ name: 'Hemliga Greta', address: 'Hemgränd 1' }), nowMs)
    const { place_id: id } = await desk.done<{ place_id: number }>(
      'publishTip',
      tipId,
      shopWire({ name: 'Hemliga Gerda' }),
    )
    const key = { kind: 'shop', id } as const
    const { place: shown } = await desk.read<Static<typeof deskPlaceAnswerSchema>>('deskPlace', key)
    await desk.done('editPlace', key, { version: shown.version, form: shopWire({ name: 'Hemliga Gunilla' }) })
    const other = await sendTip(site, newShop({ name: 'En annan' }), nowMs)
    await desk.done('rejectTip', other, { reason: 'Finns redan' })
    expect(await seen(id)).toBe(200)
    const before = await stored()

    expect(run('store', String(id))).toEqual({
      status: 0,
      output:
        `store ${id} tells: Hemliga Gunilla, Köpmangatan 12, Katrineholm, https://retrolyckan.example/\n` +
        `Would be erased with 3 lines of the log and tip ${tipId}. Add --yes to do so: it cannot be undone.\n`,
    })
    expect(await stored()).toBe(before)
    expect(run('store', String(id), '--yes')).toMatchObject({
      status: 0,
      output: expect.stringContaining(`Erased store ${id} with 3 lines of the log and tip ${tipId}.\n`),
    })
    expect(await stored()).not.toMatch(/Hemliga|Hemgränd/)
    expect(await stored()).toContain('En annan')
    expect(await seen(id)).toBe(404)
    const [line, ...rest] = await log()
    expect(rest.filter(({ subject }) => subject.type === 'tip' && subject.id === tipId)).toEqual([])
    expect(line).toMatchObject({
      verb: 'erase',
      subject: { type: 'store', id, name: null },
      by_command: true,
      parts: 0,
    })

    const undoing = await desk.send('undoAction', line?.id ?? 0)
    expect([undoing.statusCode, undoing.json()]).toEqual([
      409,
      { message: 'Det som har raderats för gott går inte att få tillbaka.' },
    ])
    const { place: left } = await desk.read<Static<typeof deskPlaceAnswerSchema>>('deskPlace', key)
    expect(left.place).toMatchObject({ id, name: null, address: 'n/a' })
    const restoring = await desk.send('restorePlace', key, { version: left.version })
    expect([restoring.statusCode, restoring.json()]).toEqual([
      409,
      { message: 'Platsen är raderad för gott och går inte att återställa.' },
    ])
    expect(run('store', String(id), '--yes')).toEqual({
      status: 1,
      output: `There is no store ${id}, or nothing of it any more.\n`,
    })
  })

  test('a tip is erased while its place stays, and can be removed and restored', async () => {
    const tipId = await sendTip(site, newShop({ name: 'Tips om Kupan' }), nowMs)
    const { place_id: id } = await desk.done<{ place_id: number }>('publishTip', tipId, shopWire({ name: 'Kupan' }))
    expect(run('tip', String(tipId), '--yes').output).toContain(
      `What it became stays: npm run erase -- store ${id} erases that`,
    )
    expect(await stored()).not.toContain('Tips om Kupan')
    expect(await seen(id)).toBe(200)
    const added = (await log()).find(({ verb, subject }) => verb === 'add' && subject.id === id)
    expect(added).toMatchObject({ part_of: null, subject: { type: 'store', name: 'Kupan' } })
    await desk.done('undoAction', added?.id ?? 0)
    expect(await seen(id)).toBe(404)
  })

  test('a message is erased with its contact', async () => {
    const message = { contact: 'hemlig@example.se', text: 'Hemligt ärende' }
    await write(site.database, nowMs, (writing) => insertFeedback(writing, message))
    const { id } = await site.database.db.selectFrom('feedback').select('id').executeTakeFirstOrThrow()
    await desk.done('finishFeedback', id)
    expect(run('feedback', String(id)).output).toContain('hemlig@example.se: Hemligt ärende\n')
    expect(run('feedback', String(id), '--yes').status).toBe(0)
    expect(await stored()).not.toMatch(/hemlig/i)
    expect((await log())[0]).toMatchObject({ verb: 'erase', subject: { type: 'feedback', id } })
  })

  /** Stores a run of the source OpenStreetMap, with a result that names a place `name`. */
  async function keepRun(name: string) {
    const result = { added: 1, examples: [{ change: 'added', place: { name } }], skipped: [{ detail: name }] }
    await write(site.database, nowMs, async (writing) => {
      const id = await insertSource(writing, osmSweden, 'osm:')
      await orderRun(writing, id ?? 0, 'try')
    })
    const taken = await leaseRun(site.database, nowMs)
    if (taken === null) throw new Error('nothing was taken')
    const end = { outcome: 'tried', result: result as unknown as ImportOutcome } as const
    await write(site.database, nowMs, (writing) => endRun(writing, taken, end))
    expect(await stored()).toContain('skipped')
  }

  test('no import brings an erased place back; only a hash of its source id is kept', async () => {
    const today = '2026-11-21'
    const { parsed, scope } = parseSource(osm, {
      format: 'osm',
      source: 'OpenStreetMap',
      all: false,
      abroad: false,
      today,
    })
    const importIt = () =>
      applyImport(site.database, nowMs, parsed.drafts, { scope, source: 'osm', today, prune: true, dryRun: false })
    expect(await importIt()).toMatchObject({ added: 1 })
    const { id } = await site.database.db
      .selectFrom('shop')
      .select('id')
      .where('name', '=', 'Hemliga Boden')
      .executeTakeFirstOrThrow()
    await keepRun('Hemliga Boden')
    expect(run('store', String(id), '--yes').status).toBe(0)
    expect(await stored()).not.toMatch(/hemliga/i)
    expect(await importIt()).toMatchObject({ added: 0, changed: 0, removed: 0, kept: 1 })
    const imported = (await log()).find(({ verb }) => verb === 'import')
    await desk.done('undoAction', imported?.id ?? 0)
    expect(await stored()).not.toMatch(/hemliga/i)
  })

  test('wrong arguments print the usage', () => {
    for (const args of [[], ['shop', '1'], ['tip', '0'], ['tip', '1', '2'], ['tip', '1', '--no']])
      expect(run(...args)).toMatchObject({ status: 1, output: expect.stringContaining('Usage: npm run erase') })
  })

  test('erasing an address deletes its watches and no others', async () => {
    for (const email of ['hemliga.anna@example.se', 'bo@example.se'])
      for (const search of ['city=*', 'city=Borås'])
        await site.call(endpoints.watch.path, { method: 'POST', payload: { search, pace: 'daily', email } })
    await site.settle()
    const count = async () => (await site.database.db.selectFrom('watch').select('id').execute()).length
    expect(run('watches', 'Hemliga.Anna@example.se')).toEqual({
      status: 0,
      output: 'Would erase 2 watches of this address. Add --yes to do so: it cannot be undone.\n',
    })
    expect(await count()).toBe(4)
    expect(run('watches', 'hemliga.anna@example.se', '--yes').output).toContain('Erased 2 watches of this address.\n')
    expect(await count()).toBe(2)
    expect(run('watches', 'hemliga.anna@example.se', '--yes')).toMatchObject({ status: 1 })
    expect(run('watches', 'anna')).toMatchObject({ status: 1 })
  })
})
