import { minutesPerDay, type Weekday } from '@fyndkartan/domain/local-time'
import { formatWeekHours } from '@fyndkartan/domain/opening-hours/format'
import { type DayHours, parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import { describe, expect, test } from 'vitest'
import { changeDay, copyDay, firstUnclearTime, formatHours, isDayUnclear, readHours } from './hours-draft.ts'

const week =
  'söndag: stängt, måndag: 10:00–18:00, tisdag: 10:00–18:00, onsdag: 10:00–18:00, torsdag: 10:00–20:00, fredag: 16:00–01:00, lördag: 11:00–24:00'

/** Small and seeded, so that a failure comes again. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('any week survives a round trip', () => {
  const random = randomNumbers(20261121)
  for (let round = 0; round < 500; round++) {
    const days = Array.from({ length: 7 }, (): DayHours =>
      random(3) === 0
        ? { kind: 'closed' }
        : { kind: 'open', from: random(minutesPerDay), to: random(minutesPerDay + 1) },
    )
    const text = formatWeekHours(days)
    expect(formatHours(readHours(text))).toBe(text)
  }
})

test.each(['', 'varierar', 'säsongsbaserade', 'på_förfrågan', week])('"%s" survives a round trip', (text) => {
  expect(formatHours(readHours(text))).toBe(text)
})

test.each([
  ['n/a', ''],
  ['På förfrågan', 'på_förfrågan'],
  [week.replaceAll('–', '-').toUpperCase(), week],
])('"%s" is written in the form of the specification', (text, tidied) => {
  expect(formatHours(readHours(text))).toBe(tidied)
})

describe('unreadable hours', () => {
  test('are kept as a whole text', () => {
    const draft = readHours('Öppet de flesta dagar')
    expect(draft.mode).toBe('kept')
    expect(formatHours(draft)).toBe('Öppet de flesta dagar')
  })

  const broken = week.replace('måndag: 10:00–18:00', 'måndag: efter lunch')

  test('of a day are kept while other days change', () => {
    const changed = changeDay(readHours(broken), 2, { isOpen: false })
    expect(formatHours(changed)).toBe(broken.replace('tisdag: 10:00–18:00', 'tisdag: stängt'))
    expect(isDayUnclear(changed.days[1]!)).toBe(true)
  })

  test('of a day are dropped when that day is changed', () => {
    const changed = changeDay(readHours(broken), 1, { from: '10:00', to: '18:00' })
    expect(formatHours(changed)).toBe(week)
  })

  test('of two unusual times are shown in their fields', () => {
    const draft = readHours(week.replace('måndag: 10:00–18:00', 'måndag: 10.00 - 18'))
    expect(draft.days[1]).toMatchObject({ isOpen: true, from: '10.00', to: '18', unreadable: null })
  })
})

test('a new week has working days without times, for the visitor to fill in', () => {
  const draft = { ...readHours(''), mode: 'week' as const }
  expect(draft.days.map(({ isOpen }) => isOpen)).toEqual([false, true, true, true, true, true, false])
  expect(draft.days.filter(isDayUnclear)).toHaveLength(5)
})

test('an incomplete time makes its day unreadable, and is shown in its field again', () => {
  const draft = changeDay(readHours(week), 1, { from: '10:00', to: '1' })
  const hours = parseOpeningHours(formatHours(draft))
  expect(hours.kind === 'week' && hours.days[1]).toEqual({ kind: 'invalid', text: '10:00–1' })
  expect(readHours(formatHours(draft)).days[1]).toMatchObject({ from: '10:00', to: '1' })
})

test('a typed comma or dash does not split the entry', () => {
  const draft = changeDay(readHours(week), 1, { from: '10,30', to: '18-19' })
  const hours = parseOpeningHours(formatHours(draft))
  expect(hours.kind === 'week' && hours.days.map((day) => day?.kind)).toEqual([
    'closed',
    'invalid',
    ...Array(5).fill('open'),
  ])
})

test('the hours of one day can be copied to others', () => {
  const others: readonly Weekday[] = [2, 0]
  const copied = copyDay(readHours(week), 5, others)
  expect(formatHours(copied)).toBe(
    week.replace('söndag: stängt', 'söndag: 16:00–01:00').replace('tisdag: 10:00–18:00', 'tisdag: 16:00–01:00'),
  )
})

test.each([
  ['söndag: stängt, måndag: 10:00–18:00, tisdag: –, onsdag: –', { weekday: 2, end: 'from' }],
  ['söndag: 10:00–, måndag: 10:00–18:00, tisdag: 10:00–16', { weekday: 2, end: 'to' }],
  ['söndag: 10:00–, måndag: 10:00–18:00, tisdag: stängt', { weekday: 0, end: 'to' }],
  ['söndag: stängt, måndag: 24:00–18:00', { weekday: 1, end: 'from' }],
  ['söndag: stängt, måndag: efter lunch', { weekday: 1, end: 'from' }],
  [week, null],
  ['varierar', null],
  ['', null],
])('%s: the first field to correct, from Monday on', (text, expected) => {
  const rest = ['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag'].filter((day) => !text.includes(day))
  const whole = text.includes('söndag') ? [text, ...rest.map((day) => `${day}: stängt`)].join(', ') : text
  expect(firstUnclearTime(readHours(whole))).toEqual(expected)
})
