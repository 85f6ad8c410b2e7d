import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadRevision } from '../db/place-changes.ts'
import { countPlaces, deletePlacesOfSource, insertShop, type MarketFacts, type ShopFacts } from '../db/places.ts'
import type { Database } from '../db/open.ts'
import { write } from '../db/write.ts'
import { buildShop } from '../testing/build-place.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { applyImport, type ImportOptions } from './apply-import.ts'
import type { ImportDraft } from './import-draft.ts'
import { osmScope, parseOsm } from './parse-osm.ts'

const nowMs = Date.parse('2026-11-21T12:00:00Z')
const options: ImportOptions = { scope: 'osm:', source: 'osm', prune: false, dryRun: false, today: '2026-11-21' }

const shopFacts: ShopFacts = {
  name: 'Retroboden',
  address: 'Storgatan 12',
  town: 'Borås',
  position: { lat: 57.7210123, lng: 12.9401456 },
  openingHours: 'varierar',
  link: null,
}
const marketFacts: MarketFacts = {
  name: 'Loppis i Ordenshuset',
  address: null,
  town: 'Borås',
  position: null,
  date: '2026-12-05',
  startMinute: 600,
  endMinute: null,
  link: null,
}

function shop(id: string, facts: Partial<ShopFacts> = {}): ImportDraft {
  return { sourceId: `osm:node/${id}`, kind: 'shop', facts: { ...shopFacts, ...facts } }
}

function market(id: string, facts: Partial<MarketFacts> = {}): ImportDraft {
  return { sourceId: `osm:node/${id}`, kind: 'market', facts: { ...marketFacts, ...facts } }
}

async function namesIn({ db }: Database): Promise<(string | null)[]> {
  const rows = await db.selectFrom('shop').select('name').where('deleted_at', 'is', null).orderBy('id').execute()
  return rows.map(({ name }) => name)
}

onEachDatabase(({ fresh }) => {
  test('what is new is added, as import and under its source id', async () => {
    const database = await fresh()
    const counts = await applyImport(database, nowMs, [shop('1'), market('2')], options)
    expect(counts).toEqual({ added: 2, changed: 0, unchanged: 0, kept: 0, removed: 0 })
    expect(await countPlaces(database.db, 'import')).toEqual({ shops: 1, markets: 1 })
    expect(await database.db.selectFrom('shop').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      name: 'Retroboden',
      source: 'import',
      source_id: 'osm:node/1',
      lat: 57.7210123,
      created_at: nowMs,
    })
  })

  test('the same drafts again change nothing, not even the rows’ revision', async () => {
    const database = await fresh()
    const drafts = [shop('1'), shop('2', { position: null, name: 'Nul\0l \uD800' }), market('3')]
    await applyImport(database, nowMs, drafts, options)
    const before = await database.db.selectFrom('shop').selectAll().orderBy('id').execute()
    expect(await applyImport(database, nowMs + 1, drafts, options)).toEqual({
      added: 0,
      changed: 0,
      unchanged: 3,
      kept: 0,
      removed: 0,
    })
    expect(await database.db.selectFrom('shop').selectAll().orderBy('id').execute()).toEqual(before)
  })

  test.each<Partial<ShopFacts>>([
    { name: 'Nya Retroboden' },
    { address: null },
    { position: { lat: 57.7210124, lng: 12.9401456 } },
    { openingHours: null },
    { link: 'https://retroboden.example/' },
  ])('a shop that differs in %j is updated in place', async (facts) => {
    const database = await fresh()
    await applyImport(database, nowMs, [shop('1'), shop('2')], options)
    const counts = await applyImport(database, nowMs, [shop('1', facts), shop('2')], options)
    expect(counts).toEqual({ added: 0, changed: 1, unchanged: 1, kept: 0, removed: 0 })
    expect(await countPlaces(database.db)).toEqual({ shops: 2, markets: 0 })
  })

  test('a market that differs is updated in place', async () => {
    const database = await fresh()
    await applyImport(database, nowMs, [market('1')], options)
    expect(await applyImport(database, nowMs, [market('1', { endMinute: 900 })], options)).toMatchObject({ changed: 1 })
    expect(await database.db.selectFrom('market').select('end_minute').execute()).toEqual([{ end_minute: 900 }])
  })

  test('what a file no longer holds stays without prune, and goes with it, as a tombstone', async () => {
    const database = await fresh()
    await applyImport(
      database,
      nowMs,
      [shop('1', { name: 'Ettan' }), shop('2', { name: 'Tvåan' }), market('3')],
      options,
    )
    const ettan = [shop('1', { name: 'Ettan' })]
    expect(await applyImport(database, nowMs, ettan, options)).toMatchObject({ unchanged: 1, removed: 0 })
    expect(await namesIn(database)).toEqual(['Ettan', 'Tvåan'])
    expect(await applyImport(database, nowMs, ettan, { ...options, prune: true })).toMatchObject({ removed: 2 })
    expect(await namesIn(database)).toEqual(['Ettan'])
    expect(await countPlaces(database.db)).toEqual({ shops: 1, markets: 0 })
    expect(await applyImport(database, nowMs, ettan, { ...options, prune: true })).toMatchObject({ removed: 0 })
  })

  test('prune touches neither other formats nor the sample, tips and the operator’s own', async () => {
    const database = await fresh()
    await applyImport(database, nowMs, [{ ...shop('1', { name: 'Ur listan' }), sourceId: 'csv:1' }], {
      ...options,
      scope: 'csv:',
    })
    await write(database, nowMs, async (writing) => {
      for (const source of ['sample', 'tip', 'operator'] as const)
        await insertShop(writing, buildShop({ name: source, source, sourceId: 'osm:node/9' }))
    })
    const counts = await applyImport(database, nowMs, [shop('1')], { ...options, prune: true })
    expect(counts).toEqual({ added: 1, changed: 0, unchanged: 0, kept: 0, removed: 0 })
    expect(await namesIn(database)).toEqual(['Ur listan', 'sample', 'tip', 'operator', 'Retroboden'])
  })

  test('what comes back after it was pruned lives again, under its old id', async () => {
    const database = await fresh()
    await applyImport(database, nowMs, [shop('1'), shop('2')], options)
    const idOf = () =>
      database.db.selectFrom('shop').select('id').where('source_id', '=', 'osm:node/1').executeTakeFirst()
    const before = await idOf()
    await applyImport(database, nowMs, [shop('2')], { ...options, prune: true })
    expect(await applyImport(database, nowMs, [shop('1'), shop('2')], options)).toMatchObject({ added: 0, changed: 1 })
    expect(await idOf()).toEqual(before)
    expect(await countPlaces(database.db)).toEqual({ shops: 2, markets: 0 })
  })

  test('a dry run counts the same and writes nothing', async () => {
    const database = await fresh()
    await applyImport(database, nowMs, [shop('1'), shop('2'), shop('3')], options)
    const revision = await loadRevision(database.db)
    const drafts = [shop('1'), shop('2', { name: 'Annat' }), shop('4')]
    const counts = await applyImport(database, nowMs, drafts, { ...options, prune: true, dryRun: true })
    expect(counts).toEqual({ added: 1, changed: 1, unchanged: 1, kept: 0, removed: 1 })
    expect(await namesIn(database)).toEqual(['Retroboden', 'Retroboden', 'Retroboden'])
    expect(await loadRevision(database.db)).toBe(revision)
    expect(await applyImport(database, nowMs, drafts, { ...options, prune: true })).toEqual(counts)
  })

  test('a failure in the middle leaves nothing behind', async () => {
    const database = await fresh()
    await applyImport(database, nowMs, [shop('old', { name: 'Gamla' })], options)
    const drafts = Array.from({ length: 700 }, (_, index) => shop(String(index)))
    const onProgress = (done: number) => {
      if (done >= 600) throw new Error('power cut')
    }
    const failing = applyImport(database, nowMs, [...drafts, shop('old', { name: 'Ny' })], { ...options, onProgress })
    await expect(failing).rejects.toThrow('power cut')
    expect(await namesIn(database)).toEqual(['Gamla'])
  })

  test('progress runs to all of the drafts, and other work gets its turn', async () => {
    const database = await fresh()
    const drafts = Array.from({ length: 1000 }, (_, index) => shop(String(index)))
    await applyImport(database, nowMs, drafts.slice(0, 100), options)
    const heard: number[] = []
    let turns = 0
    const ticking = setInterval(() => turns++, 0)
    await applyImport(database, nowMs, drafts, { ...options, onProgress: (done) => heard.push(done) })
    clearInterval(ticking)
    expect(heard[0]).toBe(100)
    expect(heard.at(-1)).toBe(1000)
    expect(heard).toEqual(heard.toSorted((a, b) => a - b))
    expect(turns).toBeGreaterThan(0)
  })

  test('a sample taken away does not hinder an import', async () => {
    const database = await fresh()
    await write(database, nowMs, async (writing) => {
      await insertShop(writing, buildShop({ source: 'sample', sourceId: 'osm:node/1' }))
      await deletePlacesOfSource(writing, 'sample')
    })
    expect(await applyImport(database, nowMs, [shop('1')], options)).toMatchObject({ added: 1 })
  })

  const realDataDir = process.env['REAL_DATA_DIR']

  describe.skipIf(!realDataDir)('real files (skipped when REAL_DATA_DIR is not set)', () => {
    test.each([
      ['overpass_se_reconstructed.json', 538],
      ['overpass_real_gb_at.json', 38],
      ['shops.geojson', 572],
      ['helsinki_second_hand.geojson', 27],
    ])('%s twice: the second time all %i are unchanged', async (file, count) => {
      const database = await fresh()
      const text = readFileSync(join(realDataDir ?? '', file), 'utf8')
      const { drafts } = parseOsm(text, { all: true, today: '2026-11-21' })
      const again = { ...options, scope: osmScope, prune: true }
      expect(await applyImport(database, nowMs, drafts, again)).toEqual({
        added: count,
        changed: 0,
        unchanged: 0,
        kept: 0,
        removed: 0,
      })
      expect(await applyImport(database, nowMs, drafts, again)).toEqual({
        added: 0,
        changed: 0,
        unchanged: count,
        kept: 0,
        removed: 0,
      })
      expect(await countPlaces(database.db, 'import')).toEqual({ shops: count, markets: 0 })
    })
  })
})
