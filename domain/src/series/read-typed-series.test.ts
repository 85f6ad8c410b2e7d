import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTypedSeries } from './read-typed-series.ts'
import { plainSeries, type Series } from './rule.ts'
import { emptySeries, writeSeries } from './typed-series.ts'

const hours = { startMinute: 600, endMinute: 1440 }
const full: Series = {
  ...plainSeries({ kind: 'weekly', every: 2, weekdays: [6, 0], from: '2019-05-04', to: null }, hours),
  added: ['2019-05-08'],
  skipped: ['2019-05-18'],
  changed: [{ date: '2019-05-19', startMinute: 0, endMinute: null }],
  cancelled: [
    { date: '2019-06-01', reason: 'Storm' },
    { date: '2019-06-02', reason: null },
  ],
}

test.each<Series>([
  full,
  plainSeries(
    { kind: 'monthly', every: 1, nth: [1, -1], weekday: 0, from: '2026-01-01', to: '2026-12-31' },
    { startMinute: null, endMinute: null },
  ),
  { ...plainSeries({ kind: 'dates', dates: ['2026-05-09'] }, hours), allCancelled: { reason: null } },
  plainSeries({ kind: 'dates', dates: [] }, hours),
])('a series is read back unchanged from its form: %o', (series) => {
  expect(readTypedSeries(writeSeries(series))).toEqual(series)
})

test('an empty form is no series, and anything typed gives a series or none', () => {
  expect(readTypedSeries(emptySeries)).toBeNull()
  fc.assert(
    fc.property(fc.string(), fc.array(fc.string()), (text, texts) => {
      const typed = { ...emptySeries, every: text, weekdays: texts, from: text, startMinute: text }
      expect(() => readTypedSeries(typed)).not.toThrow()
    }),
  )
})
