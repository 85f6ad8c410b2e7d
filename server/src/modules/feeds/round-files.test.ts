/** The files of a round: formatted by the code that runs in browsers, and read by the server's parsers. */
import { formatRoundCalendar } from '@fyndkartan/contract/round-calendar'
import { type RoundFile, type RoundFileVisit, roundFileName, utcOf } from '@fyndkartan/contract/round-file'
import { formatRoundGpx } from '@fyndkartan/contract/round-gpx'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { parseIcal } from '../../importer/parse-ical.ts'
import { readCalendarText } from '../../importer/calendar-text.ts'
import { xmlProblems } from '../../testing/validate-xml.ts'

const kupan: RoundFileVisit = {
  kind: 'shop',
  id: 12,
  name: 'Kupan',
  address: 'Storgatan 1, Borås',
  position: { lat: 57.721, lng: 12.9401 },
  page: 'https://fynd.example/butik/12-kupan-boras',
  travelMinutes: 20,
  isWayKnown: true,
  areTimesKnown: true,
  arriveMinute: 620,
  beginMinute: 660,
  leaveMinute: 700,
  doubt: null,
}
const market: RoundFileVisit = {
  ...kupan,
  kind: 'market',
  id: 5,
  name: 'Torgloppis; "stor", fin & <bra> – mycket långt namn som inte får plats på en rad åäö 🛋',
  address: null,
  page: 'https://fynd.example/loppis/5',
  travelMinutes: 65,
  arriveMinute: 765,
  beginMinute: 765,
  leaveMinute: 805,
  doubt: 'end',
}
const nowhere: RoundFileVisit = {
  ...kupan,
  id: 13,
  name: 'Utan plats',
  position: null,
  arriveMinute: 1430,
  beginMinute: 1430,
  leaveMinute: 1470,
}

const round: RoundFile = {
  title: 'Loppisrunda lör 28 nov',
  day: '2026-11-28',
  host: 'fynd.example',
  page: 'https://fynd.example/#/runda?stopp=s12-m5&dag=2026-11-28',
  start: { position: { lat: 57.7, lng: 12.9 }, name: 'Hemma' },
  leaveMinute: 600,
  visits: [kupan, market, nowhere],
  backMinutes: 25,
  isBackKnown: true,
  mode: 'car',
  isEstimate: true,
  madeAtMs: Date.UTC(2026, 10, 21, 11),
}

describe('GPX', () => {
  test('is valid, and has the stops with a position in their order, from the start and back to it', async () => {
    const xml = formatRoundGpx(round)
    expect(await xmlProblems(xml, 'gpx')).toEqual([])
    const points = [...xml.matchAll(/<rtept lat="([\d.]+)" lon="[\d.]+"><time>([^<]*)<\/time><name>([^<]*)/g)]
    expect(points.map(([, lat, time, name]) => [lat, time, name])).toEqual([
      ['57.7', '2026-11-28T09:00:00.000Z', 'Hemma'],
      ['57.721', '2026-11-28T09:20:00.000Z', 'Kupan'],
      [
        '57.721',
        '2026-11-28T11:45:00.000Z',
        expect.stringMatching(/^Torgloppis; &quot;stor&quot;, fin &amp; &lt;bra&gt;/),
      ],
      // The last visit ends after midnight in Sweden, as does the way back.
      ['57.7', '2026-11-28T23:55:00.000Z', 'Hemma'],
    ])
    expect(xml).toContain(
      'Restid dit: 20 min med bil (uppskattad).\nDu är där 10.20 och väntar 40 min.\nBesök 11.00–11.40.',
    )
    expect(xml).toContain(
      'Restid dit: 1 tim 5 min med bil (uppskattad).\nDu är där 12.45.\nBesök 12.45–13.25.\nSluttiden är inte känd.',
    )
    expect(xml).toContain('Vägen tillbaka till Hemma: 25 min, framme 00.55.')
  })

  test('a round without a way back ends at its last stop, and a round without stops at its start', async () => {
    for (const one of [
      { ...round, backMinutes: null },
      { ...round, visits: [] },
    ]) {
      const xml = formatRoundGpx(one)
      expect(await xmlProblems(xml, 'gpx')).toEqual([])
      expect(xml.match(/<name>Hemma</g)).toHaveLength(1)
    }
  })
})

describe('stops with an approximate position', () => {
  const found = { ...kupan, id: 14, name: 'Vinden', address: 'Åbygatan 3, Borås', position: null, isWayKnown: false }
  const visits = [kupan, { ...found, areTimesKnown: false }, { ...market, isWayKnown: false, areTimesKnown: false }]
  const unknown = { ...round, visits, isBackKnown: true }

  test('have no coordinates in GPX; the route names them', async () => {
    const xml = formatRoundGpx(unknown)
    expect(await xmlProblems(xml, 'gpx')).toEqual([])
    expect([...xml.matchAll(/<rtept[^>]*><time>[^<]*<\/time><name>([^<]{5})/g)].map(([, name]) => name)).toEqual([
      'Hemma',
      'Kupan',
      'Torgl',
      'Hemma',
    ])
    expect(xml).toContain('Inte med, för läget är ungefärligt eller okänt:\nStopp 2: Vinden, Åbygatan 3, Borås')
    expect(xml).toContain('Tiden dit är okänd.\nDu är där ca 12.45.\nBesök ca 12.45–13.25.')
    expect(xml).toContain('Vägen tillbaka till Hemma: 25 min, framme ca 13.50.')
  })

  test('have an address and no coordinates in the calendar, and no travel time', () => {
    const [, , text = ''] = formatRoundCalendar(unknown).replaceAll('\r\n ', '').split('BEGIN:VEVENT')
    expect(text).toContain('LOCATION:Åbygatan 3\\, Borås')
    expect(text).not.toMatch(/GEO:|Restid/)
    expect(text).toContain('DESCRIPTION:Tiden dit är okänd.\\nDu är där ca 10.20')
  })

  test('as the start: no point of the route, whose description names it', async () => {
    const start = { position: null, name: 'Vinden' }
    const xml = formatRoundGpx({ ...unknown, start, isBackKnown: false })
    expect(await xmlProblems(xml, 'gpx')).toEqual([])
    expect(xml).not.toContain('<name>Vinden')
    expect(xml).toContain('okänt:\nStarten: Vinden\nStopp 2: Vinden, Åbygatan 3, Borås')
    const fromFirstStop = formatRoundGpx({ ...unknown, start, visits: visits.slice(1), isBackKnown: false })
    expect(fromFirstStop).toContain('okänt:\nStopp 1: Vinden, Åbygatan 3, Borås')
    const text = formatRoundCalendar({ ...unknown, start, isBackKnown: false }).replaceAll('\r\n ', '')
    expect(text).toContain('Vägen tillbaka till Vinden: tiden är okänd\\, framme ca 13.50.')
  })
})

describe('the calendar', () => {
  const text = formatRoundCalendar(round)

  test('has an event for each visit when ical.js reads it', () => {
    const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
    const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
    expect(events.map((event) => [event.uid, event.startDate.toString(), event.endDate.toString()])).toEqual([
      ['runda-2026-11-28-s12@fynd.example', '2026-11-28T11:00:00', '2026-11-28T11:40:00'],
      ['runda-2026-11-28-m5@fynd.example', '2026-11-28T12:45:00', '2026-11-28T13:25:00'],
      ['runda-2026-11-28-s13@fynd.example', '2026-11-28T23:50:00', '2026-11-29T00:30:00'],
    ])
    const zones = events.map(({ component }) => component.getFirstProperty('dtstart')?.getFirstParameter('tzid'))
    expect(new Set(zones)).toEqual(new Set(['Europe/Stockholm']))
    expect(events.map(({ summary }) => summary)).toEqual([kupan.name, market.name, nowhere.name])
    expect(events[0]).toMatchObject({ location: 'Storgatan 1, Borås' })
    expect(events[0]?.description).toBe(
      'Restid dit: 20 min med bil (uppskattad).\nDu är där 10.20 och väntar 40 min.\nBesök 11.00–11.40.\n' +
        `Rundan: ${round.page}`,
    )
    expect(events[2]?.description).toContain('Vägen tillbaka till Hemma: 25 min, framme 00.55.')
    expect(events[0]?.component.getFirstPropertyValue('geo')).toEqual([57.721, 12.9401])
    expect(events[2]?.component.getFirstProperty('geo')).toBeNull()
  })

  test('is read by our own importer too', () => {
    expect(readCalendarText(text).broken).toEqual([])
    const { drafts, skipped } = parseIcal(text, { source: 'rundan', today: '2026-11-21' })
    expect(skipped).toEqual([])
    expect(drafts).toMatchObject([
      // The importer reads each visit as a market on that day; an end after midnight becomes 24:00.
      {
        facts: {
          name: kupan.name,
          date: round.day,
          startMinute: 660,
          endMinute: 700,
          address: 'Storgatan 1',
          town: 'Borås',
        },
      },
      { facts: { name: market.name, date: round.day, startMinute: 765, endMinute: 805, position: market.position } },
      { facts: { name: nowhere.name, date: round.day, startMinute: 1430, endMinute: 1440, position: null } },
    ])
  })

  test('has lines of at most 75 octets', () => {
    expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  test('a name cannot add lines', () => {
    const name = 'A\r\nATTENDEE:mailto:x@example.se\u0000\ud800'
    const hostile = formatRoundCalendar({ ...round, visits: [{ ...kupan, name }] })
    expect(hostile.replaceAll('\r\n ', '')).not.toMatch(/^ATTENDEE/m)
    expect(hostile).toContain('SUMMARY:A\\nATTENDEE:mailto:x@example.se\ufffd')
  })
})

test.each([
  ['2026-11-28', 600, '2026-11-28T09:00:00.000Z'],
  ['2026-07-04', 600, '2026-07-04T08:00:00.000Z'],
  ['2026-07-04', 1470, '2026-07-04T22:30:00.000Z'],
  // Summer time ends at 03:00, so 02:30 occurs twice; the first one counts.
  ['2026-10-25', 150, '2026-10-25T00:30:00.000Z'],
  // Summer time begins at 02:00, so 02:30 does not exist.
  ['2026-03-29', 150, '2026-03-29T01:30:00.000Z'],
  ['2026-03-29', 119, '2026-03-29T00:59:00.000Z'],
  ['2026-03-29', 180, '2026-03-29T01:00:00.000Z'],
] as const)('%s minute %i is %s', (day, minute, utc) => {
  expect(utcOf(day, minute)).toBe(utc)
})

test('file names contain the day', () => {
  expect([roundFileName(round, 'gpx'), roundFileName(round, 'ics')]).toEqual([
    'rundan-2026-11-28.gpx',
    'rundan-2026-11-28.ics',
  ])
})
