import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { unknownFacts } from '@fyndkartan/domain/facts'
import type { DeskActionsWire, DeskTipsWire } from '@fyndkartan/contract/desk'
import { placeToTipWire } from '@fyndkartan/contract/tip'
import { describe, expect, test } from 'vitest'
import { newFile, restore } from '../testing/backup-files.ts'
import { buildSite, type TestSite } from '../testing/build-site.ts'
import { onEachDatabase, testDatabases } from '../testing/databases.ts'
import { deskOf, newMarket, newShop } from '../testing/desk-site.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'
import { loadTips } from './desk-tips.ts'
import { placeFromJson, stateFromJson, stateToJson } from './stored-states.ts'

const stored = (name: string) => join(import.meta.dirname, '../testing/stored', name)

test.each([newShop(), newMarket()])('the stored state of a $kind is read back unchanged', (place) => {
  expect(placeFromJson(stateToJson(place))).toEqual(place)
  const confirmation = { on: '2026-11-12', by: 'editor' }
  const state = { place, seriesId: null, mergedInto: null, deletedAtMs: null, editedAtMs: 5, confirmation }
  expect(stateFromJson(stateToJson(state))).toEqual(state)
})

test('other states are read back unchanged', () => {
  expect(stateFromJson(stateToJson({ ids: [1, 2] }))).toEqual({ ids: [1, 2] })
  expect(stateFromJson('{"ids":null}')).toEqual({ ids: null })
})

test.each(['shop', 'market'] as const)('facts that an old state of a %s lacks are null', (kind) => {
  const name = 'Kupan'
  expect(placeFromJson(JSON.stringify({ kind, name }))).toEqual({ ...unknownFacts(kind), kind, name })
  expect(stateFromJson(JSON.stringify({ place: { kind, name }, deletedAtMs: 1 }))).toEqual({
    place: { ...unknownFacts(kind), kind, name },
    seriesId: null,
    mergedInto: null,
    deletedAtMs: 1,
    confirmation: null,
  })
})

/** Undoes every action on the log's first page, latest first, and returns their number. Fails when one cannot be undone. */
async function undoEverything(site: TestSite): Promise<number> {
  const desk = deskOf(site)
  const { actions } = await desk.read<DeskActionsWire>('deskActions')
  for (const { id } of actions) await desk.done('undoAction', id)
  return actions.length
}

async function publishWaiting(site: TestSite): Promise<string[]> {
  const desk = deskOf(site)
  const { tips } = await desk.read<DeskTipsWire>('deskTips')
  for (const { id } of tips) {
    const tip = (await loadTips(site.database.db, [id])).get(id)!
    await desk.done('publishTip', id, placeToTipWire(tip.place))
  }
  return tips.map(({ place }) => place.name ?? '')
}

describe('a database of an older program, with unversioned states', () => {
  const databases = testDatabases('sqlite')

  async function open(): Promise<TestSite> {
    const place = await databases.place()
    const file = new DatabaseSync(join(place.dataDir, 'fyndkartan.sqlite'))
    file.exec(readFileSync(stored('before-facts.sql'), 'utf8'))
    file.close()
    const database = openDatabase(place)
    await migrate(database)
    return buildSite(database)
  }

  test('every line of the log can be undone', async () => {
    expect(await undoEverything(await open())).toBe(12)
  })

  test('every waiting tip can be published', async () => {
    expect(await publishWaiting(await open())).toEqual(['Väntande butik', 'Väntande loppis'])
  })
})

onEachDatabase((databases) => {
  test('a backup of an older program can be restored, its log lines undone and its tips published', async () => {
    const file = newFile()
    await writeFile(file, gzipSync(readFileSync(stored('before-facts.jsonl'))))
    const database = openDatabase(await databases.place())
    expect(await restore(file, database)).toBeGreaterThan(20)
    const site = await buildSite(database)
    expect(await publishWaiting(site)).toEqual(['Väntande butik', 'Väntande loppis'])
    expect(await undoEverything(site)).toBe(14)
    await database.close()
  })
})
