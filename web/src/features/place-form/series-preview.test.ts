import { emptySeries, type TypedSeries } from '@fyndkartan/domain/series/typed-series'
import { expect, test } from 'vitest'
import { previewOf } from './series-preview.ts'

const today = '2026-11-21'
const saturdays: TypedSeries = { ...emptySeries, weekdays: ['6'], from: '2026-11-28', to: '2027-03-27' }
const endless = 'Serien har ingen sista dag: datum sätts ut två år framåt, till och med 21 november 2028'

test.each<[TypedSeries, string, string | null, string[]]>([
  [
    saturdays,
    'Varje lördag 28 nov 2026–27 mar 2027',
    'lör 28 nov, lör 5 dec, lör 12 dec, lör 19 dec och 14 datum till',
    [],
  ],
  [
    { ...saturdays, to: '' },
    'Varje lördag från 28 nov tills vidare',
    'lör 28 nov, lör 5 dec, lör 12 dec, lör 19 dec och 100 datum till',
    [endless],
  ],
  [
    { ...saturdays, to: '2026-12-26' },
    'Varje lördag 28 nov–26 dec',
    'lör 28 nov, lör 5 dec, lör 12 dec, lör 19 dec och lör 26 dec',
    [],
  ],
  [{ ...saturdays, to: '2026-12-05' }, 'Varje lördag 28 nov–5 dec', 'lör 28 nov och lör 5 dec', []],
  [
    { ...saturdays, from: '2026-12-19', to: '2027-01-02' },
    'Varje lördag 19 dec 2026–2 jan 2027',
    'lör 19 dec, lör 26 dec och lör 2 jan 2027',
    [],
  ],
  [
    { ...saturdays, startMinute: 'tio', to: '2026-12-05', cancelled: [{ date: '2026-11-28', reason: '' }] },
    'Varje lördag 28 nov–5 dec, inställt 28 nov',
    'lör 5 dec',
    [],
  ],
  [{ ...saturdays, from: '2026-11-01', to: '2026-11-20' }, 'Varje lördag 7–14 nov', null, []],
  [{ ...saturdays, to: '2026-12-05', isAllCancelled: true }, 'Inställt: varje lördag 28 nov–5 dec', null, []],
  [
    { ...saturdays, to: '2026-12-05', skipped: ['2026-12-06'] },
    'Varje lördag 28 nov–5 dec',
    'lör 28 nov och lör 5 dec',
    [],
  ],
  [{ ...saturdays, kind: 'dates', dates: ['2026-11-28', '2026-12-12'] }, '28 nov och 12 dec', null, []],
])('the preview has the rule, its first dates and notes (%#)', (typed, words, dates, notes) => {
  expect(previewOf(typed, today)).toEqual({ words, dates, notes })
})

test('the dates name each year once', () => {
  const monthly: TypedSeries = { ...saturdays, kind: 'monthly', nth: ['1'], weekday: '6', to: '' }
  expect(previewOf(monthly, today)?.dates).toBe('lör 5 dec, lör 2 jan, lör 6 feb, lör 6 mar 2027 och 20 datum till')
})

test('an incomplete series has no preview', () => {
  expect(previewOf(emptySeries, today)).toBeNull()
})
