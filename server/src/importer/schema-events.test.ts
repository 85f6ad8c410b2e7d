import { describe, expect, test } from 'vitest'
import { parseSchema } from './parse-schema.ts'

const today = '2026-11-28'
const parse = (...items: readonly object[]) =>
  parseSchema(JSON.stringify(items), { source: 'sidan', today, abroad: false })
const place = { name: 'Logen', address: { streetAddress: 'Logvägen 2', addressLocality: 'Borås' } }
const event = { '@type': 'Event', '@id': 'x', name: 'Loppis', startDate: '2026-12-12T10:00', location: place }

/** The markets as '12-12 10–14', those that are cancelled with the reason. */
function daysOf(...items: readonly object[]) {
  const time = (minute: number | null) => (minute === null ? '' : String(minute / 60))
  return parse(...items).drafts.map(({ facts }) => {
    if (!('date' in facts)) return null
    const { date, startMinute, endMinute, cancellation } = facts
    const times = `${time(startMinute)}–${time(endMinute)}`.replace(/^–$/, '')
    const status = cancellation ? (cancellation.reason ?? 'inställt') : ''
    return [date?.slice(5), times, status].filter(Boolean).join(' ')
  })
}

describe('the end of an event', () => {
  test.each<[string, object, readonly string[]]>([
    ['at midnight is that of the day before', { endDate: '2026-12-13T00:00' }, ['12-12 10–24']],
    ['at midnight is that of the last day', { endDate: '2026-12-14T00:00' }, ['12-12 10–', '12-13 10–24']],
    ['in the last minute is midnight', { endDate: '2026-12-13T23:59:59' }, ['12-12 10–', '12-13 10–24']],
    [
      '24 hours later ends the day',
      { startDate: '2026-12-12T00:00:00+01:00', endDate: '2026-12-13T00:00:00+01:00' },
      ['12-12'],
    ],
    ['of whole days', { startDate: '2026-12-12T00:00', endDate: '2026-12-13T23:59' }, ['12-12', '12-13']],
    ['is missing, and its start is midnight', { startDate: '2026-12-12T00:00:00' }, ['12-12']],
    [
      'in the offset of summer time',
      { startDate: '2027-06-05T10:00+02', endDate: '2027-06-05T12:00Z' },
      ['06-05 10–14'],
    ],
    ['without separators', { startDate: '20261212T100000', endDate: '20261212T140000' }, ['12-12 10–14']],
    [
      'and the start by a clock of twelve hours',
      { startDate: '2026/12/12 10:00 AM', endDate: '2026/12/12 2:30 PM' },
      ['12-12 10–14.5'],
    ],
    [
      'as EventON writes it',
      { startDate: '2026-12-5T10-00-00-00', endDate: '2026-12-5T14-30-00-00' },
      ['12-05 10–14.5'],
    ],
    ['as a time alone', { endDate: '14:00' }, ['12-12 10–14']],
  ])('%s', (_title, dates, days) => {
    expect(daysOf({ ...event, ...dates })).toEqual(days)
  })

  test.each([
    ['before the start', '2026-12-12T09:00'],
    ['on an earlier day', '2026-12-01'],
    ['in words', 'framåt kvällen'],
  ])('%s is left out, and listed', (_title, endDate) => {
    const { drafts, shortened } = parse({ ...event, endDate })
    expect(drafts).toMatchObject([{ facts: { date: '2026-12-12', startMinute: 600, endMinute: null } }])
    expect(shortened).toMatchObject([{ reason: 'not understood, left out', detail: 'endMinute, Loppis' }])
  })
})

test.each<[string, object, readonly string[]]>([
  ['hours', { duration: 'PT4H30M' }, ['12-12 10–14.5']],
  ['hours with a fraction', { duration: 'PT4.5H' }, ['12-12 10–14.5']],
  ['parts that are zero', { duration: 'P0Y0M0DT4H30M0S' }, ['12-12 10–14.5']],
  ['a plus', { duration: '+PT4H' }, ['12-12 10–14']],
  ['hours until the night', { duration: 'PT16H' }, ['12-12 10–']],
  ['days', { duration: 'P2D' }, ['12-12 10–', '12-13 10–']],
  ['days without hours', { startDate: '2026-12-12', duration: 'P1D' }, ['12-12']],
  ['something beside an end', { endDate: '2026-12-12T12:00', duration: 'PT9H' }, ['12-12 10–12']],
])('a duration of %s gives the end', (_title, dates, days) => {
  expect(daysOf({ ...event, ...dates })).toEqual(days)
})

test.each<[object, string]>([
  [{ duration: 'fyra timmar' }, 'endMinute'],
  [{ location: { ...place, geo: { latitude: '57°43′N', longitude: '12°56′E' } } }, 'position'],
  [{ location: { ...place, geo: 'mitt i byn' } }, 'position'],
  [{ location: { ...place, geo: { '@type': 'GeoShape', circle: '57.72 12.94 50' } } }, 'position'],
  [{ eventStatus: 'https://schema.org/EventPaused' }, 'eventStatus'],
  [{ startDate: '2026-12-12T10:00:00CET' }, 'startMinute'],
  [{ previousStartDate: 'i höstas' }, 'previousStartDate'],
  [{ isAccessibleForFree: 'kanske' }, 'entranceFee'],
  [{ offers: 'en kaka' }, 'entranceFee'],
  [{ telephone: 'se hemsidan' }, 'phone'],
  [{ doorTime: '2026-12-12T09:30' }, 'doorTime'],
])('%j cannot be read, and is listed', (facts, name) => {
  const { drafts, shortened } = parse({ ...event, ...facts })
  expect(drafts).toHaveLength(1)
  expect(shortened).toEqual([{ at: 'market 1', reason: 'not understood, left out', detail: `${name}, Loppis` }])
})

test.each<[object, object]>([
  [{ offers: '20 kr' }, { entranceFee: 20 }],
  [{ offers: 'Fri entré' }, { entranceFee: 0 }],
  [{ contactPoint: { telephone: 'tel:033-12 34 56', email: 'a@b.se' } }, { phone: '033-12 34 56', email: 'a@b.se' }],
  [{ telephone: { telephone: '033-12 34 56' } }, { phone: '033-12 34 56' }],
  [{ telephone: '033-12 34 56 / 070-123 45 67' }, { phone: '033-12 34 56' }],
  [{ isAccessibleForFree: 1 }, { entranceFee: 0 }],
  [{ isAccessibleForFree: false, offers: 'https://x.example/biljett' }, { entranceFee: null }],
  [{ location: { name: 'Logen', address: ['Logvägen 2', '503 30 Borås'] } }, { address: 'Logvägen 2', town: 'Borås' }],
  [
    { location: { address: { ...place.address, streetAddress: ['Logvägen 2', 'Hall B'] } } },
    { address: 'Logvägen 2, Hall B' },
  ],
  [
    { location: { ...place, geo: { latitude: '57.72°', longitude: '12.94°' } } },
    { position: { lat: 57.72, lng: 12.94 } },
  ],
  [{ telephone: ['se hemsidan', '033-12 34 56'] }, { phone: '033-12 34 56' }],
  [{ location: { ...place, geo: 'geo:57.72,12.94' } }, { position: { lat: 57.72, lng: 12.94 } }],
  [{ location: { ...place, geo: { latitude: '', longitude: '' } } }, { position: null }],
])('%j is read', (written, facts) => {
  expect(parse({ ...event, ...written })).toMatchObject({ drafts: [{ facts }], shortened: [] })
})

test('several dates are several days', () => {
  const startDate = ['2026-12-12T10:00', '2026-12-19T11:00']
  expect(daysOf({ ...event, startDate })).toEqual(['12-12 10–', '12-19 11–'])
  expect(daysOf({ ...event, startDate, endDate: ['2026-12-12T14:00', '2026-12-19T15:00'] })).toEqual([
    '12-12 10–14',
    '12-19 11–15',
  ])
  expect(daysOf({ ...event, startDate: ['2026-12-12', '2026-12-12T10:00'] })).toEqual(['12-12 10–'])
})

test('an event whose date cannot be read is listed, and its stored days stay', () => {
  const { skipped, unread, incomplete } = parse({ ...event, startDate: 'på lördag' })
  expect(skipped).toEqual([{ at: 'market 1', reason: 'no usable date', detail: 'Loppis' }])
  expect([unread?.has('schema:sidan#x'), incomplete]).toEqual([true, null])
})

test('a schedule, of which only the named dates are read, is listed', () => {
  const { drafts, repeats } = parse({ ...event, eventSchedule: { '@type': 'Schedule', byDay: 'Saturday' } })
  expect(drafts).toHaveLength(1)
  expect(repeats).toEqual([{ at: 'market 1', reason: 'only the dates that it names', detail: 'Loppis' }])
})

describe('an event that is not held as listed', () => {
  test.each<[string, object, string, string]>([
    ['cancelled', { eventStatus: 'https://schema.org/EventCancelled' }, 'cancelled', 'inställt'],
    ['cancelled, in another spelling', { eventStatus: 'http://schema.org/EventCanceled' }, 'cancelled', 'inställt'],
    ['cancelled, among several values', { eventStatus: ['EventScheduled', 'EventCancelled'] }, 'cancelled', 'inställt'],
    ['postponed', { eventStatus: 'EventPostponed' }, 'postponed', 'Uppskjutet, nytt datum saknas'],
    ['moved to the web', { eventStatus: 'schema:EventMovedOnline' }, 'held on the web', 'Hålls på nätet'],
    [
      'held on the web only',
      { eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode' },
      'held on the web',
      'Hålls på nätet',
    ],
    ['cancelled by its name', { name: 'INSTÄLLT: Loppis', eventStatus: 'EventScheduled' }, 'cancelled', 'inställt'],
    ['cancelled by its name, with a reason', { name: 'Loppis &#8211; inställd pga regn' }, 'cancelled', 'pga regn'],
    [
      'postponed by both',
      { name: 'Uppskjuten: Loppis', eventStatus: 'EventPostponed' },
      'postponed',
      'Uppskjutet, nytt datum saknas',
    ],
  ])('%s', (_title, status, reason, shown) => {
    const { drafts } = parse({ ...event, ...status })
    expect(drafts).toMatchObject([{ facts: { name: 'Loppis' }, unlessKnown: { reason } }])
    expect(daysOf({ ...event, ...status })).toEqual([`12-12 10– ${shown}`])
  })

  test('by a name that cancels another day or tells where it is held: it is held', () => {
    for (const name of ['Loppis (inställt 26/12)', 'Loppis flyttad till Logen', 'Flyttad till 12 dec: Loppis'])
      expect(daysOf({ ...event, name })).toEqual(['12-12 10–'])
  })

  test('without a place to go to: it is listed, and no market', () => {
    const location = { '@type': 'VirtualLocation', url: 'https://logen.example/live' }
    const { drafts, skipped, unread, incomplete } = parse({ ...event, '@id': undefined, location })
    expect({ drafts, skipped }).toEqual({
      drafts: [],
      skipped: [{ at: 'market 1', reason: 'held on the web', detail: 'Loppis' }],
    })
    expect([unread?.size, incomplete]).toEqual([0, null])
  })

  test('rescheduled: the former day is cancelled if it is known', () => {
    const moved = { ...event, eventStatus: 'EventRescheduled', previousStartDate: '2026-12-05T10:00' }
    expect(daysOf(moved)).toEqual(['12-12 10–', '12-05 Flyttat till 12 dec'])
    expect(parse(moved).drafts[1]).toMatchObject({
      sourceId: 'schema:sidan#x#2026-12-05',
      unlessKnown: { reason: 'moved to another date' },
    })
    expect(daysOf({ ...moved, previousStartDate: '2026-11-01' })).toEqual(['12-12 10–'])
  })

  test('rescheduled: a name that says so does not cancel the new day', () => {
    expect(daysOf({ ...event, name: 'Flyttad: Loppis', eventStatus: 'EventRescheduled' })).toEqual(['12-12 10–'])
  })

  test('without an id: it stays the same market when its name says so', () => {
    const [held, cancelled] = ['Loppis', 'INSTÄLLT: Loppis'].map((name) => parse({ ...event, '@id': undefined, name }))
    expect(cancelled?.drafts[0]?.sourceId).toBe(held?.drafts[0]?.sourceId)
  })

  test.each([['EventScheduled'], ['EventRescheduled'], ['EventMixed']])('%s is held', (eventStatus) => {
    expect(daysOf({ ...event, eventStatus, eventAttendanceMode: 'MixedEventAttendanceMode' })).toEqual(['12-12 10–'])
  })
})

test.each<[string, number]>([
  ['Place', 1],
  ['Organization', 0],
])('of the events of a %s without a location %d is held there', (type, count) => {
  const { drafts } = parse({ ...place, '@type': type, event: [{ ...event, location: undefined }] })
  expect(drafts).toHaveLength(count)
  for (const { facts } of drafts) expect(facts).toMatchObject({ address: 'Logvägen 2', town: 'Borås' })
})

describe('parts of an event', () => {
  const [saturday, sunday] = [
    { '@type': 'Event', '@id': 'lör', name: 'Lördag', startDate: '2026-12-12T10:00', endDate: '2026-12-12T15:00' },
    { '@type': 'Event', '@id': 'sön', name: 'Söndag', startDate: '2026-12-13T11:00', endDate: '2026-12-13T14:00' },
  ]
  const weekend = { ...event, startDate: '2026-12-12', endDate: '2026-12-13' }

  test.each<[string, readonly object[]]>([
    ['in it', [{ ...weekend, subEvent: [saturday, sunday] }]],
    ['by reference', [{ ...weekend, subEvents: [{ '@id': 'lör' }, { '@id': 'sön' }] }, saturday, sunday]],
    [
      'that name it',
      [
        { ...saturday, superEvent: weekend },
        { ...sunday, superEvent: { '@id': 'x' } },
      ],
    ],
  ])('%s are its markets, a day each, at its place', (_title, items) => {
    expect(daysOf(...items)).toEqual(['12-12 10–15', '12-13 11–14'])
    expect(parse(...items).skipped.map(({ reason }) => reason)).toEqual(['its parts are the markets'])
    for (const { facts } of parse(...items).drafts)
      expect(facts).toMatchObject({ address: 'Logvägen 2', town: 'Borås' })
  })

  test('replace its days also if it has times', () => {
    const timed = { ...weekend, startDate: '2026-12-12T10:00', endDate: '2026-12-13T15:00' }
    expect(daysOf({ ...timed, subEvent: [saturday, sunday] })).toEqual(['12-12 10–15', '12-13 11–14'])
  })

  test('leave it the days without a part', () => {
    expect(daysOf({ ...weekend, subEvent: saturday })).toEqual(['12-13', '12-12 10–15'])
  })

  test('of one day are no markets, but listed', () => {
    const auction = { ...saturday, name: 'Auktion', startDate: '2026-12-12T13:00' }
    const { drafts, skipped } = parse({ ...event, subEvent: auction })
    expect(drafts).toMatchObject([{ facts: { name: 'Loppis' } }])
    expect(skipped).toEqual([{ at: 'market 2', reason: 'part of another event', detail: 'Auktion' }])
  })

  test('at other places are markets of their own', () => {
    const elsewhere = { ...saturday, location: 'Ågatan 9, Borås' }
    expect(daysOf({ ...event, subEvent: elsewhere })).toEqual(['12-12 10–', '12-12 10–15'])
  })

  test('are cancelled with it', () => {
    const cancelled = { ...weekend, eventStatus: 'EventCancelled', subEvent: [saturday, sunday] }
    expect(daysOf(cancelled)).toEqual(['12-12 10–15 inställt', '12-13 11–14 inställt'])
    expect(daysOf({ ...cancelled, eventStatus: undefined, name: 'INSTÄLLT: Loppishelg' })).toEqual(daysOf(cancelled))
  })

  test('of themselves are read', () => {
    expect(daysOf({ ...event, subEvent: { '@id': 'x' }, superEvent: { '@id': 'x' } })).toEqual(['12-12 10–'])
  })
})

const weekly = {
  '@type': 'Schedule',
  startDate: '2026-12-05',
  endDate: '2027-03-27',
  repeatFrequency: 'P1W',
  byDay: 'https://schema.org/Saturday',
  startTime: '10:00:00',
  endTime: '14:00:00',
}
const hours = { startMinute: 600, endMinute: 840 }
const rule = { kind: 'weekly', every: 1, weekdays: [6], from: '2026-12-05', to: '2027-03-27' }

test.each([
  ['every week', {}, { rule, ...hours }],
  ['with a duration', { endTime: undefined, duration: 'PT4H' }, { rule, ...hours }],
  ['with a duration in words', { endTime: undefined, duration: 'länge' }, { rule, startMinute: 600, endMinute: null }],
  ['not on some date', { exceptDate: '2026-12-26' }, { rule, ...hours, skipped: ['2026-12-26'] }],
  ['a number of times', { endDate: undefined, repeatCount: 4, byDay: 'Sa' }, { rule: { ...rule, to: '2026-12-26' } }],
  [
    'a weekday of the month',
    { repeatFrequency: 'P1M', byDay: '1SA' },
    { rule: { kind: 'monthly', every: 1, nth: [1], weekday: 6, from: '2026-12-05', to: '2027-03-27' } },
  ],
])('a schedule, %s, is a series', (_what, more, series) => {
  const { drafts } = parse({ ...event, startDate: undefined, eventSchedule: { ...weekly, ...more } })
  expect(drafts).toMatchObject([{ sourceId: 'schema:sidan#x', kind: 'series', series }])
})

test.each([
  { repeatFrequency: 'ibland' },
  { startDate: undefined },
  { byDay: 'lördagar' },
  { scheduleTimezone: 'Europe/Helsinki' },
  { exceptDate: 'julafton' },
])('a schedule with %j is no series, and is listed', (more) => {
  const { drafts, skipped, repeats } = parse({
    ...event,
    eventSchedule: { ...weekly, ...more },
    startDate: more.startDate,
  })
  expect(drafts).toEqual([])
  expect([...skipped, ...repeats]).toMatchObject([{ reason: 'no usable date' }])
})

test('a second description is listed', () => {
  const { shortened } = parse({ ...event, description: ['Fika', 'Grill'] })
  expect(shortened).toMatchObject([{ reason: 'not understood, left out', detail: 'description, Loppis' }])
})
