import { minutesPerDay, type Weekday } from '@fyndkartan/domain/local-time'
import { facts } from '@fyndkartan/domain/facts'
import { formatWeekHours } from '@fyndkartan/domain/opening-hours/format'
import { type DayHours, parseOpeningHours } from '@fyndkartan/domain/opening-hours/parse'
import { emptyForm } from '@fyndkartan/domain/place-form'
import { describe, expect, test } from 'vitest'
import { type DayDraft, isDayUnclear } from './day-draft.ts'
import * as drafts from './hours-draft.ts'
import { noMoreHours } from './more-hours.ts'

const week =
  'söndag: stängt, måndag: 10:00–18:00, tisdag: 10:00–18:00, onsdag: 10:00–18:00, torsdag: 10:00–20:00, fredag: 16:00–01:00, lördag: 11:00–24:00'

const readHours = (openingHours: string) => drafts.draftOfHours({ openingHours, openingHoursOsm: '' })
const formatHours = (draft: drafts.HoursDraft) => {
  const { openingHours, openingHoursOsm } = drafts.textsOfDraft(draft)
  expect(openingHoursOsm).toBe('')
  return openingHours
}
const changeDay = (draft: drafts.HoursDraft, ...change: [weekday: Weekday, change: Partial<DayDraft>]) => ({
  ...draft,
  days: drafts.changeDay(draft.days, ...change),
})
const { firstUnclearTime } = drafts

/** A small seeded generator, so that a failure is reproducible. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('any week is written and read unchanged', () => {
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

test.each(['', 'varierar', 'säsongsbaserade', 'på_förfrågan', week])('"%s" is written and read unchanged', (text) => {
  expect(formatHours(readHours(text))).toBe(text)
})

test.each([
  ['n/a', ''],
  ['På förfrågan', 'på_förfrågan'],
  [week.replaceAll('–', '-').toUpperCase(), week],
])('"%s" is normalised to the format of the specification', (text, tidied) => {
  expect(formatHours(readHours(text))).toBe(tidied)
})

describe('unreadable hours', () => {
  test('unreadable hours of a whole week stay a text', () => {
    const draft = readHours('Öppet de flesta dagar')
    expect(draft.mode).toBe('kept')
    expect(formatHours(draft)).toBe('Öppet de flesta dagar')
  })

  const broken = week.replace('måndag: 10:00–18:00', 'måndag: efter lunch')

  test('unreadable hours of a day stay while other days change', () => {
    const changed = changeDay(readHours(broken), 2, { isOpen: false })
    expect(formatHours(changed)).toBe(broken.replace('tisdag: 10:00–18:00', 'tisdag: stängt'))
    expect(isDayUnclear(changed.days[1]!)).toBe(true)
  })

  test('unreadable hours of a day go when that day changes', () => {
    const changed = changeDay(readHours(broken), 1, { from: '10:00', to: '18:00' })
    expect(formatHours(changed)).toBe(week)
  })

  test('unusually written times appear in their fields', () => {
    const draft = readHours(week.replace('måndag: 10:00–18:00', 'måndag: 10.00 - 18'))
    expect(draft.days[1]).toMatchObject({ isOpen: true, from: '10.00', to: '18', unreadable: null })
  })
})

test('a new week has its working days open, without times', () => {
  const draft = { ...readHours(''), mode: 'week' as const }
  expect(draft.days.map(({ isOpen }) => isOpen)).toEqual([false, true, true, true, true, true, false])
  expect(draft.days.filter(isDayUnclear)).toHaveLength(5)
})

test('an incomplete time makes its day invalid, and reappears in its field', () => {
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

test('copyDay copies the hours of one day to others', () => {
  const others: readonly Weekday[] = [2, 0]
  const draft = readHours(week)
  expect(formatHours({ ...draft, days: drafts.copyDay(draft.days, 5, others) })).toBe(
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
])('the first field to correct, starting on Monday: %s', (text, expected) => {
  const rest = ['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag'].filter((day) => !text.includes(day))
  const whole = text.includes('söndag') ? [text, ...rest.map((day) => `${day}: stängt`)].join(', ') : text
  expect(firstUnclearTime(readHours(whole))).toEqual(expected)
})

describe('hours beyond an ordinary week', () => {
  const rows = [
    ['lunch closing', 'Mo-Fr 10:00-12:00,13:00-18:00; Sa 10:00-14:00'],
    ['a season', 'May-Sep Th-Su 11:00-17:00'],
    ['another week in a season', 'Mo-Fr 10:00-18:00; Jun-Aug Mo-Su 10:00-19:00'],
    ['red days closed', 'Mo-Fr 10:00-18:00; PH off'],
    ['red days with hours', 'Mo-Fr 10:00-18:00; PH 12:00-16:00'],
    ['single dates', 'Mo-Fr 10:00-18:00; Dec 24 off; 2026 Dec 23 10:00-14:00'],
    ['all of them', 'Mo-Fr 10:00-12:00,13:00-18:00; Jul 6-Aug 2 off; PH off; Dec 23 10:00-12:00,13:00-15:00'],
  ] as const

  test.each(rows)('hours are written and read unchanged: %s', (_what, openingHoursOsm) => {
    const draft = drafts.draftOfHours({ openingHours: 'säsongsbaserade', openingHoursOsm })
    expect(draft.mode).toBe('week')
    expect(drafts.textsOfDraft(draft)).toEqual({ openingHours: '', openingHoursOsm })
    expect(drafts.problemsOfHours(draft)).toEqual({})
  })

  test.each([
    ['an unusual order', 'PH off; Su 12:00-16:00'],
    ['alternating weeks', 'week 1-53/2 Sa 10:00-14:00'],
    ['three intervals', 'Mo 08:00-10:00,11:00-12:00,13:00-18:00'],
    ['a rule for one weekday of a month', 'Mo[1] 10:00-12:00'],
    ['a note', 'Mo-Fr 10:00-12:00,13:00-18:00 || "ring först"'],
    ['uncertain hours', 'Mo-Fr 10:00-18:00 "ring först"'],
  ])('hours that the form cannot show are kept: %s', (_what, openingHoursOsm) => {
    const texts = { openingHours: 'varierar', openingHoursOsm }
    const draft = drafts.draftOfHours(texts)
    expect(draft.mode).toBe('kept')
    expect(drafts.textsOfDraft(draft)).toEqual(texts)
  })

  test('without its lunch closing the week is an ordinary one again', () => {
    const draft = drafts.draftOfHours({ openingHours: '', openingHoursOsm: 'Mo-Su 10:00-12:00,13:00-18:00' })
    expect(draft.more.hasLunch).toBe(true)
    const changed = drafts.textsOfDraft({ ...draft, more: noMoreHours })
    expect(changed.openingHours).toContain('måndag: 10:00–12:00')
    expect(changed.openingHoursOsm).toBe('')
  })

  test('incomplete hours are invalid, and reappear in their fields', () => {
    const draft = readHours(week)
    const seasons = [{ from: '1 maj', to: '', days: draft.days }]
    const unfinished = { ...draft, more: { ...noMoreHours, seasons } }
    const texts = drafts.textsOfDraft(unfinished)
    expect(facts.openingHoursOsm.read(texts.openingHoursOsm)).toEqual({ value: null, problem: 'Ogiltiga öppettider' })
    expect(drafts.problemsOfHours(unfinished)).toEqual({ 'seasons.0.to': 'Skriv dagen som 1 maj eller 1/5' })
    expect(drafts.draftOfHours(texts)).toMatchObject({ mode: 'week', more: { seasons: [{ from: '1 maj', to: '' }] } })
  })

  test('a draft keeps only the hours of a form', () => {
    const form = { ...emptyForm, name: 'Kupan', openingHours: 'varierar', openingHoursOsm: 'Mo[1] 10:00-12:00' }
    expect(Object.keys(drafts.textsOfDraft(drafts.draftOfHours(form)))).toEqual(['openingHours', 'openingHoursOsm'])
  })

  test.each(['{', '{}', '{"week":[]}', '{"week":[1],"seasons":[],"exceptions":[]}', '[]'])(
    'damaged stored hours are kept as a text: %s',
    (openingHoursOsm) => {
      expect(drafts.draftOfHours({ openingHours: '', openingHoursOsm })).toMatchObject({ mode: 'kept' })
    },
  )
})
