/** Series at the desk. */
import type { DeskPlaceAnswerWire, DeskPlacesWire, DeskPublishedWire, DeskTipsWire } from '@fyndkartan/contract/desk'
import type { SeriesSuggestionsWire } from '@fyndkartan/contract/series-suggestion'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { DatesWire } from '@fyndkartan/contract/place'
import { seriesToWire } from '@fyndkartan/contract/series-wire'
import type { PlaceKey } from '@fyndkartan/domain/place'
import { plainSeries, type Series } from '@fyndkartan/domain/series/rule'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertMarkets, type MarketDraft } from '../../db/places.ts'
import { write } from '../../db/write.ts'
import { buildMarket } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onEachDatabase } from '../../testing/databases.ts'
import { addOperators, deskOf } from '../../testing/desk-site.ts'
import { marketTip } from '../../testing/sender.ts'

const hours = { startMinute: 600, endMinute: 900 }
const saturdays: Series = plainSeries(
  { kind: 'weekly', every: 1, weekdays: [6], from: '2026-11-21', to: '2026-12-12' },
  hours,
)
const formOf = (series: Series, name = 'Torgloppis') => ({
  type: 'event',
  event_name: name,
  city: 'Borås',
  address: 'Torget 1',
  series: seriesToWire(series),
})
const market = (id: number): PlaceKey => ({ kind: 'market', id })

onEachDatabase(({ fresh }) => {
  let site: TestSite
  let desk: ReturnType<typeof deskOf>

  async function open(markets: readonly MarketDraft[] = []): Promise<void> {
    site = await buildSite(await fresh(), { markets })
    await addOperators(site)
    desk = deskOf(site)
  }
  beforeEach(() => open())

  const add = (series = saturdays) => desk.done<DeskPublishedWire>('addPlace', null, formOf(series))
  const atDesk = (id: number) => desk.read<DeskPlaceAnswerWire>('deskPlace', market(id))
  const seriesOf = async (id: number) => {
    const { series } = await atDesk(id)
    if (series === null) throw new Error('no series')
    return series
  }
  /** '1 2026-11-21', with '–' before the ids of dates that visitors do not see. */
  const told = async (): Promise<string[]> => {
    const rows = await site.database.db.selectFrom('market').selectAll().orderBy('date').orderBy('id').execute()
    return rows.map((row) =>
      [
        row.deleted_at === null ? row.id : `–${row.id}`,
        row.date,
        ...(row.series_id === null ? ['single'] : []),
        ...(row.cancelled === 1 ? [row.cancelled_reason ?? 'cancelled'] : []),
      ].join(' '),
    )
  }
  const all = ['1 2026-11-21', '2 2026-11-28', '3 2026-12-05', '4 2026-12-12']
  const edit = async (id: number, series: Series, name?: string) => {
    const { id: seriesId, version } = await seriesOf(id)
    return desk.done('editSeries', seriesId, { version, form: formOf(series, name) })
  }
  const undo = async (id: number) => (await desk.done('undoAction', id)).action_id

  describe('a market that is added with its dates', () => {
    test('is returned as its next date, and searchable at once', async () => {
      const { place_id: id } = await add()
      expect([id, await told()]).toEqual([1, all])
      const event = await site.read<DatesWire>(`/get_event/${id}`)
      expect([event.repeats, event.dates.length]).toEqual(['Varje lördag 21 nov–12 dec', 4])
    })

    test('has the facts of all dates at the desk, whichever date is requested', async () => {
      await add()
      const { place, series, history } = await atDesk(3)
      expect(place.place).toMatchObject({ id: 3, date: '2026-12-05', name: 'Torgloppis' })
      expect(series).toMatchObject({
        id: 1,
        place: { name: 'Torgloppis', date: null, start_time: null },
        series: { kind: 'weekly', weekdays: ['6'], to: '2026-12-12', start_time: '10:00' },
        removed_at: null,
      })
      expect(history.map(({ verb, subject }) => [verb, subject])).toEqual([
        ['add', { type: 'series', id: 1, name: 'Torgloppis' }],
      ])
    })

    test('is removed by undo, and restored with the same ids by redo', async () => {
      const { action_id: actionId } = await add()
      const undone = await undo(actionId)
      expect(await told()).toEqual(all.map((line) => `–${line}`))
      await undo(undone)
      expect(await told()).toEqual(all)
    })

    test.each([
      [{ weekdays: [] }, 'series.weekdays', 'Välj minst en veckodag'],
      [{ to: '2026-11-01' }, 'series.to', 'Sista dagen får inte vara före första dagen'],
      [{ kind: 'yearly' }, 'series.kind', 'Välj hur loppisen återkommer'],
      [
        { from: '2026-11-22', to: '2026-11-24' },
        'series.weekdays',
        'Regeln ger inget datum mellan första och sista dagen',
      ],
      [
        { cancelled: [{ date: '2026-11-22' }] },
        'series.cancelled',
        'Inställda datum: 22 november 2026 är inget datum i serien',
      ],
    ])('is refused with %o, and the answer names the field', async (wrong, field, message) => {
      const form = formOf(saturdays)
      const answer = await desk.send('addPlace', null, { ...form, series: { ...form.series, ...wrong } })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ message: expect.stringContaining(message), problems: { [field]: message } })
      expect(await told()).toEqual([])
    })
  })

  describe('changes', () => {
    const cancelled: Series = { ...saturdays, cancelled: [{ date: '2026-12-05', reason: 'Storm' }] }

    test('a cancellation of one date can be undone and redone', async () => {
      await add()
      const { action_id: actionId } = await edit(1, cancelled)
      const after = all.with(2, '3 2026-12-05 Storm')
      expect(await told()).toEqual(after)
      expect(await site.read(`/get_event/3`)).toMatchObject({ cancelled: 1, cancelled_reason: 'Storm' })
      const undone = await undo(actionId)
      expect(await told()).toEqual(all)
      await undo(undone)
      expect(await told()).toEqual(after)
    })

    test('the log has the dates before and after the change', async () => {
      await add()
      await edit(1, cancelled)
      const { history } = await atDesk(1)
      expect(history[0]).toMatchObject({
        verb: 'edit',
        series_before: { cancelled: [] },
        series_after: { cancelled: [{ date: '2026-12-05', reason: 'Storm' }] },
      })
    })

    test('remaining dates keep their ids and get the new facts', async () => {
      await add()
      await edit(1, { ...saturdays, skipped: ['2026-11-28'], added: ['2026-11-29'] }, 'Stora torgloppisen')
      expect(await told()).toEqual(['1 2026-11-21', '–2 2026-11-28', '5 2026-11-29', '3 2026-12-05', '4 2026-12-12'])
      expect(await site.read(`/get_event/4`)).toMatchObject({ name: 'Stora torgloppisen' })
    })

    test('a form without changes makes no log line', async () => {
      await add()
      expect(await edit(1, saturdays)).toEqual({ action_id: null })
    })

    test('another operator’s change in between is not overwritten', async () => {
      await add()
      const { version } = await seriesOf(1)
      await edit(1, cancelled)
      const answer = await desk.send('editSeries', 1, { version, form: formOf(saturdays) })
      expect([answer.statusCode, await told()]).toEqual([409, all.with(2, '3 2026-12-05 Storm')])
    })

    test('a series is removed with all dates, and restored', async () => {
      await add()
      await desk.done('removeSeries', 1, { version: (await seriesOf(1)).version, reason: 'Finns inte mer' })
      expect(await told()).toEqual(all.map((line) => `–${line}`))
      const { series, history } = await atDesk(2)
      expect([series?.removed_at, history[0]?.reason]).toEqual(['2026-11-21T11:00:00.000Z', 'Finns inte mer'])
      const { version } = await seriesOf(2)
      expect((await desk.send('removeSeries', 1, { version })).statusCode).toBe(409)
      expect((await desk.send('editSeries', 1, { version, form: formOf(saturdays) })).statusCode).toBe(409)
      await desk.done('restoreSeries', 1, { version })
      expect(await told()).toEqual(all)
      expect((await desk.send('restoreSeries', 1, { version: (await seriesOf(2)).version })).statusCode).toBe(409)
    })

    test('a series that does not exist, and a form without dates, are refused', async () => {
      await add()
      expect((await desk.send('removeSeries', 9, { version: 1 })).statusCode).toBe(404)
      expect((await desk.send('editSeries', 9, { version: 1, form: formOf(saturdays) })).statusCode).toBe(404)
      const { series: _, ...form } = formOf(saturdays)
      const answer = await desk.send('editSeries', 1, {
        version: (await seriesOf(1)).version,
        form: { ...form, event_date: '2026-12-01' },
      })
      expect([answer.statusCode, answer.json()]).toEqual([400, { message: 'Ange när loppisen hålls.' }])
    })

    test('a single date of a series cannot be removed or restored alone', async () => {
      await add()
      const { place } = await atDesk(2)
      for (const name of ['removePlace', 'restorePlace'] as const) {
        const answer = await desk.send(name, market(2), { version: place.version })
        expect([answer.statusCode, answer.json()]).toEqual([
          409,
          { message: 'Datumet hör till en loppis som återkommer. Ändra den i stället.' },
        ])
      }
    })
  })

  test('the directory lists a series once, at its next date, and once among the removed places', async () => {
    const listed = async (query: string) =>
      (await desk.read<DeskPlacesWire>('deskPlaces', null, query)).places.map(({ place }) => place.id)
    await add()
    expect([await listed(''), await listed('?query=torgloppis'), await listed('?removed=1')]).toEqual([[1], [1], []])
    await edit(1, { ...saturdays, skipped: ['2026-11-28'] })
    expect([await listed(''), await listed('?removed=1')]).toEqual([[1], []])
    await desk.done('removeSeries', 1, { version: (await seriesOf(1)).version })
    expect(await listed('')).toEqual([])
    expect([await listed('?removed=1'), await listed('?removed=1&query=torgloppis')]).toEqual([[1], [1]])
  })

  describe('a single market', () => {
    test('becomes a series, keeps its id, and is single again after undo', async () => {
      await open([buildMarket({ id: 7, name: 'Torgloppis', date: '2026-11-28', startMinute: 540, endMinute: null })])
      const { version } = (await atDesk(7)).place
      const { action_id: actionId } = await desk.done('editPlace', market(7), { version, form: formOf(saturdays) })
      expect(await told()).toEqual(['8 2026-11-21', '7 2026-11-28', '9 2026-12-05', '10 2026-12-12'])
      const undone = await undo(actionId)
      expect(await told()).toEqual(['–8 2026-11-21', '7 2026-11-28 single', '–9 2026-12-05', '–10 2026-12-12'])
      expect(await site.read('/get_event/7')).toMatchObject({ start_time: '09:00', end_time: null, series_id: null })
      await undo(undone)
      expect(await told()).toEqual(['8 2026-11-21', '7 2026-11-28', '9 2026-12-05', '10 2026-12-12'])
    })
  })

  describe('suggestions', () => {
    const single = (id: number, date: MarketDraft['date'], rest: Partial<MarketDraft> = {}) =>
      buildMarket({ id, name: 'Lördagsloppis', date, startMinute: 600, endMinute: 840, ...rest })
    const alike = [
      single(1, '2026-11-28'),
      single(2, '2026-12-05', { name: 'LÖRDAGSLOPPIS!' }),
      single(3, '2026-12-12', { cancellation: { reason: 'Snö' } }),
      single(4, '2026-12-19', { startMinute: 660 }),
    ]
    const others = [
      single(5, '2026-12-26', { position: { lat: 59, lng: 15 } }),
      single(6, '2026-12-26', { name: 'En annan' }),
      single(7, '2026-10-03'),
      single(8, null),
    ]
    const suggestions = async () => (await desk.read<SeriesSuggestionsWire>('suggestSeries')).suggestions

    test('are markets with one name at one place on at least three dates', async () => {
      await open([...others, ...alike])
      expect(await suggestions()).toMatchObject([
        {
          ids: [1, 2, 3, 4],
          place: { id: 1, name: 'Lördagsloppis' },
          series: {
            kind: 'weekly',
            weekdays: ['6'],
            from: '2026-11-28',
            to: '2026-12-19',
            changed: [{ date: '2026-12-19', start_time: '11:00' }],
            cancelled: [{ date: '2026-12-12', reason: 'Snö' }],
          },
        },
      ])
    })

    test('are merged by one click with their ids, and single again with their own facts after undo', async () => {
      await open(alike)
      const merged = await desk.done<DeskPublishedWire>('mergeMarkets', null, { ids: [1, 2, 3, 4] })
      expect([merged.place_id, await told()]).toEqual([
        1,
        ['1 2026-11-28', '2 2026-12-05', '3 2026-12-12 Snö', '4 2026-12-19'],
      ])
      expect(await site.read('/get_event/2')).toMatchObject({ name: 'Lördagsloppis', series_id: 1 })
      expect(await suggestions()).toEqual([])
      const undone = await undo(merged.action_id)
      expect(await told()).toEqual([
        '1 2026-11-28 single',
        '2 2026-12-05 single',
        '3 2026-12-12 single Snö',
        '4 2026-12-19 single',
      ])
      expect(await site.read('/get_event/2')).toMatchObject({ name: 'LÖRDAGSLOPPIS!' })
      await undo(undone)
      expect(await told()).toEqual(['1 2026-11-28', '2 2026-12-05', '3 2026-12-12 Snö', '4 2026-12-19'])
    })

    test('are not merged when one of the markets has changed, or is gone', async () => {
      await open([...others, ...alike])
      for (const ids of [
        [1, 2, 3, 6],
        [1, 2, 3, 99],
        [1, 2, 8],
      ])
        expect((await desk.send('mergeMarkets', null, { ids })).statusCode, JSON.stringify(ids)).toBe(409)
      expect((await told()).filter((line) => line.includes('single'))).toHaveLength(8)
    })

    test('an action from before the merge cannot be undone', async () => {
      await open(alike)
      const { version } = (await atDesk(1)).place
      const { action_id: removed } = await desk.done('removePlace', market(1), { version })
      await desk.done('undoAction', removed)
      await desk.done('mergeMarkets', null, { ids: [1, 2, 3, 4] })
      const log = await desk.read<{ actions: { id: number; verb: string }[] }>('deskActions')
      const undoing = log.actions.find(({ verb }) => verb === 'undo')
      expect((await desk.send('undoAction', undoing?.id ?? 0)).statusCode).toBe(409)
    })
  })

  describe('a tip of a recurring market', () => {
    const send = (series: object) =>
      site.call(endpoints.submitTip.path, {
        method: 'POST',
        payload: { ...marketTip, event_date: '2026-11-28', series },
      })

    test('is stored and published with its dates, and its undo removes all of them', async () => {
      expect((await send(seriesToWire(saturdays))).statusCode).toBe(201)
      const { tips } = await desk.read<DeskTipsWire>('deskTips')
      expect(tips).toMatchObject([{ series: { kind: 'weekly', weekdays: ['6'] } }])
      const published = await desk.done<DeskPublishedWire>('publishTip', tips[0]?.id ?? 0, formOf(saturdays))
      expect([published.place_id, await told()]).toEqual([1, all])
      await undo(published.action_id)
      expect(await told()).toEqual(all.map((line) => `–${line}`))
      expect(await desk.read<DeskTipsWire>('deskTips')).toMatchObject({ total: 1 })
    })

    test('is stored once if sent twice, but separately with another rule', async () => {
      for (const series of [saturdays, saturdays, { ...saturdays, skipped: ['2026-12-05' as const] }])
        expect((await send(seriesToWire(series))).statusCode).toBe(201)
      expect(await desk.read<DeskTipsWire>('deskTips')).toMatchObject({ total: 2 })
    })

    test('is refused with the name of the field, also when all its dates are past', async () => {
      const past = { ...seriesToWire(saturdays), from: '2026-10-03', to: '2026-10-31' }
      const answer = await send(past)
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        {
          message: 'Alla datum i serien har redan varit',
          problems: { 'series.to': 'Alla datum i serien har redan varit' },
        },
      ])
    })
  })

  test('searches are answered while suggestions among many markets are computed', async () => {
    const dates = ['2026-12-05', '2026-12-12', '2026-12-19'] as const
    await write(site.database, 1, (writing) =>
      insertMarkets(
        writing,
        Array.from({ length: 3000 }, (_, at) =>
          buildMarket({ name: `Loppis ${at % 1000}`, date: dates[at % 3] ?? null }),
        ),
      ),
    )
    let answered = 0
    const asking = desk.read('suggestSeries').then(() => -1)
    while ((await Promise.race([asking, new Promise((done) => setImmediate(done))])) !== -1) answered++
    expect(answered).toBeGreaterThan(3)
  })
})
