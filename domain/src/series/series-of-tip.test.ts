import { describe, expect, test } from 'vitest'
import { occurrencesOf } from './occurrences.ts'
import { prepareSeries } from './prepare-series.ts'
import { seriesOfTip } from './series-of-tip.ts'
import { emptySeries, type TypedSeries } from './typed-series.ts'

/** A Saturday, the fourth and last one of its month. */
const given = { date: '2026-11-28', startMinute: '10:00', endMinute: '15:00' }
const monthly = { kind: 'monthly' } as const

describe('the first date and the hours come from the form', () => {
  test.each<[string, Partial<TypedSeries>, string, Partial<TypedSeries>]>([
    ['the weekday of the first date is suggested', {}, '2026-11-28', { weekdays: ['6'] }],
    ['a Sunday is suggested too', {}, '2026-11-29', { weekdays: ['0'] }],
    ['chosen weekdays stay', { weekdays: ['6', '0'] }, '2026-11-28', { weekdays: ['6', '0'], added: [] }],
    [
      'a first date beside the chosen weekdays is added',
      { weekdays: ['0'] },
      '2026-11-28',
      { weekdays: ['0'], added: ['2026-11-28'] },
    ],
    ['the week of the month is suggested', monthly, '2026-11-28', { nth: ['4'], weekday: '6', added: [] }],
    ['the first week of the month', monthly, '2026-12-06', { nth: ['1'], weekday: '0' }],
    ['the fifth week is suggested as the last', monthly, '2026-10-31', { nth: ['-1'], weekday: '6', added: [] }],
    ['a chosen last week stays', { ...monthly, nth: ['-1'] }, '2026-11-28', { nth: ['-1'], added: [] }],
    ['a chosen fifth week stays', { ...monthly, nth: ['5'] }, '2026-10-31', { nth: ['5'], added: [] }],
    [
      'a first date in another week is added',
      { ...monthly, nth: ['1'] },
      '2026-11-28',
      { nth: ['1'], added: ['2026-11-28'] },
    ],
    [
      'a first date on another weekday is added',
      { ...monthly, weekday: '0' },
      '2026-11-28',
      { weekday: '0', added: ['2026-11-28'] },
    ],
    [
      'a first date beside a list is added',
      { kind: 'dates', dates: ['2026-12-12'] },
      '2026-11-28',
      { added: ['2026-11-28'] },
    ],
    ['no date', {}, '', { weekdays: [], nth: [], weekday: '', added: [] }],
    ['a date that does not exist', monthly, '2026-02-30', { nth: [], weekday: '' }],
  ])('%s', (_what, typed, date, expected) => {
    expect(seriesOfTip({ ...emptySeries, ...typed }, { ...given, date })).toMatchObject({
      ...expected,
      from: date,
      startMinute: '10:00',
      endMinute: '15:00',
    })
  })
})

test.each<Partial<TypedSeries>>([
  {},
  { weekdays: ['3'] },
  { every: '3' },
  monthly,
  { ...monthly, every: '2', nth: ['1', '2'] },
  { kind: 'dates', dates: ['2026-12-12'] },
])('the first date is the first occurrence %#', (typed) => {
  const prepared = prepareSeries(seriesOfTip({ ...emptySeries, ...typed }, given), '2026-11-21', { needsComing: true })
  if ('problems' in prepared) throw new Error(JSON.stringify(prepared.problems))
  const [first, second] = occurrencesOf(prepared.series, { first: '2026-11-21', last: '2027-11-21' }, '2026-11-21')
  expect(first).toMatchObject({ date: '2026-11-28', startMinute: 600, endMinute: 900 })
  expect(second?.date).toMatch(/^202/)
})
