import { unknownFacts } from '@fyndkartan/domain/facts'
import { describe, expect, test } from 'vitest'
import { loadRevision } from '../db/place-changes.ts'
import { loadPlaceState } from '../db/place-edits.ts'
import type { PlaceFacts } from '../db/place-rows.ts'
import { countPlaces, deletePlacesOfSource, insertShop } from '../db/places.ts'
import type { Database } from '../db/open.ts'
import { stateFromJson } from '../db/stored-states.ts'
import { write } from '../db/write.ts'
import { buildShop } from '../testing/build-place.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { applyImport, type ImportOptions } from './apply-import.ts'
import type { ImportDraft } from './import-draft.ts'

const nowMs = Date.parse('2026-11-21T12:00:00Z')
const options: ImportOptions = { scope: 'osm:', source: 'osm', prune: false, dryRun: false, today: '2026-11-21' }

const shopFacts: PlaceFacts<'shop'> = {
  ...unknownFacts('shop'),
  name: 'Retroboden',
  address: 'Storgatan 12',
  town: 'Borås',
  position: { lat: 57.7210123, lng: 12.9401456 },
  openingHours: 'varierar',
  link: null,
}
const marketFacts: PlaceFacts<'market'> = {
  ...unknownFacts('market'),
  name: 'Loppis i Ordenshuset',
  address: null,
  town: 'Borås',
  position: null,
  date: '2026-12-05',
  startMinute: 600,
  endMinute: null,
  link: null,
}

function shop(id: string, facts: Partial<PlaceFacts<'shop'>> = {}): ImportDraft {
  return { sourceId: `osm:node/${id}`, kind: 'shop', facts: { ...shopFacts, ...facts } }
}

function market(id: string, facts: Partial<PlaceFacts<'market'>> = {}): ImportDraft {
  return { sourceId: `osm:node/${id}`, kind: 'market', facts: { ...marketFacts, ...facts } }
}

async function namesIn({ db }: Database): Promise<(string | null)[]> {
  const rows = await db.selectFrom('shop').select('name').where('deleted_at', 'is', null).orderBy('id').execute()
  return rows.map(({ name }) => name)
}

onEachDatabase(({ fresh }) => {
  test('new places are added with the source “import” and their source id', async () => {
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

  test('a place keeps its row when its source id is another than in earlier versions', async () => {
    const database = await fresh()
    await applyImport(database, nowMs, [shop('kupan@borås'), shop('2')], options)
    const numbered = { ...shop('7'), formerId: 'osm:node/kupan@borås' }
    const again = { ...options, prune: true }
    expect(await applyImport(database, nowMs, [numbered, shop('2')], again)).toMatchObject({ changed: 1, unchanged: 1 })
    const renamed = { ...shop('7', { name: 'Ny' }), formerId: 'osm:node/ny@borås' }
    expect(await applyImport(database, nowMs, [renamed, shop('2')], again)).toMatchObject({ changed: 1, removed: 0 })
    const rows = await database.db.selectFrom('shop').select(['id', 'name', 'source_id']).orderBy('id').execute()
    expect(rows).toMatchObject([
      { id: 1, name: 'Ny', source_id: 'osm:node/7' },
      { id: 2, name: 'Retroboden', source_id: 'osm:node/2' },
    ])
    expect(await applyImport(database, nowMs, [renamed, shop('2')], again)).toMatchObject({ changed: 0, unchanged: 2 })
  })

  test('planning yields to the event loop, and matches every row of a large import', async () => {
    const database = await fresh()
    const drafts = Array.from({ length: 4500 }, (_, index) => shop(String(index)))
    await applyImport(database, nowMs, drafts, options)
    let turns = 0
    let ticking = setImmediate(function tick() {
      turns++
      ticking = setImmediate(tick)
    })
    const counts = await applyImport(database, nowMs, drafts, { ...options, dryRun: true })
    clearImmediate(ticking)
    expect(counts).toMatchObject({ added: 0, unchanged: 4500 })
    expect(turns).toBeGreaterThan(9)
  })

  test('importing the same drafts again changes nothing, not even the revisions of rows', async () => {
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

  test.each<Partial<PlaceFacts<'shop'>>>([
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

  test('places missing from the file stay without prune, and become tombstones with it', async () => {
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

  test('prune does not affect other formats, sample data, tips or operators’ places', async () => {
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

  test('a pruned place that returns is restored under its old id', async () => {
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

  test('a failure in the middle changes nothing', async () => {
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

  test('progress reaches the number of drafts, and other work is not blocked', async () => {
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

  test('removed sample data does not prevent an import', async () => {
    const database = await fresh()
    await write(database, nowMs, async (writing) => {
      await insertShop(writing, buildShop({ source: 'sample', sourceId: 'osm:node/1' }))
      await deletePlacesOfSource(writing, 'sample')
    })
    expect(await applyImport(database, nowMs, [shop('1')], options)).toMatchObject({ added: 1 })
  })

  describe('a place that an operator has decided on', () => {
    const decide = (database: Database, state: { deleted?: boolean }) =>
      write(database, nowMs, async ({ trx, revision }) => {
        const deletedAt = state.deleted ? nowMs : null
        await trx.updateTable('shop').set({ edited_at: nowMs, deleted_at: deletedAt, revision }).execute()
      })

    test('stays unchanged, and counts as kept only if the import differs', async () => {
      const database = await fresh()
      await applyImport(database, nowMs, [shop('1'), shop('2')], options)
      await decide(database, {})
      const counts = await applyImport(database, nowMs, [shop('1', { name: 'Annat' }), shop('2')], options)
      expect(counts).toEqual({ added: 0, changed: 0, unchanged: 1, kept: 1, removed: 0 })
      expect(await namesIn(database)).toEqual(['Retroboden', 'Retroboden'])
    })

    test('is not pruned', async () => {
      const database = await fresh()
      await applyImport(database, nowMs, [shop('1'), shop('2')], options)
      await decide(database, {})
      expect(await applyImport(database, nowMs, [shop('1')], { ...options, prune: true })).toMatchObject({
        kept: 1,
        removed: 0,
      })
    })

    test('does not come back when it was removed', async () => {
      const database = await fresh()
      await applyImport(database, nowMs, [shop('1')], options)
      await decide(database, { deleted: true })
      expect(await applyImport(database, nowMs, [shop('1')], options)).toMatchObject({ kept: 1, changed: 0 })
      expect(await namesIn(database)).toEqual([])
    })
  })

  describe('markets missing from their source', () => {
    const calendar = { ...options, scope: 'ical:fil#', source: 'fil' }
    const day = (uid: string, date: `${number}-${number}-${number}`): ImportDraft => ({
      sourceId: `ical:fil#${uid}#${date}`,
      kind: 'market',
      facts: { ...marketFacts, date },
    })
    const dates = async ({ db }: Database) =>
      (await db.selectFrom('market').select('date').where('deleted_at', 'is', null).orderBy('date').execute()).map(
        ({ date }) => date,
      )
    const before = [day('a', '2026-11-20'), day('a', '2026-11-21'), day('a', '2026-11-28'), day('b', '2026-11-28')]

    test('stay when they are past, also when pruning', async () => {
      const database = await fresh()
      await applyImport(database, nowMs, before, calendar)
      const pruning = { ...calendar, prune: true }
      expect(await applyImport(database, nowMs, [day('c', '2026-12-05')], pruning)).toMatchObject({ removed: 3 })
      expect(await dates(database)).toEqual(['2026-11-20', '2026-12-05'])
    })

    test('are removed without pruning when the source lists their whole group', async () => {
      const database = await fresh()
      await applyImport(database, nowMs, before, calendar)
      const groups = new Set(['ical:fil#a'])
      const moved = [day('a', '2026-11-29')]
      expect(await applyImport(database, nowMs, moved, { ...calendar, groups })).toMatchObject({ added: 1, removed: 2 })
      expect(await dates(database)).toEqual(['2026-11-20', '2026-11-28', '2026-11-29'])
    })

    test('stay when their entry in the source could not be read', async () => {
      const database = await fresh()
      await applyImport(database, nowMs, before, calendar)
      const unread = new Set(['ical:fil#a', 'ical:fil#b#2026-11-28'])
      const groups = new Set(['ical:fil#a'])
      const pruning = { ...calendar, prune: true, groups, unread }
      expect(await applyImport(database, nowMs, [], pruning)).toMatchObject({ removed: 0 })
    })

    test.each(['ical:FIL#', 'ical:fi_#', 'ical:fi%#', 'ical:fil'])(
      'stay when another source %s is pruned',
      async (scope) => {
        const database = await fresh()
        await applyImport(database, nowMs, before, calendar)
        const removed = scope === 'ical:fil' ? 3 : 0
        expect(await applyImport(database, nowMs, [], { ...calendar, scope, prune: true })).toMatchObject({ removed })
      },
    )
  })

  describe('the log', () => {
    const linesOf = async ({ db }: Database) => {
      const rows = await db.selectFrom('action').selectAll().orderBy('id').execute()
      return rows.map(({ before, after, ...rest }) => ({
        ...rest,
        before: before && stateFromJson(before),
        after: after && stateFromJson(after),
      }))
    }

    test('has one line for each import, with a part for each changed place', async () => {
      const database = await fresh()
      await applyImport(database, nowMs, [shop('1'), shop('2'), shop('3'), market('4')], options)
      const [whole, ...parts] = await linesOf(database)
      const counts = { added: 4, changed: 0, unchanged: 0, kept: 0, removed: 0 }
      expect(whole).toMatchObject({
        verb: 'import',
        subject: 'import',
        by_command: 1,
        part_of: null,
        after: { source: 'osm', counts },
      })
      expect(parts).toMatchObject(
        ['shop', 'shop', 'shop', 'market'].map((subject) => ({
          verb: 'add',
          subject,
          part_of: whole?.id,
          after: null,
        })),
      )
      const { id } = await database.db.selectFrom('market').select('id').executeTakeFirstOrThrow()
      expect(parts.at(-1)?.subject_id).toBe(id)
      const { revision } = await database.db.selectFrom('market').select('revision').executeTakeFirstOrThrow()
      expect(parts.at(-1)?.revision).toBe(revision)
    })

    test('has the stored state of each place before and after', async () => {
      const database = await fresh()
      await applyImport(database, nowMs, [shop('1'), shop('2'), shop('3')], options)
      await applyImport(database, nowMs + 1, [shop('1'), shop('2')], { ...options, prune: true })
      const stored = await database.db.selectFrom('action').select('id').execute()
      const drafts = [shop('1', { name: 'Nul\0l' }), shop('3')]
      await applyImport(database, nowMs + 2, drafts, { ...options, prune: true })
      const lines = (await linesOf(database)).slice(stored.length + 1)
      expect(lines.map(({ verb, subject_id: id }) => `${verb} ${id}`)).toEqual(['edit 1', 'restore 3', 'remove 2'])
      const place = { kind: 'shop', ...shopFacts }
      const there = { place, deletedAtMs: null, editedAtMs: null }
      expect(lines[0]).toMatchObject({ before: there, after: { ...there, place: { ...place, name: 'Null' } } })
      expect(lines[1]).toMatchObject({ before: { ...there, deletedAtMs: nowMs + 1 }, after: there })
      expect(lines[2]).toMatchObject({ before: there, after: { ...there, deletedAtMs: nowMs + 2 } })
      for (const line of lines) {
        const found = await loadPlaceState(database.db, { kind: 'shop', id: line.subject_id ?? 0 })
        expect(found?.state).toEqual(line.after)
      }
    })

    test('has no line when nothing was changed', async () => {
      const database = await fresh()
      await applyImport(database, nowMs, [shop('1')], options)
      const before = await linesOf(database)
      await applyImport(database, nowMs, [shop('1')], options)
      await applyImport(database, nowMs, [shop('2')], { ...options, dryRun: true })
      expect(await linesOf(database)).toEqual(before)
    })
  })

  test('20,000 rows are imported, and unchanged at the second import', async () => {
    const database = await fresh()
    const drafts = Array.from({ length: 20_000 }, (_, index) => shop(String(index)))
    expect(await applyImport(database, nowMs, drafts, options)).toMatchObject({ added: 20_000 })
    expect(await applyImport(database, nowMs, drafts, options)).toMatchObject({ unchanged: 20_000 })
  })
})
