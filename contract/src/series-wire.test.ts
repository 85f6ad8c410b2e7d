import { prepareSeries } from '@fyndkartan/domain/series/prepare-series'
import { plainSeries, type Series, type SeriesRule } from '@fyndkartan/domain/series/rule'
import { emptySeries, type TypedSeries } from '@fyndkartan/domain/series/typed-series'
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { typedSeriesSchema } from './series-schema.ts'
import {
  seriesProblemsFromWire,
  seriesProblemsToWire,
  seriesToWire,
  typedSeriesFromWire,
  typedSeriesToWire,
} from './series-wire.ts'
import { tipSchema } from './tip-schema.ts'

const today = '2026-11-21'

const saturdays = {
  kind: 'weekly',
  every: '1',
  weekdays: ['6'],
  nth: [],
  weekday: '',
  from: '2026-11-21',
  to: '2027-03-27',
  dates: [],
  start_time: '10:00',
  end_time: '15:30',
  added: ['2026-12-23'],
  skipped: ['2026-12-26'],
  changed: [{ date: '2026-12-23', start_time: '09:00', end_time: '' }],
  cancelled: [{ date: '2026-12-19', reason: 'Regn' }],
  all_cancelled: 1,
  all_cancelled_reason: 'Slut',
}
const typedSaturdays: TypedSeries = {
  ...emptySeries,
  weekdays: ['6'],
  from: '2026-11-21',
  to: '2027-03-27',
  startMinute: '10:00',
  endMinute: '15:30',
  added: ['2026-12-23'],
  skipped: ['2026-12-26'],
  changed: [{ date: '2026-12-23', startMinute: '09:00', endMinute: '' }],
  cancelled: [{ date: '2026-12-19', reason: 'Regn' }],
  isAllCancelled: true,
  allCancelledReason: 'Slut',
}

test('each field has its name', () => {
  expect(typedSeriesToWire(typedSaturdays)).toEqual(saturdays)
  expect(typedSeriesFromWire(saturdays)).toEqual(typedSaturdays)
  expect(Value.Check(typedSeriesSchema, saturdays)).toBe(true)
})

const hours = { startMinute: 600, endMinute: 1440 }
const rules: SeriesRule[] = [
  { kind: 'weekly', every: 2, weekdays: [6, 0], from: '2026-11-21', to: null },
  { kind: 'monthly', every: 1, nth: [1, -1], weekday: 0, from: '2026-11-21', to: '2027-11-20' },
  { kind: 'dates', dates: ['2026-11-28', '2026-12-12'] },
]

test.each(rules)('a $kind series survives a round trip', (rule) => {
  const series: Series = { ...plainSeries(rule, hours), allCancelled: { reason: null } }
  const wire = JSON.parse(JSON.stringify(seriesToWire(series))) as unknown
  expect(Value.Check(typedSeriesSchema, wire)).toBe(true)
  const typed = typedSeriesFromWire(wire)
  expect(typed && prepareSeries(typed, today)).toMatchObject({ series })
})

test('a market’s tip may have a series, a shop’s has none', () => {
  const market = { type: 'event', event_name: 'Loppis' }
  for (const series of [saturdays, {}, null]) expect(Value.Check(tipSchema, { ...market, series })).toBe(true)
  expect(Value.Check(tipSchema, market)).toBe(true)
  expect(Value.Check(tipSchema, { ...market, series: 'varje lördag' })).toBe(false)
})

describe('what a client may write', () => {
  test.each<[string, object, Partial<TypedSeries>]>([
    ['nothing', {}, {}],
    ['no values', { every: null, weekdays: null, changed: null, to: null, all_cancelled: null }, {}],
    [
      'numbers',
      { every: 2, weekdays: [6, 0], nth: [-1], weekday: 3 },
      { every: '2', weekdays: ['6', '0'], nth: ['-1'], weekday: '3' },
    ],
    ['an hour as a number', { start_time: 10, end_time: 15 }, { startMinute: '10', endMinute: '15' }],
    ['blank texts', { every: '', kind: '' }, { every: '', kind: '' as 'weekly' }],
    ['another kind', { kind: 'yearly' }, { kind: 'yearly' as 'weekly' }],
    ['yes as a text', { all_cancelled: '1' }, { isAllCancelled: true }],
    ['no as a text', { all_cancelled: '0' }, {}],
    [
      'empty rows',
      { cancelled: [{}], changed: [{}] },
      {
        cancelled: [{ date: '', reason: '' }],
        changed: [{ date: '', startMinute: '', endMinute: '' }],
      },
    ],
    ['unknown fields', { colour: 'blue' }, {}],
  ])('%s', (_what, wire, typed) => {
    expect(Value.Check(typedSeriesSchema, wire)).toBe(true)
    expect(typedSeriesFromWire(wire)).toEqual({ ...emptySeries, ...typed })
  })
})

test.each([
  ['a list instead of a text', { from: ['2026-11-21'] }],
  ['a text instead of a list', { weekdays: '6' }],
  ['an object in a list of dates', { dates: [{}] }],
  ['a text instead of a row', { cancelled: ['2026-11-21'] }],
  ['a word instead of yes', { all_cancelled: 'ja' }],
  ['a list without end', { dates: Array.from({ length: 1501 }, () => '2026-11-21') }],
])('%s is malformed', (_what, wire) => {
  expect(Value.Check(typedSeriesSchema, wire)).toBe(false)
})

test('a list that is a little too long gets a message', () => {
  const wire = { kind: 'dates', dates: Array.from({ length: 751 }, () => '2026-11-28') }
  expect(Value.Check(typedSeriesSchema, wire)).toBe(true)
  expect(prepareSeries(typedSeriesFromWire(wire) ?? emptySeries, today)).toEqual({
    problems: { dates: 'Datum: högst 750 datum får plats' },
  })
})

test.each([undefined, null, 'x', 5, true])('%j is no series', (wire) => {
  expect(typedSeriesFromWire(wire)).toBeNull()
})

test('any value gives a form that can be validated, and that is written as the schema requires', () => {
  const anyValue = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.array(fc.constantFrom<unknown>('6', 1, null, {}, [], { date: '2026-12-05', reason: 5 })),
  )
  const wire = fc.dictionary(fc.constantFrom(...Object.keys(saturdays), '__proto__', 'length'), anyValue)
  fc.assert(
    fc.property(fc.oneof(wire, anyValue), (wire) => {
      const typed = typedSeriesFromWire(wire)
      if (typed === null) return
      expect(Object.keys(typed).toSorted()).toEqual(Object.keys(emptySeries).toSorted())
      expect(Object.keys(prepareSeries(typed, today))).not.toEqual([])
      const back = typedSeriesToWire(typed)
      expect(Value.Check(typedSeriesSchema, back)).toBe(true)
      expect(typedSeriesFromWire(back)).toEqual(typed)
    }),
  )
})

describe('problems', () => {
  const problems = { weekdays: 'Välj minst en veckodag', startMinute: 'Skriv starttiden som 10:00' }
  const wire = {
    'series.weekdays': 'Välj minst en veckodag',
    'series.start_time': 'Skriv starttiden som 10:00',
  }

  test('stand under the fields of the payload', () => {
    expect(seriesProblemsToWire(problems)).toEqual(wire)
    expect(seriesProblemsToWire({})).toEqual({})
    expect(seriesProblemsFromWire({ ...wire, start_time: 'Starttid är obligatorisk' })).toEqual(problems)
  })

  test.each([undefined, null, 'x', 5, [], { 'series.to': 5, 'series.colour': 'x' }])(
    'cannot be read from %j',
    (wire) => {
      expect(seriesProblemsFromWire(wire)).toEqual({})
    },
  )
})
