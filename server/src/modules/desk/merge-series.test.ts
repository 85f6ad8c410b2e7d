/** Merging series that come from two calendars. */
import type { DeskPlaceAnswerWire } from '@fyndkartan/contract/desk'
import type { SamePlacesWire } from '@fyndkartan/contract/same-places'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { plainSeries } from '@fyndkartan/domain/series/rule'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Addresses, insertClaim } from '../../db/claims.ts'
import { erase } from '../../db/erasure.ts'
import { insertProfile } from '../../db/profiles.ts'
import { write } from '../../db/write.ts'
import { applyImport } from '../../importer/apply-import.ts'
import { seriesDraftOf } from '../../importer/import-draft.ts'
import { buildMarket } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { addOperators, deskOf } from '../../testing/desk-site.ts'
import { writeStubBuild } from '../../testing/stub-build.ts'
import { evictPlaces } from '../../testing/stocked-site.ts'

const nowMs = Date.UTC(2026, 10, 21, 11)
const today = '2026-11-21'
const anna = { uid: 'uid-of-anna', email: 'anna@example.se' }
const listed = {
  a: ['2026-11-28', '2026-12-05', '2026-12-12'],
  b: ['2026-11-28', '2026-12-05', '2026-12-09', '2026-12-19'],
  c: ['2026-11-28', '2026-12-05'],
} as const

onEachDatabase(({ fresh }) => {
  const siteDir = writeStubBuild()
  let site: TestSite
  let desk: ReturnType<typeof deskOf>
  beforeAll(async () => {
    site = await buildSite(await fresh(), {
      clock: () => nowMs,
      config: { rateLimitPerMinute: 0, submissions: 0, siteDir },
    })
    await addOperators(site)
    await write(site.database, 0, (writing) =>
      insertProfile(writing, { ...anna, emailVerified: true, loginMethod: 'email' }),
    )
    desk = deskOf(site)
  })
  beforeEach(async () => {
    await evictPlaces(site)
    await write(site.database, 0, async ({ trx }) => {
      for (const table of ['place_pair', 'series', 'favourite', 'claim', 'report', 'report_matter'] as const)
        await trx.deleteFrom(table).execute()
    })
    for (const calendar of ['a', 'b'] as const) await run(calendar)
  })

  type Calendar = keyof typeof listed
  /** Imports a calendar with one market, or with none. */
  async function run(calendar: Calendar, { isEmpty = false, name = 'Bakluckeloppis' } = {}) {
    const scope = `ical:${calendar}#`
    const { source: _, ...facts } = buildMarket({ name, phone: `070-${calendar}` })
    const dates = plainSeries({ kind: 'dates', dates: [...listed[calendar]] }, { startMinute: 600, endMinute: 900 })
    const draft = seriesDraftOf(`${scope}1`, { ...facts, kind: 'market' }, dates, 'RDATE')
    const options = { scope, source: calendar, prune: true, dryRun: false, today } as const
    const counts = await applyImport(site.database, nowMs, isEmpty ? [] : [draft], options)
    await site.sync.catchUp()
    return counts
  }

  /** The id of a date in a calendar's series, also of a removed date. */
  async function dateOf(calendar: Calendar, date: CivilDate): Promise<number> {
    const row = await site.database.db
      .selectFrom('market')
      .innerJoin('series', 'series.id', 'market.series_id')
      .select('market.id')
      .where('series.source_id', '=', `ical:${calendar}#1`)
      .where('market.date', '=', date)
      .executeTakeFirstOrThrow()
    return row.id
  }
  const first = (calendar: Calendar) => dateOf(calendar, '2026-11-28')
  const versioned = async (calendar: Calendar) => {
    const id = await first(calendar)
    const { series } = await desk.read<DeskPlaceAnswerWire>('deskPlace', { kind: 'market', id })
    return { id, version: series?.version }
  }
  async function merge(kept: Calendar, dropped: Calendar, taken: readonly string[] = []): Promise<number> {
    const order = { type: 'event', kept: await versioned(kept), dropped: await versioned(dropped), taken }
    return (await desk.done('mergePlaces', null, order)).action_id
  }
  const undo = async (action: number) => (await desk.send('undoAction', action)).statusCode
  const read = async (id: number) => {
    const answer = await site.callAs(anna, endpoints.getMarket.path.replace('{id}', String(id)))
    if (answer.statusCode !== 200) return answer.statusCode
    const { id: answered, is_favorite: liked, phone } = answer.json<Record<string, unknown>>()
    return { id: answered, liked, phone }
  }
  const rows = async () => ({
    series: (
      await site.database.db
        .selectFrom('series')
        .select(['id', 'place', 'rule', 'deleted_at', 'edited_at', 'merged_into'])
        .orderBy('id')
        .execute()
    ).map(({ place, rule, ...row }) => ({ ...row, place: JSON.parse(place), rule: JSON.parse(rule) })),
    market: await site.database.db
      .selectFrom('market')
      .select(['id', 'date', 'phone', 'deleted_at', 'series_id', 'merged_into'])
      .orderBy('id')
      .execute(),
  })
  const pairs = async () => (await desk.read<SamePlacesWire>('samePlaces')).pairs

  test('series with dates in common are suggested, each with its next date', async () => {
    const [pair, ...others] = await pairs()
    expect(others).toEqual([])
    expect([pair?.one.place.id, pair?.other.place.id]).toEqual([await first('a'), await first('b')])
    expect(pair?.one.version).toBe((await versioned('a')).version)
    // Moves dates of one series, so that the two have no date in common.
    await write(site.database, nowMs, async ({ trx }) => {
      const { id } = await trx
        .selectFrom('series')
        .select('id')
        .where('source_id', '=', 'ical:b#1')
        .executeTakeFirstOrThrow()
      await trx
        .updateTable('market')
        .set({ date: '2027-01-09' })
        .where('series_id', '=', id)
        .where('date', '<', '2026-12-09')
        .execute()
    })
    expect(await pairs()).toEqual([])
  })

  test('series that an operator has distinguished are not suggested again, whichever date is next', async () => {
    const order = { type: 'event', ids: [await dateOf('b', '2026-12-05'), await dateOf('a', '2026-12-12')] }
    const { action_id: action } = await desk.done('distinguishPlaces', null, order)
    expect(await pairs()).toEqual([])
    const log = await desk.read<{ actions: { subject: object }[] }>('deskActions')
    expect(log.actions[0]?.subject).toMatchObject({ type: 'pair', name: 'Bakluckeloppis' })
    await undo(action)
    expect(await pairs()).toHaveLength(1)
    const same = { type: 'event', ids: [await first('a'), await dateOf('a', '2026-12-12')] }
    expect((await desk.send('distinguishPlaces', null, same)).statusCode).toBe(400)
  })

  test('a dropped date leads to the kept one of the same day, else the next, else the last; undo restores all', async () => {
    const before = await rows()
    const action = await merge('a', 'b', ['phone'])
    expect(await pairs()).toEqual([])
    for (const [date, into] of [
      ['2026-11-28', '2026-11-28'],
      ['2026-12-05', '2026-12-05'],
      ['2026-12-09', '2026-12-12'],
      ['2026-12-19', '2026-12-12'],
    ] as const)
      expect(await read(await dateOf('b', date)), date).toMatchObject({ id: await dateOf('a', into), phone: '070-b' })
    const page = await site.app.inject(`/loppis/${await dateOf('b', '2026-12-09')}-bakluckeloppis-katrineholm`)
    expect(page.statusCode).toBe(301)
    expect(page.headers.location).toMatch(new RegExp(`^/loppis/${await first('a')}-`))
    expect(await undo(action)).toBe(200)
    expect(await rows()).toEqual(before)
    await site.sync.catchUp()
    expect(await read(await dateOf('b', '2026-12-09'))).toMatchObject({ id: await dateOf('b', '2026-12-09') })
    expect(await pairs()).toHaveLength(1)
  })

  test('favourites, organisers and reports move to the kept series, and back with undo', async () => {
    const change = async (name: 'addFavourite' | 'removeFavourite', id: number) =>
      site.callAs(anna, endpoints[name].path, {
        method: 'POST',
        payload: { target_id: String(id), target_type: 'temp_event' },
      })
    const [one, other] = [await first('a'), await first('b')]
    await change('addFavourite', await dateOf('b', '2026-12-09'))
    const addresses = await Addresses.open(site.database, nowMs)
    const draft = { email: addresses.seal('kim@example.se'), emailKey: addresses.keyOf('kim@example.se') }
    const seriesOf = async (calendar: Calendar) =>
      (
        await site.database.db
          .selectFrom('series')
          .select('id')
          .where('source_id', '=', `ical:${calendar}#1`)
          .executeTakeFirstOrThrow()
      ).id
    const dropped = await seriesOf('b')
    await write(site.database, nowMs, (writing) =>
      insertClaim(writing, { subject: 'series', subjectId: dropped }, { ...draft, status: 'approved' }),
    )
    expect((await pairs())[0]?.organisers).toEqual({ one: 0, other: 1 })
    const claims = () => site.database.db.selectFrom('claim').select(['subject', 'subject_id']).execute()
    const action = await merge('a', 'b')
    expect([await read(one), await read(other)]).toMatchObject([
      { id: one, liked: 1 },
      { id: one, liked: 1 },
    ])
    expect(await claims()).toEqual([{ subject: 'series', subject_id: await seriesOf('a') }])
    const report = { target_type: 'temp_event', target_id: String(other), verdict: 'closed' }
    expect((await site.call(endpoints.reportPlace.path, { method: 'POST', payload: report })).statusCode).toBe(201)
    expect(await site.database.db.selectFrom('report').select(['subject', 'subject_id']).execute()).toEqual([
      { subject: 'series', subject_id: await seriesOf('a') },
    ])
    await undo(action)
    expect([await read(one), await read(other)]).toMatchObject([
      { id: one, liked: 0 },
      { id: other, liked: 1 },
    ])
    expect(await claims()).toEqual([{ subject: 'series', subject_id: dropped }])
    await merge('a', 'b')
    await change('removeFavourite', one)
    expect(await site.database.db.selectFrom('favourite').selectAll().execute()).toEqual([])
  })

  test('a merged series is found by the next import of either calendar, and removed by neither alone', async () => {
    await merge('a', 'b')
    expect(await run('b')).toMatchObject({ added: 0, changed: 0, removed: 0 })
    expect(await run('b', { name: 'Annat' })).toMatchObject({ added: 0, changed: 0, removed: 0 })
    expect(await run('b', { isEmpty: true })).toMatchObject({ added: 0, changed: 0, removed: 0 })
    expect(await run('a')).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
    expect(await run('a', { isEmpty: true })).toMatchObject({ removed: 0, kept: 1 })
    expect(await read(await first('b'))).toMatchObject({ id: await first('a') })
    // The merged series still follows the kept calendar.
    expect(await run('a', { name: 'Bakluckeloppisen' })).toMatchObject({ changed: 1 })
  })

  test('a chain of merged series leads to the last one, is undone from its end, and is erased by any id', async () => {
    await run('c')
    const before = await rows()
    const inner = await merge('b', 'c')
    const outer = await merge('a', 'b')
    expect(await read(await first('c'))).toMatchObject({ id: await first('a') })
    expect(await undo(inner)).toBe(409)
    expect([await undo(outer), await undo(inner)]).toEqual([200, 200])
    expect(await rows()).toEqual(before)
    await merge('b', 'c')
    await merge('a', 'b')
    const id = await first('c')
    expect(await write(site.database, nowMs, (writing) => erase(writing, 'market', id))).toMatchObject({
      subject: 'series',
    })
    const { series, market } = await rows()
    expect(JSON.stringify([series, market])).not.toMatch(/Bakluckeloppis|070-/)
  })

  test('a dropped series that is restored at the desk is separate again', async () => {
    await merge('a', 'b')
    const key = { kind: 'market', id: await first('b') } as const
    const { series, place } = await desk.read<DeskPlaceAnswerWire>('deskPlace', key)
    expect(place.merged_into).toBe(await first('a'))
    expect((await desk.send('restoreSeries', series?.id ?? 0, { version: series?.version })).statusCode).toBe(200)
    expect(await read(key.id)).toMatchObject({ id: key.id })
  })

  test('a merge with itself, with a removed series or after a change is refused', async () => {
    const [one, other] = [await versioned('a'), await versioned('b')]
    const send = async (kept: object, dropped: object) =>
      (await desk.send('mergePlaces', null, { type: 'event', kept, dropped, taken: [] })).statusCode
    expect(await send(one, { ...one, id: await dateOf('a', '2026-12-12') })).toBe(400)
    expect(await send(one, { ...other, version: 0 })).toBe(409)
    await merge('a', 'b')
    expect(await send(await versioned('a'), await versioned('b'))).toBe(409)
  })
})
