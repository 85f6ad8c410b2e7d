import { expect, test } from 'vitest'
import { addDays, type CivilDate } from '../local-time.ts'
import { occurrencesOf } from './occurrences.ts'
import { plainSeries, type Series, type SeriesRule } from './rule.ts'

const today = '2026-11-21'
const hours = { startMinute: 600, endMinute: 900 }
const year = { first: '2026-01-01', last: '2026-12-31' } as const
const from = '2026-05-01'
const to = '2026-06-30'

const datesOf = (
  rule: SeriesRule,
  exceptions: Partial<Series> = {},
  span: { first: CivilDate; last: CivilDate } = year,
) => occurrencesOf({ ...plainSeries(rule, hours), ...exceptions }, span, today).map(({ date }) => date)

test.each<[string, SeriesRule, string]>([
  [
    'a weekly rule begins and ends within its span',
    { kind: 'weekly', every: 4, weekdays: [6], from, to },
    '05-02 05-30 06-27',
  ],
  [
    'weeks are counted from the Monday of the first day',
    { kind: 'weekly', every: 4, weekdays: [1, 0], from, to },
    '05-03 05-25 05-31 06-22 06-28',
  ],
  ['the last day is a date', { kind: 'weekly', every: 1, weekdays: [2], from: '2026-06-16', to }, '06-16 06-23 06-30'],
  ['the second of a month', { kind: 'monthly', every: 1, nth: [2], weekday: 6, from, to }, '05-09 06-13'],
  ['first and last', { kind: 'monthly', every: 1, nth: [-1, 1], weekday: 6, from, to }, '05-02 05-30 06-06 06-27'],
  [
    'the fifth is also the last, once',
    { kind: 'monthly', every: 1, nth: [5, -1], weekday: 6, from, to },
    '05-30 06-27',
  ],
  ['a month without a fifth', { kind: 'monthly', every: 1, nth: [5], weekday: 6, from, to }, '05-30'],
  [
    'before the first day in its month',
    { kind: 'monthly', every: 1, nth: [1], weekday: 6, from: '2026-05-03', to },
    '06-06',
  ],
  [
    'every second month from the first',
    { kind: 'monthly', every: 2, nth: [1], weekday: 0, from, to: null },
    '05-03 07-05 09-06 11-01',
  ],
  [
    'a list, sorted, each once',
    { kind: 'dates', dates: ['2026-06-02', '2026-05-02', '2026-06-02', '2025-05-02'] },
    '05-02 06-02',
  ],
])('%s', (_, rule, expected) => {
  expect(datesOf(rule)).toEqual(expected.split(' ').map((date) => `2026-${date}`))
})

test('the first and the last day of the span are included', () => {
  const span = { first: '2026-05-02', last: '2026-06-02' } as const
  const listed: SeriesRule = { kind: 'dates', dates: ['2026-05-01', '2026-05-02', '2026-06-02', '2026-06-03'] }
  expect(datesOf(listed, {}, span)).toEqual([span.first, span.last])
})

const saturdays: SeriesRule = { kind: 'weekly', every: 1, weekdays: [6], from: '2026-05-02', to: '2026-05-30' }

test('added and skipped dates', () => {
  const exceptions: Partial<Series> = { added: ['2026-04-30', '2026-05-09'], skipped: ['2026-05-16', '2026-05-17'] }
  expect(datesOf(saturdays, exceptions)).toEqual(['2026-04-30', '2026-05-02', '2026-05-09', '2026-05-23', '2026-05-30'])
  expect(datesOf(saturdays, exceptions, { first: '2026-05-01', last: '2026-05-08' })).toEqual(['2026-05-02'])
})

test('other hours, and cancelled dates with their reasons', () => {
  const series: Series = {
    ...plainSeries({ kind: 'dates', dates: ['2026-05-02', '2026-05-09', '2026-05-16'] }, hours),
    changed: [{ date: '2026-05-09', startMinute: 660, endMinute: null }],
    cancelled: [{ date: '2026-05-16', reason: 'Regn' }],
  }
  const open = { ...hours, isCancelled: false, reason: null }
  expect(occurrencesOf(series, year, today)).toEqual([
    { ...open, date: '2026-05-02' },
    { ...open, date: '2026-05-09', startMinute: 660, endMinute: null },
    { ...open, date: '2026-05-16', isCancelled: true, reason: 'Regn' },
  ])
  const told = (reason: string | null) =>
    occurrencesOf({ ...series, allCancelled: { reason } }, year, today).map((one) => [one.isCancelled, one.reason])
  expect(told(null)).toEqual([
    [true, null],
    [true, null],
    [true, 'Regn'],
  ])
  expect(told('Sjukdom')).toEqual([
    [true, 'Sjukdom'],
    [true, 'Sjukdom'],
    [true, 'Regn'],
  ])
})

test('no date is later than two years after today', () => {
  const all = { first: '2000-01-01', last: '2100-01-01' } as const
  const endless: SeriesRule = { kind: 'weekly', every: 1, weekdays: [6], from: '2026-11-21', to: null }
  const dates = datesOf(endless, { added: ['2028-11-21', '2028-11-22'] }, all)
  expect([dates.length, dates.at(-1)]).toEqual([106, '2028-11-21'])
  expect(datesOf({ kind: 'dates', dates: ['2028-11-22'] }, {}, all)).toEqual([])
})

test('the cost of a rule that began in 1900 depends only on the dates of the span', () => {
  const old: SeriesRule = { kind: 'weekly', every: 1, weekdays: [6], from: '1900-01-06', to: null }
  const start = performance.now()
  for (let index = 0; index < 5000; index++)
    expect(datesOf(old, {}, { first: addDays(today, index % 7), last: addDays(today, 13) }).length).toBeGreaterThan(0)
  expect(performance.now() - start).toBeLessThan(5000)
})
