import { expect, test } from 'vitest'
import type { CivilDate, Weekday } from '../local-time.ts'
import { formatEvery, formatRepeats } from './format-repeats.ts'
import { type Nth, plainSeries, type Series, type SeriesRule } from './rule.ts'

const today = '2025-04-01'
const summer = { from: '2025-05-01', to: '2025-09-30' } as const

const weekly = (weekdays: readonly Weekday[], changed: object = {}): SeriesRule => ({
  kind: 'weekly',
  every: 1,
  weekdays,
  ...summer,
  ...changed,
})
const monthly = (nth: readonly Nth[], weekday: Weekday, changed: object = {}): SeriesRule => ({
  kind: 'monthly',
  every: 1,
  nth,
  weekday,
  from: '2025-01-01',
  to: null,
  ...changed,
})
const list = (...dates: readonly CivilDate[]): SeriesRule => ({ kind: 'dates', dates })
const saturdays = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const day = 3 + index * 7
    return (
      day <= 31 ? `2025-05-${String(day).padStart(2, '0')}` : `2025-06-${String(day - 31).padStart(2, '0')}`
    ) as CivilDate
  })
const endless = { from: '2025-01-01', to: null } as const

test.each<[string, SeriesRule, Partial<Series>?]>([
  ['Varje lördag 3 maj–27 sep', weekly([6])],
  ['Varje lördag 3 maj–27 sep, inte 21 jun', weekly([6]), { skipped: ['2025-06-21'] }],
  ['Varje lördag 3 maj–27 sep, inte 21 och 28 jun', weekly([6]), { skipped: ['2025-06-28', '2025-06-21'] }],
  ['Varje lördag 3 maj–27 sep, inte 21 jun och 5 jul', weekly([6]), { skipped: ['2025-06-21', '2025-07-05'] }],
  ['Varje lördag 10 maj–20 sep', weekly([6]), { skipped: ['2025-05-03', '2025-09-27'] }],
  ['Varje lördag 3 maj–27 sep', weekly([6]), { skipped: ['2025-06-22'] }],
  ['Varje lördag 3 maj–27 sep och 24 dec', weekly([6]), { added: ['2025-12-24'] }],
  [
    'Varje lördag 3 maj–27 sep och 24 dec, inte 21 jun',
    weekly([6]),
    { added: ['2025-12-24'], skipped: ['2025-06-21'] },
  ],
  ['Varje lördag 3 maj–27 sep samt 20 och 21 dec', weekly([6]), { added: ['2025-12-20', '2025-12-21'] }],
  ['Varje lördag 3 maj–27 sep och 10 jan 2026', weekly([6]), { added: ['2026-01-10'] }],
  ['Varje lördag 3 maj–27 sep, inställt 21 jun', weekly([6]), { cancelled: [{ date: '2025-06-21', reason: 'Regn' }] }],
  ['Inställt: varje lördag 3 maj–27 sep', weekly([6]), { allCancelled: { reason: null } }],
  ['Varje lördag 2 maj–26 sep 2026', weekly([6], { from: '2026-05-01', to: '2026-09-30' })],
  [
    'Varje lördag 2 maj–26 sep 2026, inte 20 jun',
    weekly([6], { from: '2026-05-01', to: '2026-09-30' }),
    { skipped: ['2026-06-20'] },
  ],
  ['Varje söndag 7 dec 2025–25 jan 2026', weekly([0], { from: '2025-12-01', to: '2026-01-31' })],
  ['Varje lördag', weekly([6], endless)],
  ['Varje lördag, inte 21 jun', weekly([6], endless), { skipped: ['2025-01-04', '2025-02-01', '2025-06-21'] }],
  ['Varje lördag från 3 maj tills vidare', weekly([6], { to: null })],
  ['Varje lördag från 2 maj 2026 tills vidare', weekly([6], { from: '2026-05-01', to: null })],
  ['Varje lördag och söndag 3 maj–28 sep', weekly([0, 6])],
  ['Varje fredag, lördag och söndag 2 maj–28 sep', weekly([0, 5, 6])],
  ['Varje måndag–fredag 1 maj–30 sep', weekly([1, 2, 3, 4, 5])],
  ['Varje torsdag–söndag 1 maj–28 sep', weekly([0, 6, 5, 4])],
  ['Varje måndag, onsdag, fredag och lördag 2 maj–29 sep', weekly([6, 1, 3, 5])],
  ['Varje dag 1 maj–30 sep', weekly([0, 1, 2, 3, 4, 5, 6])],
  ['Varannan lördag 3 maj–20 sep', weekly([6], { every: 2 })],
  ['Varannan lördag och söndag 3 maj–21 sep', weekly([6, 0], { every: 2 })],
  ['Var tredje söndag', weekly([0], { every: 3, ...endless })],
  ['Var tolfte söndag', weekly([0], { every: 12, ...endless })],
  ['Var 13:e söndag', weekly([0], { every: 13, ...endless })],
  ['Var 22:a söndag', weekly([0], { every: 22, ...endless })],
  ['Måndag–fredag varannan vecka', weekly([1, 2, 3, 4, 5], { every: 2, ...endless })],
  ['Alla dagar var fjärde vecka', weekly([0, 1, 2, 3, 4, 5, 6], { every: 4, ...endless })],
  ['3 maj', weekly([6], { to: '2025-05-05' })],
  ['3 maj och 24 dec', weekly([6], { to: '2025-05-05' }), { added: ['2025-12-24'] }],
  ['Första söndagen i månaden', monthly([1], 0)],
  ['Första söndagen i månaden 4 maj–7 sep', monthly([1], 0, summer)],
  ['Första och tredje söndagen i månaden', monthly([3, 1], 0)],
  [
    'Första och tredje söndagen i månaden och 24 dec, inte 6 jul',
    monthly([1, 3], 0),
    { added: ['2025-12-24'], skipped: ['2025-07-06'] },
  ],
  ['Sista lördagen i månaden', monthly([-1], 6)],
  ['Andra och sista lördagen i månaden', monthly([-1, 2], 6)],
  ['Sista lördagen varannan månad', monthly([-1], 6, { every: 2 })],
  ['Femte onsdagen var tredje månad', monthly([5], 3, { every: 3 })],
  ['Första lördagen i december varje år', monthly([1], 6, { every: 12, from: '2024-12-01' })],
  ['Första lördagen i december vartannat år', monthly([1], 6, { every: 24, from: '2024-12-01' })],
  ['Inställt: första söndagen i månaden', monthly([1], 0), { allCancelled: { reason: 'Regn' } }],
  ['9, 16 och 30 maj', list('2025-05-09', '2025-05-16', '2025-05-30')],
  ['28 nov, 5 och 12 dec', list('2025-11-28', '2025-12-12', '2025-12-05')],
  ['28 nov och 5 dec', list('2025-11-28', '2025-12-05')],
  ['28 nov, 5 dec och 9 jan 2026', list('2025-11-28', '2025-12-05', '2026-01-09')],
  ['7 och 14 nov samt 5 dec', list('2025-11-07', '2025-11-14', '2025-12-05')],
  ['7 och 14 nov, 5 och 12 dec', list('2025-11-07', '2025-11-14', '2025-12-05', '2025-12-12')],
  ['9, 16 och 30 maj 2026', list('2026-05-09', '2026-05-16', '2026-05-30')],
  ['28 nov, 5 dec 2026, 2 och 9 jan 2027', list('2026-11-28', '2026-12-05', '2027-01-02', '2027-01-09')],
  ['9 maj', list('2025-05-09')],
  ['9, 16 och 23 maj', list('2025-05-09', '2025-05-16'), { added: ['2025-05-23'] }],
  ['9 maj', list('2025-05-09', '2025-05-16'), { skipped: ['2025-05-16'] }],
  [
    '9 och 16 maj, inställt 16 maj',
    list('2025-05-09', '2025-05-16'),
    { cancelled: [{ date: '2025-05-16', reason: null }] },
  ],
  ['Inställt: 9 och 16 maj', list('2025-05-09', '2025-05-16'), { allCancelled: { reason: null } }],
  [
    '13 datum 1–13 maj',
    list(...Array.from({ length: 13 }, (_, day) => `2025-05-${String(day + 1).padStart(2, '0')}` as CivilDate)),
  ],
])('%s', (words, rule, exceptions = {}) => {
  const series = { ...plainSeries(rule, { startMinute: 600, endMinute: 900 }), ...exceptions }
  expect(formatRepeats(series, today)).toBe(words)
})

test('more than eight exceptions are counted', () => {
  const all = saturdays(10)
  const series = plainSeries(weekly([6]), { startMinute: null, endMinute: null })
  expect(formatRepeats({ ...series, skipped: all.slice(1, 10) }, today)).toBe(
    'Varje lördag 3 maj–27 sep, inte 9 av datumen',
  )
  const added = all.map((date) => date.replace('2025', '2026') as CivilDate)
  expect(formatRepeats({ ...series, added }, today)).toBe('Varje lördag 3 maj–27 sep och 10 datum till')
})

test.each<[string, SeriesRule]>([
  ['Varje lördag 3 maj–27 sep', weekly([6])],
  ['Varje söndag 7 dec 2025–25 jan 2026', weekly([0], { from: '2025-12-01', to: '2026-01-31' })],
  ['Första söndagen i månaden från 5 jan tills vidare', monthly([1], 0)],
  ['28 nov, 5 dec och 9 jan 2026', list('2025-11-28', '2025-12-05', '2026-01-09')],
])('without today: %s', (words, rule) => {
  expect(formatRepeats(plainSeries(rule, { startMinute: null, endMinute: null }))).toBe(words)
})

test.each([
  ['varje vecka', 'weekly', 1],
  ['varannan vecka', 'weekly', 2],
  ['var tredje vecka', 'weekly', 3],
  ['var 13:e vecka', 'weekly', 13],
  ['varje månad', 'monthly', 1],
  ['var sjätte månad', 'monthly', 6],
] as const)('the interval of a rule: %s', (words, kind, every) => {
  expect(formatEvery(kind, every)).toBe(words)
})
