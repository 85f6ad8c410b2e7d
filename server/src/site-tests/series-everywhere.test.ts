/** A market with several dates through the whole server: searches, its page, favourites, counts, other nodes, erasure. */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { readMapRows } from '@fyndkartan/contract/map-rows'
import type { DatesWire, EventWire, PostWire } from '@fyndkartan/contract/place'
import { eventPageSchema, postsSchema } from '@fyndkartan/contract/place-schema'
import { unknownFacts } from '@fyndkartan/domain/facts'
import type { NewMarket } from '@fyndkartan/domain/place'
import { plainSeries, type Series } from '@fyndkartan/domain/series/rule'
import { PlaceIndex } from '@fyndkartan/search/place-index'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { updateSlideshowChoice } from '../db/choices.ts'
import { erase, loadErasure } from '../db/erasure.ts'
import { insertSeries, loadSeriesState, updateSeriesState } from '../db/series.ts'
import { write } from '../db/write.ts'
import { IndexSync } from '../live/index-sync.ts'
import { SeriesRules } from '../live/series-rules.ts'
import { indexOptions } from '../modules/search/post-bytes.ts'
import { buildMarket, buildShop } from '../testing/build-place.ts'
import { buildSite, type TestSite } from '../testing/build-site.ts'
import { onSqlite } from '../testing/databases.ts'

const place: NewMarket = {
  ...unknownFacts('market'),
  kind: 'market',
  name: 'Torgloppis',
  town: 'Borås',
  position: { lat: 57.721, lng: 12.9401 },
}

/** Saturdays from 7 November to 12 December: two are past, today is the third. */
const saturdays: Series = {
  ...plainSeries(
    { kind: 'weekly', every: 1, weekdays: [6], from: '2026-11-07', to: '2026-12-12' },
    { startMinute: 600, endMinute: 900 },
  ),
  cancelled: [{ date: '2026-11-21', reason: 'Storm' }],
  changed: [{ date: '2026-12-12', startMinute: 660, endMinute: null }],
}
const span = 'start_date=2026-11-21&end_date=2026-12-12'
const anna = { uid: 'uid-of-anna', email: 'anna@example.se' }

onSqlite(({ fresh }) => {
  /** The series' dates have the ids 1 to 6, the single market 100. */
  async function open(markets = [buildMarket({ id: 100, name: 'Enstaka', date: '2026-11-28' })]) {
    const database = await fresh()
    const nowMs = Date.UTC(2026, 10, 21, 11)
    const series = await write(database, nowMs, (writing) =>
      insertSeries(writing, { place, series: saturdays, source: 'operator' }),
    )
    const site = await buildSite(database, { markets, shops: [buildShop({ id: 1 })] })
    await site.sync.catchUp()
    return { site, series, nowMs }
  }

  async function change(site: TestSite, id: number, next: Series) {
    await write(site.database, Date.UTC(2026, 10, 21, 11), async (writing) => {
      const found = await loadSeriesState(writing.trx, id)
      if (found) await updateSeriesState(writing, id, { ...found.state, series: next })
    })
    await site.sync.catchUp()
  }

  const find = async (site: TestSite, query: string) => {
    const posts = await site.read<PostWire[]>(`${endpoints.searchPlaces.path}?event_type=temp_event&${query}`)
    expect(Value.Check(postsSchema, posts)).toBe(true)
    return posts as (PostWire & EventWire & { dates_in_span?: number })[]
  }
  const eventOf = (site: TestSite, id: number) => site.read<EventWire & DatesWire>(`/get_event/${id}`)

  describe('searches', () => {
    test.each([
      ['', [3, 4, 5, 6, 100], undefined],
      ['&series=each&cancelled=show', [3, 4, 5, 6, 100], undefined],
      ['&cancelled=hide', [4, 5, 6, 100], undefined],
      ['&series=next', [3, 100], [4, 1]],
      ['&series=next&cancelled=hide', [4, 100], [3, 1]],
    ] as const)('with %j', async (query, ids, datesInSpan) => {
      const { site } = await open()
      const posts = await find(site, `${span}${query}`)
      const byId = posts.toSorted((a, b) => a.id - b.id)
      expect(byId.map(({ id }) => id)).toEqual(ids)
      expect(posts[0]?.row_count).toBe(ids.length)
      expect(byId.map((post) => post.dates_in_span)).toEqual(datesInSpan ?? ids.map(() => undefined))
      const answer = await site.call(`${endpoints.searchMap.path}?event_type=temp_event&${span}${query}`)
      expect(readMapRows(new Uint8Array(answer.rawPayload).buffer).count).toBe(ids.length)
    })

    test('a row has the fields of one date', async () => {
      const { site, series } = await open()
      const [cancelled, next] = await find(site, `${span}&query=torgloppis`)
      expect(cancelled).toMatchObject({ id: 3, series_id: series, cancelled: 1, cancelled_reason: 'Storm' })
      expect(next).toMatchObject({
        id: 4,
        date: '2026-11-28',
        start_time: '10:00',
        cancelled: 0,
        cancelled_reason: null,
      })
    })

    test('shops do not have a number of dates', async () => {
      const { site } = await open()
      const posts = await site.read<PostWire[]>(`${endpoints.searchPlaces.path}?series=next&event_type=*`)
      expect(posts.map((post) => [post.source, 'dates_in_span' in post])).toEqual([
        ['event_info', true],
        ['event_info', true],
        ['shop_info', false],
      ])
    })

    test.each([
      ['series=first', 'series must be each or next'],
      ['series=next&series=next', 'series must be given once'],
      ['cancelled=', 'cancelled must be show or hide'],
    ])('%s is refused with the name of the parameter', async (query, message) => {
      const { site } = await open()
      for (const path of [endpoints.searchPlaces.path, endpoints.searchMap.path]) {
        const answer = await site.call(`${path}?${query}`)
        expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([400, message])
      }
    })
  })

  describe('a date’s page', () => {
    test('lists all dates from thirty days ago, and the rule in words', async () => {
      const { site } = await open()
      const event = await eventOf(site, 4)
      expect(Value.Check(eventPageSchema, event)).toBe(true)
      expect(event.repeats).toBe('Varje lördag 7 nov–12 dec, inställt 21 nov')
      expect(event.dates.map(({ id, date, cancelled }) => `${id} ${date} ${cancelled}`)).toEqual([
        '1 2026-11-07 0',
        '2 2026-11-14 0',
        '3 2026-11-21 1',
        '4 2026-11-28 0',
        '5 2026-12-05 0',
        '6 2026-12-12 0',
      ])
      expect(event.dates.at(-1)).toEqual({
        id: 6,
        date: '2026-12-12',
        start_time: '11:00',
        end_time: null,
        cancelled: 0,
        cancelled_reason: null,
      })
      expect(event.dates[2]).toMatchObject({ cancelled: 1, cancelled_reason: 'Storm' })
    })

    test('of a single date has no other dates', async () => {
      const { site } = await open()
      expect(await eventOf(site, 100)).toMatchObject({ series_id: null, dates: [], repeats: null })
    })

    test('gets a new ETag also when only the rule has changed', async () => {
      const { site, series } = await open()
      const endless = { ...saturdays, rule: { ...saturdays.rule, to: '2099-12-12' } } as Series
      await change(site, series, endless)
      const { headers } = await site.call('/get_event/4')
      await change(site, series, { ...endless, rule: { ...endless.rule, to: null } as Series['rule'] })
      const again = await site.call('/get_event/4', { headers: { 'if-none-match': String(headers['etag']) } })
      expect([again.statusCode, again.json<DatesWire>().repeats]).toEqual([200, 'Varje lördag, inställt 21 nov'])
    })

    test('is not found after the date’s removal, and the other dates stay', async () => {
      const { site, series } = await open()
      await change(site, series, { ...saturdays, skipped: ['2026-11-28'] })
      expect((await site.call('/get_event/4')).statusCode).toBe(404)
      expect((await eventOf(site, 5)).dates.map(({ id }) => id)).toEqual([1, 2, 3, 5, 6])
    })
  })

  test('another node gets changes of dates and of the rule', async () => {
    const { site, series } = await open()
    const index = new PlaceIndex(indexOptions)
    const rules = new SeriesRules(site.database)
    const sync = new IndexSync(site.database, index)
    sync.follow((upTo) => rules.catchUp(upTo))
    await sync.load()
    await sync.catchUp()
    expect([rules.ruleOf(series), index.rowsOfSeries(series).length]).toEqual([saturdays, 6])
    const shorter = { ...saturdays, skipped: ['2026-12-05'] } as Series
    await change(site, series, shorter)
    await sync.catchUp()
    expect([rules.ruleOf(series), index.rowsOfSeries(series).length]).toEqual([shorter, 5])
  })

  test('a series counts as one market', async () => {
    const { site, series } = await open()
    const counts = () => site.read(endpoints.countPlaces.path)
    expect(await counts()).toEqual({ events: 2, stores: 1 })
    await change(site, series, { ...saturdays, skipped: ['2026-12-05'] })
    expect(await counts()).toEqual({ events: 2, stores: 1 })
  })

  describe('favourites', () => {
    const target = (id: number) => ({ target_id: String(id), target_type: 'temp_event' })
    const marked = async (site: TestSite) => {
      const answer = await site.callAs(
        anna,
        `${endpoints.searchPlaces.path}?event_type=temp_event&start_date=2026-11-01&end_date=2026-12-31`,
      )
      return answer
        .json<PostWire[]>()
        .flatMap(({ id, is_favorite }) => (is_favorite === 1 ? [id] : []))
        .toSorted((a, b) => a - b)
    }
    const like = (site: TestSite, id: number) =>
      site.callAs(anna, endpoints.addFavourite.path, { method: 'POST', payload: target(id) })
    const unlike = (site: TestSite, id: number) =>
      site.callAs(anna, endpoints.removeFavourite.path, { method: 'POST', payload: target(id) })
    const listed = async (site: TestSite) =>
      (await site.callAs(anna, endpoints.getFavouritePlaces.path)).json<PostWire[]>().map(({ id }) => id)

    test('apply to all dates of a series: marked on one, marked on all, and listed at the next date that is held', async () => {
      const { site } = await open()
      await like(site, 6)
      await like(site, 2)
      expect([await marked(site), await listed(site)]).toEqual([[1, 2, 3, 4, 5, 6], [4]])
      await unlike(site, 1)
      expect([await marked(site), await listed(site)]).toEqual([[], []])
    })

    test('also mark dates that are added later, and stay when the marked date is removed', async () => {
      const { site, series } = await open()
      await like(site, 5)
      expect(await marked(site)).toContain(6)
      await change(site, series, { ...saturdays, skipped: ['2026-12-05'], added: ['2026-11-24'] })
      expect(await marked(site)).toEqual([1, 2, 3, 4, 6, 101])
      expect(await listed(site)).toEqual([101])
    })
  })

  test('the slideshow shows the next date of a chosen market', async () => {
    const { site } = await open([])
    await write(site.database, 1, (writing) => updateSlideshowChoice(writing, [1]))
    await site.sync.catchUp()
    const page = await site.call('/site_config')
    expect(page.json()).toMatchObject({ slideshow_ids: [4] })
  })

  test('an erasure removes a series with all its dates, its rule and their log lines', async () => {
    const { site, series, nowMs } = await open()
    const erasure = await loadErasure(site.database.db, 'market', 4)
    expect(erasure).toMatchObject({ subject: 'series', id: series })
    expect(erasure?.description).toContain('Torgloppis, Borås: Varje lördag')
    await write(site.database, nowMs, (writing) => erase(writing, 'market', 4))
    await site.sync.catchUp()
    const left = await site.database.db.selectFrom('series').selectAll().execute()
    const rows = await site.database.db.selectFrom('market').selectAll().where('series_id', '=', series).execute()
    expect(JSON.stringify([left, rows])).not.toMatch(/Torgloppis|Borås|Storm|weekly/)
    expect(rows.every(({ deleted_at }) => deleted_at !== null)).toBe(true)
    expect((await find(site, span)).map(({ id }) => id)).toEqual([100])
    expect(await loadErasure(site.database.db, 'market', 4)).toBeNull()
  })
})
