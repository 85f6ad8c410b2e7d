import { addDays, parseInstant, swedishTime } from '@fyndkartan/domain/local-time'
import type { Market } from '@fyndkartan/domain/market'
import { lastSeriesDate } from '@fyndkartan/domain/series/occurrences'
import { plainSeries, type Series } from '@fyndkartan/domain/series/rule'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySeries } from '../../testing/any-series.ts'
import {
  google,
  loppis,
  missingOf,
  type Node,
  ofSeries,
  ofType,
  pageOf,
  problemsOf,
  site,
  today,
  typesOf,
  unknownHere,
} from '../../testing/structured-pages.ts'
import { structuredPlace } from './structured-data.ts'

describe('a market', () => {
  test('on one date is an event with all known facts', () => {
    const data = structuredPlace(pageOf(loppis))
    expect(problemsOf(data)).toEqual([])
    expect(typesOf(data)).toEqual(['Event', 'WebPage', 'BreadcrumbList'])
    expect(data[0]).toMatchObject({
      name: 'Torgloppis',
      startDate: '2026-11-28T10:00:00+01:00',
      endDate: '2026-11-28T15:00:00+01:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      offers: { price: 20, priceCurrency: 'SEK' },
      isAccessibleForFree: false,
      location: { '@type': 'Place', address: { addressLocality: 'Borås' }, geo: { latitude: 57.72101 } },
    })
    expect(missingOf(data[0], google['Event']!.required)).toEqual([])
    expect(missingOf(data[0], google['Event']!.recommended)).toEqual([...unknownHere.Event])
  })

  test.each<[string, Partial<Market>, Node]>([
    ['in summer', { date: '2027-07-03' }, { startDate: '2027-07-03T10:00:00+02:00' }],
    ['on the day when summer time begins', { date: '2027-03-28' }, { startDate: '2027-03-28T10:00:00+02:00' }],
    [
      'on the night before that',
      { date: '2027-03-28', startMinute: 60 },
      { startDate: '2027-03-28T01:00:00+01:00', endDate: '2027-03-28T15:00:00+02:00' },
    ],
    [
      'on the day when summer time ends',
      { date: '2027-10-31', startMinute: 0 },
      { startDate: '2027-10-31T00:00:00+02:00', endDate: '2027-10-31T15:00:00+01:00' },
    ],
    ['until midnight', { endMinute: 1440 }, { endDate: '2026-11-29T00:00:00+01:00' }],
    ['without hours', { startMinute: null, endMinute: null }, { startDate: '2026-11-28', endDate: '2026-11-28' }],
    ['without an end time', { endMinute: null }, { startDate: '2026-11-28T10:00:00+01:00', endDate: undefined }],
    ['with an end before its start', { endMinute: 540 }, { endDate: undefined }],
    ['today', { date: today }, { startDate: '2026-11-21T10:00:00+01:00' }],
    ['cancelled', { cancellation: { reason: 'Regn' } }, { eventStatus: 'https://schema.org/EventCancelled' }],
    [
      'free',
      { entranceFee: 0 },
      {
        isAccessibleForFree: true,
        offers: { '@type': 'Offer', price: 0, priceCurrency: 'SEK', url: `${site}/loppis/9` },
      },
    ],
    ['with an unknown entrance fee', { entranceFee: null }, { isAccessibleForFree: undefined, offers: undefined }],
    [
      'with a warning by visitors that it is cancelled',
      { trust: { confirmation: null, warning: 'cancelled', source: null } },
      { eventStatus: undefined },
    ],
  ])('%s', (_what, facts, expected) => {
    const data = structuredPlace(pageOf({ ...loppis, ...facts }))
    for (const [property, value] of Object.entries(expected)) expect(data[0]?.[property], property).toEqual(value)
    expect(problemsOf(data)).toEqual([])
  })

  test.each<[string, Partial<Market>]>([
    ['is over', { date: '2026-11-20' }],
    ['has no date', { date: null }],
    ['has no name', { name: null }],
  ])('a market that %s is no event', (_what, facts) => {
    expect(typesOf(structuredPlace(pageOf({ ...loppis, ...facts })))).toEqual(['WebPage', 'BreadcrumbList'])
  })

  const saturdays: Series = {
    ...plainSeries(
      { kind: 'weekly', every: 1, weekdays: [6], from: '2026-11-02', to: null },
      { startMinute: 600, endMinute: 1440 },
    ),
    added: ['2026-12-24', '2026-10-01'],
    skipped: ['2026-12-26', '2026-11-07'],
    cancelled: [{ date: '2026-11-28', reason: 'Storm' }],
    changed: [{ date: '2026-12-12', startMinute: 660, endMinute: null }],
  }

  test('with a series has an event for each date, and a schedule for its rule', () => {
    const { data } = ofSeries(saturdays)
    expect(problemsOf(data)).toEqual([])
    const events = ofType(data, 'Event')
    expect(events).toHaveLength(50)
    expect(events[1]).toMatchObject({
      '@id': `${site}/loppis/9#2026-11-28`,
      eventStatus: 'https://schema.org/EventCancelled',
      superEvent: { '@id': `${site}/loppis/9#serie` },
    })
    const [whole] = ofType(data, 'EventSeries')
    expect(missingOf(whole, google['Event']!.required)).toEqual([])
    expect(whole).toMatchObject({ '@id': `${site}/loppis/9#serie`, startDate: '2026-11-07' })
    expect(whole?.['eventSchedule']).toEqual([
      {
        '@type': 'Schedule',
        startTime: '10:00',
        endTime: '00:00',
        scheduleTimezone: 'Europe/Stockholm',
        repeatFrequency: 'P1W',
        byDay: ['https://schema.org/Saturday'],
        startDate: '2026-11-07',
        exceptDate: ['2026-11-28', '2026-12-12', '2026-12-26'],
      },
      expect.objectContaining({ startDate: '2026-12-12', endDate: '2026-12-12', repeatCount: 1, startTime: '11:00' }),
      expect.objectContaining({ startDate: '2026-12-24', endDate: '2026-12-24', repeatCount: 1, startTime: '10:00' }),
    ])
  })

  test('a monthly rule gives weekdays of the month, including the last one', () => {
    const rule = { kind: 'monthly', every: 2, nth: [1, -1], weekday: 0, from: '2026-10-05', to: '2027-06-30' } as const
    const [whole] = ofType(ofSeries(plainSeries(rule, { startMinute: null, endMinute: null })).data, 'EventSeries')
    expect(whole?.['eventSchedule']).toEqual([
      {
        '@type': 'Schedule',
        scheduleTimezone: 'Europe/Stockholm',
        repeatFrequency: 'P2M',
        byDay: ['1SU', '-1SU'],
        startDate: '2026-10-25',
        endDate: '2027-06-30',
      },
    ])
  })

  test('a list of dates and a cancelled series have no schedule', () => {
    const list = plainSeries(
      { kind: 'dates', dates: ['2026-11-29', '2026-12-13'] },
      { startMinute: 600, endMinute: 900 },
    )
    expect(typesOf(ofSeries(list).data)).toEqual(['Event', 'Event', 'WebPage', 'BreadcrumbList'])
    const cancelled = ofSeries({ ...saturdays, allCancelled: { reason: null } }).data
    expect(ofType(cancelled, 'EventSeries')).toEqual([])
    for (const event of ofType(cancelled, 'Event'))
      expect(event['eventStatus']).toBe('https://schema.org/EventCancelled')
  })

  test('any series has its coming dates as events, and schedules with all dates that are held', () => {
    fc.assert(
      fc.property(anySeries(today), (series) => {
        const { data, dates } = ofSeries(series)
        expect(problemsOf(data)).toEqual([])
        const coming = dates.filter(({ date }) => date >= today)
        const events = ofType(data, 'Event').map(({ startDate, eventStatus }) => {
          const start = String(startDate)
          const at = start.length === 10 ? { date: start, minuteOfDay: null } : swedishTime(parseInstant(start) ?? 0)
          return [at.date, at.minuteOfDay, String(eventStatus).endsWith('Cancelled')]
        })
        expect(events).toEqual(
          coming.slice(0, 50).map(({ date, startMinute, cancellation }) => [date, startMinute, cancellation !== null]),
        )
        const [whole] = ofType(data, 'EventSeries')
        if (!whole) return
        const held = coming.filter(({ cancellation }) => cancellation === null)
        expect(datesOfSchedules(whole['eventSchedule'] as readonly Node[])).toEqual(
          held.map(({ date, startMinute }) => `${date} ${startMinute ?? ''}`),
        )
      }),
      { numRuns: 300 },
    )
  })
})

/** Computes the dates of schedules day by day, independently of the product's code. */
function datesOfSchedules(schedules: readonly Node[]): string[] {
  const found: string[] = []
  const dayOf = (date: string) => Date.parse(date) / 86_400_000
  for (const schedule of schedules) {
    const first = String(schedule['startDate'])
    const last = 'endDate' in schedule ? String(schedule['endDate']) : '9999-12-31'
    const [, every = '1', unit] = /^P(\d+)([WM])$/.exec(String(schedule['repeatFrequency'])) ?? []
    const byDay = (schedule['byDay'] ?? []) as readonly string[]
    const except = (schedule['exceptDate'] ?? []) as readonly string[]
    const [hour, minute] = 'startTime' in schedule ? String(schedule['startTime']).split(':') : []
    const start = minute === undefined ? '' : String(Number(hour) * 60 + Number(minute))
    const monday = (day: number) => Math.floor((day + 3) / 7)
    for (let date = today; date <= lastSeriesDate(today); date = addDays(date, 1)) {
      if (date < first || date > last || except.includes(date)) continue
      const at = new Date(`${date}T00:00:00Z`)
      const [day, length] = [
        at.getUTCDate(),
        new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate(),
      ]
      const name = ['SUnday', 'MOnday', 'TUesday', 'WEdnesday', 'THursday', 'FRiday', 'SAturday'][at.getUTCDay()] ?? ''
      const months =
        (Number(date.slice(0, 4)) - Number(first.slice(0, 4))) * 12 +
        Number(date.slice(5, 7)) -
        Number(first.slice(5, 7))
      const weeks = monday(dayOf(date)) - monday(dayOf(first))
      const isNamed = byDay.some((word) =>
        unit === 'M'
          ? [
              `${Math.ceil(day / 7)}${name.slice(0, 2)}`,
              ...(day + 7 > length ? [`-1${name.slice(0, 2)}`] : []),
            ].includes(word)
          : word.toLowerCase() === `https://schema.org/${name}`.toLowerCase(),
      )
      const isTurn = (unit === 'M' ? months : weeks) % Number(every) === 0
      if (schedule['repeatCount'] === 1 ? date === first : isNamed && isTurn) found.push(`${date} ${start}`)
    }
  }
  return found.toSorted()
}
