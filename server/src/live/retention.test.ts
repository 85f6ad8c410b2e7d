import { dayMs } from '@fyndkartan/domain/local-time'
import { beforeEach, expect, test, vi } from 'vitest'
import { insertAction } from '../db/actions.ts'
import type { Database } from '../db/open.ts'
import { insertMarket, insertShop } from '../db/places.ts'
import { write } from '../db/write.ts'
import { JobCounts } from './job-counts.ts'
import { deleteWhatIsTooOld } from './retention.ts'
import { buildMarket, buildShop } from '../testing/build-place.ts'
import { loadEverything, rowsNaming } from '../testing/everything-stored.ts'
import { onEachDatabase } from '../testing/databases.ts'
import { TidyJob } from './tidy-job.ts'
import { noMailer } from '../testing/no-mailer.ts'

const nowMs = Date.UTC(2026, 10, 21, 11)
const twoYearsAgoMs = Date.UTC(2024, 10, 21, 11)

onEachDatabase(({ fresh }) => {
  let database: Database
  beforeEach(async () => {
    database = await fresh()
  })
  const run = (atMs: number) => write(database, atMs, deleteWhatIsTooOld)

  type Decided = 'published' | 'rejected'
  async function addTip(name: string, decided: { status: Decided; atMs: number } | null) {
    await database.db
      .insertInto('tip')
      .values({
        kind: 'shop',
        place: JSON.stringify({ kind: 'shop', name }),
        status: decided?.status ?? 'waiting',
        received_at: 0,
        decided_at: decided?.atMs ?? null,
        revision: 1,
      })
      .execute()
  }
  async function addFeedback(text: string, times: { doneAtMs?: number; removedAtMs?: number } = {}) {
    await database.db
      .insertInto('feedback')
      .values({
        text,
        received_at: 0,
        done_at: times.doneAtMs ?? null,
        removed_at: times.removedAtMs ?? null,
        revision: 1,
      })
      .execute()
  }
  const addAction = (atMs: number, more: { partOf?: number; undoes?: number; reason?: string } = {}) =>
    write(database, atMs, (writing) =>
      insertAction(writing, {
        actor: 'command',
        verb: 'edit',
        subject: 'shop',
        subjectId: 1,
        before: null,
        after: null,
        ...more,
      }),
    )
  const tips = async () => {
    const rows = await database.db.selectFrom('tip').select('place').orderBy('id').execute()
    return rows.map(({ place }) => (JSON.parse(place) as { name: string }).name)
  }
  const messages = async () => {
    const rows = await database.db.selectFrom('feedback').select('text').orderBy('id').execute()
    return rows.map(({ text }) => text)
  }
  const actions = async () => {
    const rows = await database.db.selectFrom('action').select('id').orderBy('id').execute()
    return rows.map(({ id }) => id)
  }

  test('decided tips are deleted after two years, waiting ones stay', async () => {
    await addTip('väntar sedan 1970', null)
    await addTip('publicerad för två år sedan', { status: 'published', atMs: twoYearsAgoMs })
    await addTip('avvisad för två år sedan', { status: 'rejected', atMs: twoYearsAgoMs - 400 * dayMs })
    await addTip('nyss två år', { status: 'published', atMs: twoYearsAgoMs + 1 })
    await addTip('nyligen', { status: 'rejected', atMs: nowMs })
    await run(nowMs)
    expect(await tips()).toEqual(['väntar sedan 1970', 'nyss två år', 'nyligen'])
  })

  test.each([
    ['a leap year in between', Date.UTC(2025, 2, 1, 12), Date.UTC(2023, 2, 1, 12)],
    ['a leap day two years later', Date.UTC(2028, 1, 29, 12), Date.UTC(2026, 1, 28, 12)],
    ['just after midnight in Sweden', Date.UTC(2026, 10, 20, 23, 30), Date.UTC(2024, 10, 20, 23, 30)],
  ])('two years are calendar years: %s', async (_what, atMs, tooOldMs) => {
    await addTip('gammal', { status: 'published', atMs: tooOldMs })
    await addTip('ung', { status: 'published', atMs: tooOldMs + 1 })
    await run(atMs)
    expect(await tips()).toEqual(['ung'])
  })

  test('log lines are deleted after two years with their parts; later lines that refer to them stay', async () => {
    const whole = await addAction(twoYearsAgoMs, { reason: 'gammal' })
    await addAction(twoYearsAgoMs, { partOf: whole })
    const undo = await addAction(twoYearsAgoMs + 1, { undoes: whole })
    const late = await addAction(nowMs, { partOf: undo })
    await run(nowMs)
    expect(await actions()).toEqual([undo, late])
    expect(rowsNaming(await loadEverything(database), ['gammal'])).toEqual([])
    expect(await addAction(nowMs)).toBeGreaterThan(late)
  })

  test('removed messages are deleted for good after seven days, all others stay', async () => {
    await addFeedback('kvar sedan 1970')
    await addFeedback('klar sedan 1970', { doneAtMs: 0 })
    await addFeedback('i korgen sju dagar', { removedAtMs: nowMs - 7 * dayMs })
    await addFeedback('i korgen nästan sju dagar', { removedAtMs: nowMs - 7 * dayMs + 1 })
    await run(nowMs)
    expect(await messages()).toEqual(['kvar sedan 1970', 'klar sedan 1970', 'i korgen nästan sju dagar'])
    expect(rowsNaming(await loadEverything(database), ['i korgen sju'])).toEqual([])
  })

  test('places stay, however old they are and however long ago they were removed', async () => {
    await write(database, 0, async (writing) => {
      await insertShop(writing, buildShop())
      await insertMarket(writing, buildMarket({ date: '1999-01-01' }))
    })
    const before = (await loadEverything(database)).filter(({ table }) => table === 'shop' || table === 'market')
    expect(before).toHaveLength(2)
    await run(nowMs)
    const after = (await loadEverything(database)).filter(({ table }) => table === 'shop' || table === 'market')
    expect(after).toEqual(before)
  })

  test('one of two servers deletes expired data, once a day, with rounds every ten minutes', async () => {
    let clockMs = nowMs
    const warn = vi.fn<(details: object, message: string) => void>()
    const nothing = { tidy: async () => {} }
    const servers = [1, 2].map(
      () =>
        new TidyJob({
          database,
          clock: () => clockMs,
          identity: nothing,
          mailer: noMailer,
          operators: [],
          site: () => '',
          jobs: new JobCounts(),
        }),
    )
    const round = () => Promise.all(servers.map((server) => server.run({ warn })))
    await addFeedback('först', { removedAtMs: nowMs - 7 * dayMs })
    await round()
    expect(await messages()).toEqual([])
    await addFeedback('sedan', { removedAtMs: nowMs - 7 * dayMs })
    clockMs += dayMs - 600_000
    await round()
    expect(await messages()).toEqual(['sedan'])
    clockMs += 600_000
    await round()
    expect(await messages()).toEqual([])
    expect(await database.db.selectFrom('job').selectAll().orderBy('name').execute()).toEqual([
      { name: 'desk digests', next_at: expect.any(Number) },
      { name: 'organiser reminders', next_at: nowMs + 2 * dayMs },
      { name: 'retention', next_at: nowMs + 2 * dayMs },
    ])
    expect(warn).not.toHaveBeenCalled()
  })
})
