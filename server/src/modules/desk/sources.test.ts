import type { deskActionsSchema } from '@fyndkartan/contract/desk-schema'
import type { sourceAnswerSchema, sourcesSchema } from '@fyndkartan/contract/source-schema'
import type { Static } from '@fyndkartan/contract/schema'
import { dayMs } from '@fyndkartan/domain/local-time'
import { osmSweden, type SourceRun } from '@fyndkartan/domain/source'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteProfile } from '../../db/profiles.ts'
import { loadSources, updateSource } from '../../db/sources.ts'
import { endRun, leaseRun } from '../../db/source-runs.ts'
import { write } from '../../db/write.ts'
import { applyImport } from '../../importer/apply-import.ts'
import { parseSource } from '../../importer/parse-source.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onSqlite } from '../../testing/databases.ts'
import { addOperators, deskOf, olle, petra } from '../../testing/desk-site.ts'
import { shopTable, sourceOf, sourcesJobOf, startSourceServer } from '../../testing/source-server.ts'

const nowMs = Date.UTC(2026, 10, 24, 11)
const form = {
  name: 'Listan',
  kind: 'csv',
  address: 'https://lista.example/butiker.csv',
  every: 'day',
  licence: 'CC BY 4.0',
  attribution: 'Staden',
}

onSqlite(({ fresh }) => {
  let site: TestSite
  let desk: ReturnType<typeof deskOf>
  beforeEach(async () => {
    site = await buildSite(await fresh(), { clock: () => nowMs, config: { rateLimitPerMinute: 0 } })
    await addOperators(site)
    desk = deskOf(site)
  })

  const add = async (change: object = {}) =>
    (await desk.done<{ id: number }>('addSource', null, { ...form, ...change })).id
  const source = (id: number) => desk.read<Static<typeof sourceAnswerSchema>>('deskSource', id)
  const answerTo = async (...call: Parameters<typeof desk.send>) => {
    const answer = await desk.send(...call)
    return [answer.statusCode, answer.json<{ message?: string }>().message]
  }
  /** Changes a source like a node's job. */
  const change = (id: number, row: Parameters<typeof updateSource>[2]) =>
    write(site.database, nowMs, (writing) => updateSource(writing, id, row))
  const ranWith = async (outcome: 'tried' | 'held' | 'done', fingerprint: string) => {
    const taken = await leaseRun(site.database, nowMs)
    if (taken === null) throw new Error('nothing was ordered')
    const result = { fingerprint, examples: [], skipped: [], hoursNotExpressible: [], shortened: [], repeats: [] }
    await write(site.database, nowMs, (writing) =>
      endRun(writing, taken, { outcome, reason: 'Mycket', result: result as unknown as SourceRun['result'] }),
    )
  }
  const importAs = (count: number) => {
    const parsed = parseSource(shopTable(count), {
      format: 'csv',
      source: 'Listan',
      all: false,
      abroad: false,
      today: '2026-11-24',
    })
    const options = { scope: parsed.scope, source: 'Listan', prune: true, dryRun: false, today: '2026-11-24' } as const
    return applyImport(site.database, nowMs, parsed.parsed.drafts, options)
  }

  test('a new source gets a trial run at once, and is in the list', async () => {
    const id = await add()
    const { sources } = await desk.read<Static<typeof sourcesSchema>>('deskSources')
    expect(sources).toMatchObject([
      { ...form, id, status: 'new', ordered: 'try', next_at: null, places: 0, last_run: null },
    ])
    expect(await source(id)).toMatchObject({ source: { id }, runs: [] })
  })

  test('licence and attribution are required, and texts of megabytes are refused', async () => {
    expect(await answerTo('addSource', null, { ...form, licence: ' ', attribution: '' })).toEqual([
      400,
      'Skriv vilken licens som gäller. Skriv vem som ska anges som källa.',
    ])
    for (const field of ['licence', 'attribution', 'name', 'address'])
      expect((await desk.send('addSource', null, { ...form, [field]: 'å'.repeat(400_000) })).statusCode).toBeOneOf([
        400, 413,
      ])
    expect(await loadSources(site.database)).toEqual([])
  })

  test('each name and kind exists once, and OpenStreetMap exists once', async () => {
    const id = await add()
    await add({ ...osmSweden })
    expect(await answerTo('addSource', null, form)).toEqual([409, expect.stringContaining('med det namnet')])
    expect(await answerTo('addSource', null, { ...osmSweden, name: 'Karta' })).toEqual([
      409,
      expect.stringContaining('OpenStreetMap finns redan'),
    ])
    expect(await answerTo('editSource', id, { ...form, name: 'Annat' })).toEqual([
      400,
      expect.stringContaining('namn och slag'),
    ])
    expect(await answerTo('editSource', id, { ...form, kind: 'ical' })).toEqual([
      400,
      expect.stringContaining('namn och slag'),
    ])
  })

  test('a changed source is fetched again without its ETag, and its run begins', async () => {
    const id = await add()
    await change(id, { status: 'active', ordered: null, etag: '"eins"', last_modified: 'då' })
    await desk.done('editSource', id, { ...form, every: 'month', attribution: 'Kommunen' })
    expect(await sourceOf(site.database, id)).toMatchObject({
      attribution: 'Kommunen',
      every: 'month',
      etag: null,
      last_modified: null,
      ordered: 'run',
      next_at: Date.UTC(2026, 11, 24, 1, 37),
    })
  })

  test('only the run that was shown can be approved', async () => {
    const id = await add()
    await ranWith('held', 'sett')
    await change(id, { status: 'waiting' })
    for (const body of [{ order: 'approved' }, { order: 'approved', fingerprint: 'annat' }])
      expect(await answerTo('runSource', id, body)).toEqual([409, expect.stringContaining('ändrats sedan')])
    await desk.done('runSource', id, { order: 'approved', fingerprint: 'sett' })
    expect(await sourceOf(site.database, id)).toMatchObject({ ordered: 'approved', approved: 'sett' })
  })

  test('the log names the operator who ordered a run, and the schedule of a regular one', async () => {
    const { origin, answers } = await startSourceServer()
    answers.set('/lista.csv', shopTable(1))
    const id = await add()
    const log = async () =>
      (await desk.read<Static<typeof deskActionsSchema>>('deskActions')).actions.map((action) => [
        action.by,
        action.by_schedule,
        action.by_command,
      ])
    await change(id, { address: `${origin}/lista.csv`, status: 'active', ordered: null, ordered_by: null })
    await desk.done('runSource', id, { order: 'run' })
    await sourcesJobOf(site.database, () => nowMs).run({ warn: () => {} })
    expect(await log()).toEqual([[olle.email, false, false]])
    answers.set('/lista.csv', shopTable(2))
    await sourcesJobOf(site.database, () => nowMs + 2 * dayMs).run({ warn: () => {} })
    expect(await log()).toEqual([
      [null, true, false],
      [olle.email, false, false],
    ])
    // An order of an operator whose account is removed meanwhile is carried out without the name.
    await desk.done('runSource', id, { order: 'run' })
    await write(site.database, nowMs, (writing) => deleteProfile(writing, olle.uid))
    expect((await sourceOf(site.database, id)).ordered_by).toBeNull()
  })

  test('the words of titles can be changed, and stay when a call lacks them', async () => {
    const id = await add({ wanted: 'loppis' })
    await desk.done('editSource', id, { ...form, wanted: 'loppis,marknad', unwanted: 'styrelsemöte' })
    await desk.done('editSource', id, form)
    expect((await source(id)).source).toMatchObject({ wanted: 'loppis, marknad', unwanted: 'styrelsemöte' })
    await desk.done('editSource', id, { ...form, wanted: '', unwanted: '' })
    expect((await source(id)).source).toMatchObject({ wanted: '', unwanted: '' })
  })

  test('a source can be paused and resumed', async () => {
    const id = await add()
    await change(id, { status: 'waiting', waits_for: 'Mycket', failures: 3, ordered: null })
    await desk.done('pauseSource', id)
    expect((await source(id)).source).toMatchObject({ status: 'paused', next_at: null })
    await desk.done('resumeSource', id)
    expect((await source(id)).source).toMatchObject({ status: 'active', waits_for: null, failures: 0 })
    expect((await source(id)).source.next_at).not.toBeNull()
  })

  test('a source that is being fetched can be neither changed nor removed', async () => {
    const id = await add()
    expect(await leaseRun(site.database, nowMs)).not.toBeNull()
    const running = [409, 'Källan hämtas just nu. Försök igen om en stund.']
    expect(await answerTo('editSource', id, form)).toEqual(running)
    expect(await answerTo('runSource', id, { order: 'run' })).toEqual(running)
    expect(await answerTo('removeSource', id, { with_places: true })).toEqual(running)
  })

  describe('a removal of a source', () => {
    const placesLeft = async () =>
      (await site.database.db.selectFrom('shop').select('id').where('deleted_at', 'is', null).execute()).length

    test('keeps its places, and the next source of that name takes them over', async () => {
      const id = await add()
      await importAs(3)
      expect(await desk.done('removeSource', id, { with_places: false })).toEqual({ action_id: null })
      expect(await placesLeft()).toBe(3)
      const again = await add()
      expect((await source(again)).source.places).toBe(3)
    })

    test('removes its places if requested, and undo restores them', async () => {
      const id = await add()
      await importAs(3)
      const { action_id: actionId } = await desk.done('removeSource', id, { with_places: true })
      expect(await placesLeft()).toBe(0)
      expect(await answerTo('deskSource', id)).toEqual([404, 'Källan finns inte längre.'])
      await desk.done('undoAction', actionId)
      expect(await placesLeft()).toBe(3)
    })
  })

  test('concurrent decisions by two operators each get an answer, and leave one state', async () => {
    const desks = [desk, deskOf(site, petra), deskOf(site, olle)]
    for (let round = 0; round < 4; round++) {
      const id = await add({ name: `Listan ${round}` })
      await ranWith('tried', 'sett')
      const own = { ...form, name: `Listan ${round}` }
      const answers = await Promise.all([
        ...desks.map((each) => each.send('pauseSource', id)),
        ...desks.map((each) => each.send('editSource', id, own)),
        ...desks.map((each) => each.send('runSource', id, { order: 'run' })),
        ...desks.map((each) => each.send('removeSource', id, { with_places: round % 2 === 0 })),
        ...desks.map((each) => each.send('resumeSource', id)),
        ...desks.map((each) => each.send('addSource', null, own)),
      ])
      for (const { statusCode } of answers) expect(statusCode).toBeOneOf([200, 404, 409])
      expect(answers.slice(9, 12).filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    }
    expect((await loadSources(site.database)).length).toBeLessThanOrEqual(4)
  })
})
