import { addDays } from '@fyndkartan/domain/local-time'
import { occurrencesOf } from '@fyndkartan/domain/series/occurrences'
import { readStoredSeries } from '@fyndkartan/domain/series/stored-series'
import { expect, test } from 'vitest'
import { generateSeries } from './sample-series.ts'

const today = '2026-11-21'

test('the sample series are always the same for one day', () => {
  expect(generateSeries(today)).toEqual(generateSeries(today))
})

test.each(Array.from({ length: 7 }, (_, days) => addDays(today, days)))(
  'on %s each series has several coming dates, none of them on a holiday',
  (day) => {
    for (const { place, series } of generateSeries(day)) {
      expect(readStoredSeries(series), place.name ?? '').toEqual(series)
      const dates = occurrencesOf(series, { first: day, last: addDays(day, 365) }, day)
      expect(dates.filter(({ isCancelled }) => !isCancelled).length, place.name ?? '').toBeGreaterThan(3)
      expect(dates.filter(({ date }) => /-12-2[456]$|-01-01$/.test(date))).toEqual([])
    }
  },
)

test('the series have every kind of rule, and cancelled dates with and without a reason', () => {
  const all = generateSeries(today).map(({ series }) => series)
  expect(new Set(all.map(({ rule }) => rule.kind))).toEqual(new Set(['weekly', 'monthly', 'dates']))
  const coming = all.flatMap((series) => occurrencesOf(series, { first: today, last: addDays(today, 21) }, today))
  const reasons = coming.filter(({ isCancelled }) => isCancelled).map(({ reason }) => reason)
  expect(new Set(reasons)).toEqual(new Set(['Hallen är uthyrd', null]))
})
