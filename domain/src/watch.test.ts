import { expect, test } from 'vitest'
import type { CivilDate } from './local-time.ts'
import { defaultFilter } from './search-filter.ts'
import { comingWeekend, filterOfWatch, isWatchOver, openSpanOf, type Pace, type WatchSearch } from './watch.ts'

const { from: _from, to: _to, series: _series, cancelled: _cancelled, ...filter } = defaultFilter('2026-11-21')
const searchOf = (dates: WatchSearch['dates']): WatchSearch => ({ filter, dates })

test.each<[today: CivilDate, from: CivilDate, to: CivilDate]>([
  ['2026-11-23', '2026-11-27', '2026-11-29'],
  ['2026-11-26', '2026-11-27', '2026-11-29'],
  ['2026-11-27', '2026-11-27', '2026-11-29'],
  ['2026-11-28', '2026-11-28', '2026-11-29'],
  ['2026-11-29', '2026-11-29', '2026-11-29'],
  ['2026-11-30', '2026-12-04', '2026-12-06'],
])('on %s the coming weekend is from %s to %s', (today, from, to) => {
  expect(comingWeekend(today)).toEqual({ from, to })
})

test.each<[dates: WatchSearch['dates'], pace: Pace, span: readonly [CivilDate, CivilDate] | null]>([
  [null, 'daily', ['2026-11-26', '2027-11-26']],
  [null, 'thursday', ['2026-11-27', '2026-11-29']],
  [{ from: '2026-12-01', to: '2026-12-24' }, 'weekly', ['2026-12-01', '2026-12-24']],
  [{ from: '2026-11-01', to: '2026-11-26' }, 'at_once', ['2026-11-26', '2026-11-26']],
  [{ from: '2026-11-01', to: '2026-11-25' }, 'at_once', null],
  [{ from: '2026-11-28', to: '2026-12-24' }, 'thursday', ['2026-11-28', '2026-11-29']],
  [{ from: '2026-12-01', to: '2026-12-24' }, 'thursday', null],
])('of the days %j, a watch at the pace %s searches %j', (dates, pace, span) => {
  const found = filterOfWatch(searchOf(dates), pace, '2026-11-26')
  expect(found && [found.from, found.to]).toEqual(span)
})

test('shops must be open within a week, or on the chosen days', () => {
  const span = { from: '2026-11-26', to: '2027-11-26' } as const
  expect(openSpanOf(span, searchOf(null))).toEqual({ from: '2026-11-26', to: '2026-12-03' })
  expect(openSpanOf(span, searchOf(span))).toEqual(span)
})

test('a watch of chosen days ends the day after the last', () => {
  const search = searchOf({ from: '2026-11-01', to: '2026-11-25' })
  expect([isWatchOver(search, '2026-11-25'), isWatchOver(search, '2026-11-26')]).toEqual([false, true])
  expect(isWatchOver(searchOf(null), '2099-01-01')).toBe(false)
})
