import { unknownFacts } from '@fyndkartan/domain/facts'
import { addDays, type CivilDate } from '@fyndkartan/domain/local-time'
import type { NewMarket } from '@fyndkartan/domain/place'
import { occurrencesOf } from '@fyndkartan/domain/series/occurrences'
import { plainSeries, type Series } from '@fyndkartan/domain/series/rule'
import { tidySeries } from '@fyndkartan/domain/series/tidy-series'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { deletePlace } from '../../db/places.ts'
import { insertSeries, loadSeriesState, updateSeriesState } from '../../db/series.ts'
import { write } from '../../db/write.ts'
import { readCalendarEvent } from '../../importer/calendar-event.ts'
import { readCalendarText } from '../../importer/calendar-text.ts'
import { zoneReader } from '../../importer/calendar-zone.ts'
import { parseIcal } from '../../importer/parse-ical.ts'
import { seriesOfEvents } from '../../importer/series-ical.ts'
import { buildMarket } from '../../testing/build-place.ts'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { onSqlite } from '../../testing/databases.ts'

const today = '2026-11-21'
const nowMs = Date.UTC(2026, 10, 21, 11)
const siteUrl = 'https://fynd.example'
const usual = { startMinute: 600, endMinute: 900 }

const place: NewMarket = {
  ...unknownFacts('market'),
  kind: 'market',
  name: 'Torgloppis; "stor", fin',
  address: 'Parkvägen 3',
  town: 'Borås',
  position: { lat: 57.721, lng: 12.9401 },
}
const saturdays: Series = {
  ...plainSeries({ kind: 'weekly', every: 1, weekdays: [6], from: '2026-11-07', to: '2027-06-26' }, usual),
  added: ['2026-12-24'],
  skipped: ['2026-12-26'],
  cancelled: [{ date: '2026-11-28', reason: 'Storm, tyvärr' }],
  changed: [{ date: '2026-12-12', startMinute: 660, endMinute: null }],
}

const series: readonly [string, Series][] = [
  ['weekly, with all that can differ', saturdays],
  ['endless', plainSeries({ kind: 'weekly', every: 2, weekdays: [0, 3], from: '2026-11-01', to: null }, usual)],
  [
    'monthly',
    plainSeries({ kind: 'monthly', every: 1, nth: [1, -1], weekday: 0, from: '2026-11-01', to: null }, usual),
  ],
  ['a list', plainSeries({ kind: 'dates', dates: ['2026-11-29', '2026-12-13', '2027-03-28'] }, usual)],
  [
    'without hours',
    plainSeries({ kind: 'dates', dates: ['2026-11-29', '2026-12-13'] }, { startMinute: null, endMinute: null }),
  ],
  ['all cancelled', { ...plainSeries(saturdays.rule, usual), allCancelled: { reason: null } }],
]

/** The series that our own importer reads from a calendar's text. */
function readBack(text: string): Series | string {
  const { events, zones } = readCalendarText(text)
  const zoneOf = zoneReader(zones, { left: 100_000 })
  const found = seriesOfEvents(events.map(({ event }) => readCalendarEvent(event, zoneOf)))
  return 'series' in found ? tidySeries(found.series) : found.reason
}

/** The start of every date that is not cancelled, as ical.js reads it; changed dates replace the usual ones. */
function datesByIcalJs(text: string, last: CivilDate): string[] {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((each) => new ICAL.Event(each))
  const master = events.find((event) => !event.isRecurrenceException())
  if (!master) return []
  for (const event of events) if (event.isRecurrenceException()) master.relateException(event)
  const isHeld = (component: InstanceType<typeof ICAL.Component>) =>
    component.getFirstPropertyValue('status') !== 'CANCELLED'
  const dates: string[] = []
  const iterator = master.iterator()
  for (let next = iterator.next(); next; next = iterator.next()) {
    const { item, startDate } = master.getOccurrenceDetails(next)
    if (startDate.toString().slice(0, 10) > last) break
    if (isHeld(item.component)) dates.push(startDate.toString())
  }
  return dates
}

onSqlite(({ fresh }) => {
  async function open(rule: Series = saturdays, markets = [buildMarket({ id: 1000, date: '2026-11-28' })]) {
    const database = await fresh()
    const id = await write(database, nowMs, (writing) =>
      insertSeries(writing, { place, series: rule, source: 'operator' }),
    )
    const site = await buildSite(database, { markets, config: { siteUrl } })
    await site.sync.catchUp()
    return { site, id }
  }
  const calendarOf = (site: TestSite, id: number, headers = {}) =>
    site.app.inject({ url: `/loppis/${id}.ics`, headers })

  describe.each(series)('a series, %s', (_what, rule) => {
    test('is the same when our importer reads it', async () => {
      const { site } = await open(rule)
      const { body } = await calendarOf(site, 1)
      expect(readBack(body)).toEqual(tidySeries(rule))
    })

    test('has the same dates when ical.js reads it', async () => {
      const { site } = await open(rule)
      const last = addDays(today, 200)
      const { body } = await calendarOf(site, 1)
      const held = occurrencesOf(rule, { first: '2026-01-01', last }, today).filter(({ isCancelled }) => !isCancelled)
      const clock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:00:00`
      expect(datesByIcalJs(body, last)).toEqual(
        held.map(({ date, startMinute }) => (startMinute === null ? date : `${date}T${clock(startMinute)}`)),
      )
    })
  })

  test('every event has the facts, escaped and folded at 75 octets', async () => {
    const { site, id } = await open()
    const { body, headers, statusCode } = await calendarOf(site, 1)
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=15',
    })
    expect(body.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(body.replaceAll('\r\n', '')).not.toContain('\n')
    const lines = body.replaceAll('\r\n ', '').split('\r\n')
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(3)
    for (const line of [
      `UID:loppisserie-${id}@fynd.example`,
      'DTSTAMP:20261121T110000Z',
      'LAST-MODIFIED:20261121T110000Z',
      'SUMMARY:Torgloppis\\; "stor"\\, fin',
      `GEO:${place.position?.lat};${place.position?.lng}`,
      'URL:https://fynd.example/loppis/1-torgloppis-stor-fin-boras',
    ])
      expect(
        lines.filter((one) => one === line),
        line,
      ).toHaveLength(3)
  })

  test('a long name is folded between characters', async () => {
    const name = 'Ö'.repeat(120)
    const { site } = await open(saturdays, [buildMarket({ id: 1000, name })])
    const { body } = await calendarOf(site, 1000)
    expect(body.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(body.replaceAll('\r\n ', '')).toContain(`SUMMARY:${name}\r\n`)
  })

  test('a single date is one event, and our importer reads it unchanged', async () => {
    const single = { id: 1000, date: '2026-11-28', startMinute: 630, endMinute: 900 } as const
    const { site } = await open(saturdays, [buildMarket(single)])
    const { body } = await calendarOf(site, 1000)
    expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(body).toContain('UID:loppis-1000@fynd.example\r\n')
    const { drafts } = parseIcal(body, { source: 'x', today })
    const { name, address, town, position } = buildMarket(single)
    expect(drafts.map(({ facts }) => facts)).toMatchObject([
      { name, address, town, position, date: '2026-11-28', startMinute: 630, endMinute: 900 },
    ])
  })

  test('a single cancelled date has its status and reason', async () => {
    const { site } = await open(saturdays, [buildMarket({ id: 1000, cancellation: { reason: 'Regn, igen' } })])
    const { body } = await calendarOf(site, 1000)
    expect(body).toContain('STATUS:CANCELLED\r\nCOMMENT:Regn\\, igen\r\n')
  })

  test('every date of a series gives the same events', async () => {
    const { site } = await open()
    const [first, second] = await Promise.all([calendarOf(site, 1), calendarOf(site, 2)])
    expect(second.body).toBe(first.body)
  })

  test('an unchanged calendar is answered with 304', async () => {
    const { site, id } = await open()
    const { headers, body } = await calendarOf(site, 1)
    const known = { 'if-none-match': String(headers['etag']) }
    const again = await calendarOf(site, 1, known)
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await write(site.database, nowMs + 60_000, async (writing) => {
      const found = await loadSeriesState(writing.trx, id)
      if (found) await updateSeriesState(writing, id, { ...found.state, series: { ...saturdays, cancelled: [] } })
    })
    await site.sync.catchUp()
    const changed = await calendarOf(site, 1, known)
    expect(changed.statusCode).toBe(200)
    expect(changed.body).not.toBe(body)
    expect(changed.body).toContain('LAST-MODIFIED:20261121T110100Z')
  })

  test.each(['9999', '0', '01', '-1', 'x', '1e3', '9'.repeat(30)])('/loppis/%s.ics is not found', async (id) => {
    const { site } = await open()
    const answer = await site.app.inject({ url: `/loppis/${id}.ics` })
    expect(answer.statusCode).toBe(404)
  })

  test('a removed market and one without a date are not found', async () => {
    const { site } = await open(saturdays, [
      buildMarket({ id: 1000 }),
      buildMarket({ id: 1001, date: null, startMinute: null, endMinute: null }),
    ])
    expect((await calendarOf(site, 1000)).statusCode).toBe(200)
    await write(site.database, nowMs, (writing) => deletePlace(writing, { kind: 'market', id: 1000 }))
    await site.sync.catchUp()
    for (const id of [1000, 1001]) {
      const answer = await calendarOf(site, id)
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Evenemanget kunde inte hittas' }])
    }
  })

  test('requests for calendars count towards the rate limit', async () => {
    const database = await fresh()
    const site = await buildSite(database, { markets: [buildMarket({ id: 1 })], config: { rateLimitPerMinute: 2 } })
    const statuses = []
    for (let call = 0; call < 3; call++) statuses.push((await calendarOf(site, 1)).statusCode)
    expect(statuses).toEqual([200, 200, 429])
  })
})
