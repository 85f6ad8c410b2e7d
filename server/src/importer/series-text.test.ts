import { dateOfDayNumber, dayNumber, type CivilDate } from '@fyndkartan/domain/local-time'
import { datesOfRule } from '@fyndkartan/domain/series/dates-of-rule'
import { formatRepeats } from '@fyndkartan/domain/series/format-repeats'
import { occurrencesOf } from '@fyndkartan/domain/series/occurrences'
import { plainSeries, type Series } from '@fyndkartan/domain/series/rule'
import { tidySeries } from '@fyndkartan/domain/series/tidy-series'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { anySeries } from '../testing/any-series.ts'
import { readCalendarEvent } from './calendar-event.ts'
import { readCalendarText } from './calendar-text.ts'
import { zoneReader } from './calendar-zone.ts'
import { expandRule } from './recurrence.ts'
import { otherRuleReason } from './series-rule.ts'
import { seriesOfEvents } from './series-ical.ts'
import { formatSeriesIcal, parseSeriesIcal, seriesLines } from './series-text.ts'

const today = '2026-11-21'
const always = { first: '2000-01-01', last: '2100-01-01' } as const

const summer: Series = {
  ...plainSeries(
    { kind: 'weekly', every: 2, weekdays: [6, 0], from: '2026-05-01', to: '2026-09-30' },
    { startMinute: 600, endMinute: 1440 },
  ),
  added: ['2026-12-24'],
  skipped: ['2026-06-13', '2026-06-14'],
  changed: [{ date: '2026-12-24', startMinute: 540, endMinute: null }],
  cancelled: [{ date: '2026-05-16', reason: 'Regn, tyvärr' }],
}

test('a series as text', () => {
  expect(formatSeriesIcal(summer).split('\n')).toEqual([
    'DTSTART:20260502T100000',
    'DTEND:20260503T000000',
    'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU;UNTIL=20260930T100000',
    'RDATE:20261224T100000',
    'EXDATE:20260613T100000,20260614T100000',
    'RECURRENCE-ID:20260516T100000',
    'DTSTART:20260516T100000',
    'DTEND:20260517T000000',
    'STATUS:CANCELLED',
    'COMMENT:Regn\\, tyvärr',
    'RECURRENCE-ID:20261224T100000',
    'DTSTART:20261224T090000',
  ])
  const plain = { startMinute: null, endMinute: null }
  expect(
    formatSeriesIcal({ ...plainSeries(summer.rule, plain), allCancelled: { reason: 'Slut' } }).split('\n'),
  ).toEqual([
    'DTSTART;VALUE=DATE:20260502',
    'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU;UNTIL=20260930',
    'STATUS:CANCELLED',
    'COMMENT:Slut',
  ])
  expect(
    formatSeriesIcal(plainSeries({ kind: 'dates', dates: ['2026-05-09', '2026-05-02'] }, plain)).split('\n'),
  ).toEqual(['DTSTART;VALUE=DATE:20260502', 'RDATE;VALUE=DATE:20260502,20260509'])
  expect(formatSeriesIcal(plainSeries({ kind: 'dates', dates: [] }, plain))).toBe('')
})

test('a reason of several lines is written in one line', () => {
  const text = formatSeriesIcal({ ...summer, allCancelled: { reason: 'Regn;\r\nåter i maj' }, cancelled: [] })
  expect(text.split('\n')).toContain('COMMENT:Regn\\;\\nåter i maj')
  expect(parseSeriesIcal(text)).toMatchObject({ series: { allCancelled: { reason: 'Regn; åter i maj' } } })
})

test('for calendars of other programs: times have a zone, and the rule ends in UTC', () => {
  expect(seriesLines(summer, 'Europe/Stockholm')?.event.slice(0, 3)).toEqual([
    'DTSTART;TZID=Europe/Stockholm:20260502T100000',
    'DTEND;TZID=Europe/Stockholm:20260503T000000',
    'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU;UNTIL=20260930T080000Z',
  ])
})

const rowOf = (text: string) => {
  const read = parseSeriesIcal(text, { date: '2026-05-02', startMinute: 600, endMinute: 900 })
  return 'series' in read ? `${formatRepeats(read.series, today)} ${read.series.startMinute}` : read.reason
}

test.each<[string, string]>([
  ['RRULE:FREQ=WEEKLY;COUNT=3', 'Varje lördag 2–16 maj 600'],
  [' rrule:FREQ=WEEKLY;COUNT=3\r\n\r\nEXDATE;VALUE=DATE:20260509 ', 'Varje lördag 2–16 maj, inte 9 maj 600'],
  ['DTSTART;VALUE=DATE:20260503\nRRULE:FREQ=WEEKLY;COUNT=3', 'Varje söndag 3–17 maj null'],
  ['RDATE:20260509T100000', '2 och 9 maj 600'],
  ['', '2 maj 600'],
  ['Varje lördag', 'repetition not understood'],
  ['RRULE:FREQ=NEVER', 'repetition not understood'],
  ['BEGIN:VEVENT', 'repetition not understood'],
  ['RRULE:FREQ=WEEKLY;BYMONTH=5', otherRuleReason],
  ['RECURRENCE-ID:20260509T100000', 'no beginning'],
  ['DTSTART:2026', 'no usable date'],
])('the recurrence column of a table, with the row’s first date: %s', (text, expected) => {
  expect(rowOf(text)).toBe(expected)
})

test('without a first date there is no series', () => {
  expect(parseSeriesIcal('RRULE:FREQ=WEEKLY')).toEqual({ reason: 'no beginning' })
})

describe('any series', () => {
  const datesOf = (series: Series) => occurrencesOf(series, always, today)

  test('survives a round trip through its text', () => {
    fc.assert(
      fc.property(anySeries(today), (series) => {
        const text = formatSeriesIcal(series)
        const read = parseSeriesIcal(text)
        if ('reason' in read) {
          expect(['no beginning', 'no date left']).toContain(read.reason)
          expect(datesOf(series)).toEqual([])
          return
        }
        expect(datesOf(read.series)).toEqual(datesOf(series))
        expect(formatSeriesIcal(read.series)).toBe(text)
      }),
      { numRuns: 300 },
    )
  })

  test('keeps its dates in a calendar that is imported again', () => {
    const zoneOf = zoneReader(new Map(), { left: 0 })
    fc.assert(
      fc.property(anySeries(today), (series) => {
        const lines = seriesLines(series, 'Europe/Stockholm')
        if (lines === null) {
          expect(datesOf(series)).toEqual([])
          return
        }
        const events = [lines.event, ...lines.changes].flatMap((one) => ['BEGIN:VEVENT', 'UID:a', ...one, 'END:VEVENT'])
        const calendar = readCalendarText(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n'))
        const read = seriesOfEvents(calendar.events.map(({ event }) => readCalendarEvent(event, zoneOf)))
        expect('series' in read ? datesOf(read.series) : []).toEqual(datesOf(series))
      }),
    )
  })
})

test('any text is parsed without an error, and its series survives a round trip', () => {
  const words = [
    'DTSTART:20260502T100000',
    'DTSTART;VALUE=DATE:20260502',
    'DTSTART:99991231',
    'DTSTART;TZID=Mars:20260502T100000',
    'DTEND:20260502T090000',
    'DURATION:P9W',
    'RRULE:FREQ=WEEKLY;INTERVAL=99999999999',
    'RRULE:FREQ=MONTHLY;BYDAY=0SA,53SU',
    'RRULE:FREQ=DAILY;UNTIL=x;COUNT=0',
    'RRULE:FREQ=WEEKLY;BYDAY=SA;COUNT=3',
    'RRULE:FREQ=YEARLY;BYMONTH=13;BYDAY=SA',
    'RRULE:',
    'RDATE;VALUE=PERIOD:20260509T100000/PT1H',
    'RDATE:00010101T000000',
    'EXDATE:20260509T100000,,',
    'RECURRENCE-ID:20260509T100000',
    'STATUS:CANCELLED',
    'COMMENT:\\',
    '\ud800',
  ]
  const line = fc.oneof(fc.string(), ...words.map((word) => fc.constant(word)))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), fc.constantFrom('\n', '\r\n', ''), (lines, joint) => {
      const read = parseSeriesIcal(lines.join(joint))
      const again = 'series' in read ? parseSeriesIcal(formatSeriesIcal(read.series)) : null
      const datesOf = (series: Series) => occurrencesOf(series, always, today)
      expect(again && 'series' in again ? datesOf(again.series) : []).toEqual(
        'series' in read ? datesOf(read.series) : [],
      )
    }),
    { numRuns: 500 },
  )
})

test('a text of very many lines is refused', () => {
  expect(parseSeriesIcal('RECURRENCE-ID:20260509T100000\n'.repeat(20_000))).toEqual({
    reason: 'repetition not understood',
  })
})

/** The dates that ical.js computes for the rule, up to two years after the start. */
function expanded(rule: string, start: CivilDate): CivilDate[] {
  const last = dayNumber(start) + 730
  const dates: CivilDate[] = [start]
  const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateString(start))
  for (let next = iterator.next(); next; next = iterator.next()) {
    const date = next.toString() as CivilDate
    if (dayNumber(date) > last) break
    if (!dates.includes(date)) dates.push(date)
  }
  return dates.toSorted()
}

/**
 * Rules that a series can or almost can express. `nth` generates the numbers of a weekday in a month, such as [1, -1]
 * for the first and the last.
 */
function anyRecurrence(nth: fc.Arbitrary<number[]>) {
  const codes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
  const code = fc.constantFrom(...codes)
  const days = fc.subarray([...codes], { minLength: 1 }).map((list) => list.join())
  const byDay = fc.oneof(
    fc.tuple(nth, code).map(([nth, code]) => `BYDAY=${nth.map((one) => `${one}${code}`).join()}`),
    fc.tuple(nth, code).map(([nth, code]) => `BYDAY=${code};BYSETPOS=${nth.join()}`),
  )
  const period = fc.oneof(
    fc
      .tuple(days, fc.constantFrom('', ';WKST=SU', ';WKST=WE'))
      .map(([days, wkst]) => `FREQ=WEEKLY;BYDAY=${days}${wkst}`),
    days.map((days) => `FREQ=DAILY;BYDAY=${days};INTERVAL=1`),
    fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY'),
    byDay.map((byDay) => `FREQ=MONTHLY;${byDay}`),
    fc.tuple(fc.integer({ min: 1, max: 12 }), byDay).map(([month, byDay]) => `FREQ=YEARLY;BYMONTH=${month};${byDay}`),
  )
  const end = fc.oneof(
    fc.constant(''),
    fc.integer({ min: 1, max: 60 }).map((count) => `;COUNT=${count}`),
    fc.nat(700).map((days) => `;UNTIL=${dateOfDayNumber(dayNumber(today) + days).replaceAll('-', '')}`),
  )
  return fc
    .tuple(period, fc.constantFrom('', ';INTERVAL=2', ';INTERVAL=3', ';INTERVAL=14'), end)
    .map(([period, interval, end]) => ({ endless: `${period}${period.includes('INTERVAL') ? '' : interval}`, end }))
}

test('any rule gives the same dates as ical.js', () => {
  // Leaves out two cases. ical.js returns a date twice if it is, for example, both the fourth and the last weekday; and
  // it never ends when it searches for a fifth weekday of a February.
  const nth = fc.oneof(
    fc.subarray([1, 2, 3, 4], { minLength: 1 }),
    fc.subarray([1, 2, 3, -1], { minLength: 1 }),
    fc.subarray([1, 2, 3, 4], { minLength: 1 }).map((list) => [...list, 5]),
  )
  let said = 0
  fc.assert(
    fc.property(anyRecurrence(nth), fc.nat(60), ({ endless, end }, later) => {
      const asked = dateOfDayNumber(dayNumber(today) + later)
      // The event begins on a date of the rule, since programs disagree about other starts. It is the rule's third
      // date, since the first one from ical.js may be a day that BYSETPOS excludes.
      const start = expanded(endless, asked)[2] ?? asked
      const rule = `${endless}${end}`
      const read = parseSeriesIcal(`DTSTART;VALUE=DATE:${start.replaceAll('-', '')}\nRRULE:${rule}`)
      if ('reason' in read) {
        expect(read.reason).toBe(otherRuleReason)
        return
      }
      said++
      const { series } = read
      const given = [
        ...datesOfRule(series.rule, { first: start, last: dateOfDayNumber(dayNumber(start) + 730) }),
        ...series.added,
      ]
      expect(given.toSorted()).toEqual(expanded(rule, start))
      expect(tidySeries(series)).toEqual(series)
    }),
    { numRuns: 400 },
  )
  expect(said).toBeGreaterThan(150)
})

test('any rule gives the same dates as a series and as single markets', () => {
  const nth = fc.subarray([1, 2, 3, 4, 5, -1], { minLength: 1 })
  const span = { first: dayNumber(today), last: dayNumber(today) + 730 }
  fc.assert(
    fc.property(anyRecurrence(nth), fc.nat(60), ({ endless, end }, later) => {
      const start = dateOfDayNumber(dayNumber(today) + later)
      const rule = `${endless}${end}`
      const read = parseSeriesIcal(`DTSTART;VALUE=DATE:${start.replaceAll('-', '')}\nRRULE:${rule}`)
      if ('reason' in read) return
      const { until, ...parts } = ICAL.parse(`BEGIN:VEVENT\r\nRRULE:${rule}\r\nEND:VEVENT`)[1][0][3]
      const last = until === undefined ? null : dayNumber(until)
      const days = expandRule(parts, dayNumber(start), last, span, { left: 1e6 }).map(dateOfDayNumber)
      const given = occurrencesOf(read.series, { first: today, last: dateOfDayNumber(span.last) }, today)
      expect(given.map(({ date }) => date)).toEqual([...new Set([start, ...days])].toSorted())
    }),
    { numRuns: 300 },
  )
})
