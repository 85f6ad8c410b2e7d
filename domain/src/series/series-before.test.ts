import { expect, test } from 'vitest'
import type { CivilDate } from '../local-time.ts'
import { occurrencesOf } from './occurrences.ts'
import { plainSeries, type Series } from './rule.ts'
import { seriesBefore } from './series-before.ts'

const today = '2026-11-21'
const always = { first: '2000-01-01', last: '2100-01-01' } as const
const hours = { startMinute: 600, endMinute: 900 }
const saturdays = (from: CivilDate, to: CivilDate | null): Series =>
  plainSeries({ kind: 'weekly', every: 1, weekdays: [6], from, to }, hours)
const november: Series = {
  ...saturdays('2026-11-07', null),
  added: ['2026-11-04', '2026-12-24'],
  cancelled: [
    { date: '2026-11-14', reason: 'Storm' },
    { date: '2026-11-28', reason: null },
  ],
}

test.each<[string, Series, CivilDate, readonly string[] | null]>([
  ['a rule without end', november, '2026-11-21', ['2026-11-04', '2026-11-07', '2026-11-14']],
  ['on the day after a date', november, '2026-11-08', ['2026-11-04', '2026-11-07']],
  ['only an added date is left', november, '2026-11-05', ['2026-11-04']],
  ['before its first date', november, '2026-11-04', null],
  ['a rule that has ended', saturdays('2026-11-07', '2026-11-07'), '2026-11-21', ['2026-11-07']],
  ['a list', plainSeries({ kind: 'dates', dates: ['2026-11-20', '2026-11-21'] }, hours), '2026-11-21', ['2026-11-20']],
  ['a list of dates to come', plainSeries({ kind: 'dates', dates: ['2026-11-21'] }, hours), '2026-11-21', null],
])('%s: the dates before the day', (_name, series, day, dates) => {
  const before = seriesBefore(series, day)
  expect(before && occurrencesOf(before, always, today).map(({ date }) => date)).toEqual(dates)
})

test('cancellations of later dates are dropped, those of earlier dates stay', () => {
  expect(seriesBefore(november, today)?.cancelled).toEqual([{ date: '2026-11-14', reason: 'Storm' }])
})
