import type { CivilDate } from '@fyndkartan/domain/local-time'
import { prepareSeries } from '@fyndkartan/domain/series/prepare-series'
import { emptySeries, type TypedSeries } from '@fyndkartan/domain/series/typed-series'
import { describe, expect, test } from 'vitest'
import {
  addDate,
  cancelAll,
  cancelDate,
  changeHours,
  dropExceptions,
  removeDate,
  resetHours,
  type SeriesChange,
  uncancelAll,
  uncancelDate,
  unskipDate,
} from './series-changes.ts'
import { datesOfTyped, strayExceptions } from './series-dates.ts'

const today = '2026-11-21'

/** The Saturdays 21 and 28 November and 5 and 12 December, and an added Tuesday. */
const saturdays: TypedSeries = {
  ...emptySeries,
  weekdays: ['6'],
  from: '2026-11-21',
  to: '2026-12-12',
  startMinute: '10:00',
  endMinute: '15:00',
  added: ['2026-12-08'],
}
const list: TypedSeries = { ...saturdays, kind: 'dates', dates: ['2026-11-28', '2026-12-12'], added: [] }

function dayOf(typed: TypedSeries, date: CivilDate) {
  const day = datesOfTyped(typed, today)?.find((one) => one.date === date)
  if (!day) throw new Error(`no ${date}`)
  return day
}

const isValid = (typed: TypedSeries) => 'series' in prepareSeries(typed, today)
const noException = { isSkipped: false, isChanged: false, isCancelled: false, reason: '' }
const usual = { startMinute: '10:00', endMinute: '15:00', ...noException }

test('datesOfTyped lists the dates of the rule and added dates in order', () => {
  expect(datesOfTyped({ ...saturdays, startMinute: 'tio' }, today)?.map(({ date }) => date)).toEqual([
    '2026-11-21',
    '2026-11-28',
    '2026-12-05',
    '2026-12-08',
    '2026-12-12',
  ])
  expect(dayOf(saturdays, '2026-12-05')).toEqual({ date: '2026-12-05', isOfRule: true, ...usual })
  expect(dayOf(saturdays, '2026-12-08')).toEqual({ date: '2026-12-08', isOfRule: false, ...usual })
  expect(dayOf(list, '2026-11-28')).toEqual({ date: '2026-11-28', isOfRule: false, ...usual })
  expect(datesOfTyped({ ...saturdays, weekdays: [] }, today)).toBeNull()
})

test.each<[string, SeriesChange, object]>([
  ['a cancellation', cancelDate(saturdays, '2026-12-05', 'Regn'), { isCancelled: true, reason: 'Regn' }],
  ['a cancellation without a reason', cancelDate(saturdays, '2026-12-05', ''), { isCancelled: true }],
  ['the cancellation of all dates', cancelAll('Slut'), { isCancelled: true, reason: 'Slut' }],
  [
    'a cancellation with its own reason',
    { ...cancelAll('Slut'), ...cancelDate(saturdays, '2026-12-05', 'Regn') },
    { isCancelled: true, reason: 'Regn' },
  ],
  [
    'other hours',
    changeHours(saturdays, dayOf(saturdays, '2026-12-05'), { startMinute: '12:00' }),
    { isChanged: true, startMinute: '12:00' },
  ],
  ['a removal', removeDate(saturdays, dayOf(saturdays, '2026-12-05')), { isSkipped: true }],
])('a date of the rule can have %s', (_what, change, expected) => {
  const typed = { ...saturdays, ...change }
  expect(dayOf(typed, '2026-12-05')).toEqual({ date: '2026-12-05', isOfRule: true, ...usual, ...expected })
  expect(isValid(typed)).toBe(true)
})

test('undoing a change restores the date and leaves others unchanged', () => {
  const cancelled = { ...saturdays, ...cancelDate(saturdays, '2026-12-05', 'Regn') }
  const both = { ...cancelled, ...cancelDate(cancelled, '2026-12-12', '') }
  expect(uncancelDate(both, '2026-12-12')).toEqual({ cancelled: cancelled.cancelled })
  expect({ ...saturdays, ...cancelAll('Slut'), ...uncancelAll() }).toEqual(saturdays)
  const changed = { ...saturdays, ...changeHours(saturdays, dayOf(saturdays, '2026-12-05'), { endMinute: '16:00' }) }
  expect(resetHours(changed, '2026-12-05')).toEqual({ changed: [] })
  const removed = { ...saturdays, ...removeDate(saturdays, dayOf(saturdays, '2026-12-05')) }
  expect(unskipDate(removed, '2026-12-05')).toEqual({ skipped: [] })
})

test('a date has at most one exception of each kind', () => {
  const once = { ...saturdays, ...cancelDate(saturdays, '2026-12-05', 'Regn') }
  expect(cancelDate(once, '2026-12-05', 'Storm')).toEqual({ cancelled: [{ date: '2026-12-05', reason: 'Storm' }] })
  const changed = { ...saturdays, ...changeHours(saturdays, dayOf(saturdays, '2026-12-05'), { startMinute: '9' }) }
  expect(changeHours(changed, dayOf(changed, '2026-12-05'), { endMinute: '14:00' })).toEqual({
    changed: [{ date: '2026-12-05', startMinute: '9', endMinute: '14:00' }],
  })
})

test('removing a date removes its exceptions', () => {
  const typed = {
    ...saturdays,
    ...cancelDate(saturdays, '2026-12-08', 'Regn'),
    ...changeHours(saturdays, dayOf(saturdays, '2026-12-08'), { startMinute: '12:00' }),
  }
  expect({ ...typed, ...removeDate(typed, dayOf(typed, '2026-12-08')) }).toEqual({ ...saturdays, added: [] })
  expect(removeDate(list, dayOf(list, '2026-11-28'))).toMatchObject({ dates: ['2026-12-12'], skipped: [] })
})

describe('addDate', () => {
  test.each<[TypedSeries, string, SeriesChange]>([
    [saturdays, '2026-12-23', { added: ['2026-12-08', '2026-12-23'], skipped: [] }],
    [list, '2026-12-23', { dates: ['2026-11-28', '2026-12-12', '2026-12-23'], skipped: [] }],
    [{ ...list, dates: [] }, '2026-12-23', { dates: ['2026-12-23'], skipped: [] }],
    [saturdays, '2026-11-20', { added: ['2026-12-08', '2026-11-20'], skipped: [] }],
    [{ ...saturdays, skipped: ['2026-12-05'] }, '2026-12-05', { skipped: [] }],
    [{ ...saturdays, weekdays: [] }, '2026-12-23', { added: ['2026-12-08', '2026-12-23'], skipped: [] }],
  ])('adds a valid date (%#)', (typed, date, change) => {
    expect(addDate(typed, date, today)).toEqual({ change, date })
  })

  test.each<[TypedSeries, string, string]>([
    [saturdays, '', 'Skriv datumet som 2026-11-28'],
    [saturdays, '2026-02-30', 'Skriv datumet som 2026-11-28'],
    [saturdays, '2028-11-22', '22 november 2028 ligger mer än två år bort'],
    [saturdays, '2026-12-05', '5 december 2026 finns redan'],
    [saturdays, '2026-12-08', '8 december 2026 finns redan'],
    [list, '2026-11-28', '28 november 2026 finns redan'],
    [{ ...list, dates: Array.from({ length: 750 }, () => '2026-11-28') }, '2026-12-23', 'Högst 750 datum får plats'],
  ])('refuses a date with a reason (%#)', (typed, date, problem) => {
    expect(addDate(typed, date, today)).toEqual({ problem })
  })
})

test('exceptions without a date in the changed rule are found and dropped', () => {
  const typed: TypedSeries = {
    ...saturdays,
    skipped: ['2026-11-28'],
    cancelled: [
      { date: '2026-12-05', reason: 'Regn' },
      { date: '2026-12-08', reason: '' },
    ],
    changed: [{ date: '2026-12-12', startMinute: '12:00', endMinute: '' }],
  }
  expect(strayExceptions(typed, today)).toEqual([])
  const sundays = { ...typed, weekdays: ['0'] }
  const stray = strayExceptions(sundays, today)
  expect(stray).toEqual(['2026-11-28', '2026-12-05', '2026-12-12'])
  expect(isValid(sundays)).toBe(false)
  const dropped = { ...sundays, ...dropExceptions(sundays, stray) }
  expect(dropped).toMatchObject({ skipped: [], changed: [], cancelled: [{ date: '2026-12-08', reason: '' }] })
  expect(isValid(dropped)).toBe(true)
  expect(strayExceptions({ ...typed, skipped: ['2026-12-08'] }, today)).toContain('2026-12-08')
  expect(strayExceptions({ ...typed, weekdays: [] }, today)).toEqual([])
})
