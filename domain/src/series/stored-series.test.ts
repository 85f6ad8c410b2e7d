import { expect, test } from 'vitest'
import { plainSeries } from './rule.ts'
import { readStoredSeries } from './stored-series.ts'

const weekly = { kind: 'weekly', every: 1, weekdays: [6], from: '2026-11-21', to: null } as const
const monthly = { kind: 'monthly', every: 1, nth: [1, -1], weekday: 6, from: '2026-11-21', to: '2027-01-01' } as const
const list = { kind: 'dates', dates: ['2026-11-21'] } as const
const series = plainSeries(weekly, { startMinute: 600, endMinute: 900 })
const { skipped: _, ...withoutSkipped } = series

test.each([weekly, monthly, list])('a $kind rule is read back unchanged, without unknown fields', (rule) => {
  expect(readStoredSeries({ ...series, rule: { ...rule, colour: 'red' }, colour: 'red' })).toEqual({ ...series, rule })
})

test.each<[unknown]>([
  [undefined],
  [null],
  ['weekly'],
  [[]],
  [{}],
  [withoutSkipped],
  [{ ...series, rule: null }],
  [{ ...series, rule: { ...weekly, kind: 'yearly' } }],
  [{ ...series, rule: { ...weekly, every: 0 } }],
  [{ ...series, rule: { ...weekly, every: 1.5 } }],
  [{ ...series, rule: { ...weekly, every: 53 } }],
  [{ ...series, rule: { ...weekly, every: '1' } }],
  [{ ...series, rule: { ...weekly, weekdays: [] } }],
  [{ ...series, rule: { ...weekly, weekdays: [7] } }],
  [{ ...series, rule: { ...weekly, from: '2026-02-30' } }],
  [{ ...series, rule: { ...weekly, from: '2026_11_21' } }],
  [{ ...series, rule: { ...weekly, from: '0001-01-01' } }],
  [{ ...series, rule: { ...weekly, from: '2200-01-01' } }],
  [{ ...series, rule: { ...weekly, to: undefined } }],
  [{ ...series, rule: { ...monthly, every: 25 } }],
  [{ ...series, rule: { ...monthly, nth: [] } }],
  [{ ...series, rule: { ...monthly, nth: [6] } }],
  [{ ...series, rule: { ...monthly, weekday: -1 } }],
  [{ ...series, rule: { ...list, dates: 'x' } }],
  [{ ...series, rule: { ...list, dates: Array.from({ length: 751 }, () => '2026-11-21') } }],
  [{ ...series, startMinute: 1440, endMinute: null }],
  [{ ...series, startMinute: 600, endMinute: 600 }],
  [{ ...series, startMinute: 600, endMinute: 1441 }],
  [{ ...series, startMinute: null }],
  [{ ...series, added: [1] }],
  [{ ...series, changed: [{ date: '2026-11-21', startMinute: 600 }] }],
  [{ ...series, changed: [null] }],
  [{ ...series, cancelled: [{ date: '2026-11-21' }] }],
  [{ ...series, cancelled: [{ date: '2026-11-21', reason: 'x'.repeat(201) }] }],
  [{ ...series, allCancelled: undefined }],
  [{ ...series, allCancelled: true }],
])('unreadable %#', (stored) => {
  expect(readStoredSeries(stored)).toBeNull()
})
