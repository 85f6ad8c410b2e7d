import { setImmediate as nextTurn } from 'node:timers/promises'
import type { deskActionsSchema } from '@fyndkartan/contract/desk-schema'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { Static } from '@fyndkartan/contract/schema'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { insertAction, insertActions } from '../../db/actions.ts'
import { loadPlaceState, updatePlaceState } from '../../db/place-edits.ts'
import { insertShop, insertShops } from '../../db/places.ts'
import { write } from '../../db/write.ts'
import { applyImport } from '../../importer/apply-import.ts'
import { buildShop } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onSqlite } from '../../testing/databases.ts'
import { addOperators, deskOf, olle } from '../../testing/desk-site.ts'
import { undoAction } from './undo.ts'

type Log = Static<typeof deskActionsSchema>
type Done = { readonly action_id: number }

const startMs = Date.UTC(2026, 10, 21, 11)

onSqlite(({ fresh }) => {
  let site: TestSite
  let desk: ReturnType<typeof deskOf>
  let nowMs = startMs
  beforeAll(async () => {
    site = await buildSite(await fresh(), { clock: () => nowMs, config: { rateLimitPerMinute: 0 } })
    await addOperators(site)
    desk = deskOf(site)
  })

  const undo = async (id: number) => {
    nowMs += 1000
    return (await desk.done<Done>('undoAction', id)).action_id
  }
  const log = async (query = '') => desk.read<Log>('deskActions', null, query)
  /** What visitors see of a shop: its name, or null. */
  const seen = async ({ id }: PlaceKey) => {
    const answer = await site.call(`/get_store/${id}`)
    return answer.statusCode === 200 ? answer.json<{ name: string }>().name : null
  }

  const parts = 700
  let importId: number
  let ids: number[]
  let edited: PlaceKey
  let removed: PlaceKey

  /** Logs many additions, a change and a removal like the importer. */
  beforeEach(async () => {
    const insert = (sourceId: string) =>
      write(site.database, 1, (writing) =>
        insertShop(
          writing,
          buildShop({ name: 'Före', source: 'import', sourceId: `${sourceId}/${nowMs}/${counter++}` }),
        ),
      )
    edited = { kind: 'shop', id: await insert('changed') }
    removed = { kind: 'shop', id: await insert('removed') }
    await write(site.database, startMs, async (writing) => {
      importId = await insertAction(writing, {
        actor: 'command',
        verb: 'import',
        subject: 'import',
        subjectId: null,
        before: null,
        after: { source: 'osm', counts: {} },
      })
      const drafts = Array.from({ length: parts }, (_, at) =>
        buildShop({ name: `Import ${at}`, source: 'import', sourceId: `new/${counter++}` }),
      )
      ids = await insertShops(writing, drafts)
      const part = { actor: 'command', subject: 'shop', partOf: importId } as const
      await insertActions(
        writing,
        ids.map((id) => ({ ...part, verb: 'add', subjectId: id, before: null, after: null })),
      )
      for (const [verb, key, changed] of [
        ['edit', edited, { name: 'Efter', deletedAtMs: null }],
        ['remove', removed, { name: 'Före', deletedAtMs: startMs }],
      ] as const) {
        const before = (await loadPlaceState(writing.trx, key))?.state
        if (!before) throw new Error('the place is there')
        const { name, deletedAtMs } = changed
        const after = { ...before, place: { ...before.place, name }, deletedAtMs }
        await updatePlaceState(writing, key, after)
        await insertAction(writing, { ...part, verb, subjectId: key.id, before, after })
      }
    })
    await site.sync.catchUp()
  })
  let counter = 0

  test('an import is undone and redone as a whole', async () => {
    const first = { kind: 'shop', id: ids[0] as number } as const
    expect([await seen(first), await seen(edited), await seen(removed)]).toEqual(['Import 0', 'Efter', null])
    const undone = await undo(importId)
    expect([await seen(first), await seen(edited), await seen(removed)]).toEqual([null, 'Före', 'Före'])
    expect((await log()).actions.slice(0, 2)).toMatchObject([
      { verb: 'undo', subject: { type: 'import', id: null, name: 'osm' }, parts: parts + 2, by: olle.email },
      { verb: 'import', parts: parts + 2, by: null, by_command: true, undone_by: undone },
    ])
    await undo(undone)
    expect([await seen(first), await seen(edited), await seen(removed)]).toEqual(['Import 0', 'Efter', null])
    await undo(importId)
    expect([await seen(first), await seen(edited), await seen(removed)]).toEqual([null, 'Före', 'Före'])
  })

  test('additions, changes, removals and restorations by the importer are undone', async () => {
    const importAll = (names: readonly string[]) => {
      nowMs += 1000
      const drafts = names.map((name, at) => ({
        sourceId: `osm:${at}`,
        kind: 'shop' as const,
        facts: {
          ...buildShop(),
          name,
          position: { lat: 58.1 + at, lng: 15 },
          openingHours: at === 0 ? null : 'varierar',
        },
      }))
      const options = { scope: 'osm:', source: 'osm', prune: true, dryRun: false, today: '2026-11-21' as const }
      return applyImport(site.database, nowMs, drafts, options)
    }
    const stored = async () => {
      await site.sync.catchUp()
      const rows = await site.database.db
        .selectFrom('shop')
        .select('name')
        .where('source_id', 'like', 'osm:%')
        .where('deleted_at', 'is', null)
        .orderBy('source_id')
        .execute()
      return rows.map(({ name }) => name)
    }
    await importAll(['Ett', 'Två', 'Tre'])
    await importAll(['Ett', 'Två ändrad'])
    expect(await stored()).toEqual(['Ett', 'Två ändrad'])
    await importAll(['Ett', 'Två ändrad', 'Tre igen', 'Fyra'])
    const undone = await undo((await log('?type=import')).actions[0]?.id ?? 0)
    expect(await stored()).toEqual(['Ett', 'Två ändrad'])
    await undo(undone)
    expect(await stored()).toEqual(['Ett', 'Två ändrad', 'Tre igen', 'Fyra'])
    // Undoes the import again, then the earlier imports one by one.
    const imports = (await log('?type=import')).actions.filter(({ verb }) => verb === 'import')
    const left = []
    for (const { id } of imports.slice(0, 3)) {
      await undo(id)
      left.push(await stored())
    }
    expect(left).toEqual([['Ett', 'Två ändrad'], ['Ett', 'Två', 'Tre'], []])
  })

  test('undoing an import does not block the event loop', async () => {
    let turns = 0
    let done = false
    const count = async () => {
      while (!done) {
        await nextTurn()
        turns++
      }
    }
    const counting = count()
    await write(site.database, nowMs, (writing) => undoAction(writing, 'command', importId))
    done = true
    await counting
    expect(turns).toBeGreaterThanOrEqual(3)
  })
})
