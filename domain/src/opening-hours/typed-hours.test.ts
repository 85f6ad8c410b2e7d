import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, formatClockTime } from '../local-time.ts'
import { formatOsmHours } from './format-osm-hours.ts'
import type { FullHours } from './full-hours.ts'
import { hoursOn } from './hours-on.ts'
import { parseOsmHours } from './parse-osm-hours.ts'
import { holidayChoices, prepareHours, type TypedDay, type TypedHours, type TypedWeek } from './typed-hours.ts'
import { writeHours } from './write-hours.ts'

/** Typed times of a day from '10-12 13-18'. */
const day = (text: string): TypedDay =>
  text
    .split(' ')
    .filter(Boolean)
    .map((interval) => ({ from: interval.split('-')[0] ?? '', to: interval.split('-')[1] ?? '' }))

/** The hours of Monday to Friday, of Saturday and of Sunday. */
const week = (weekdays: string, saturday = '', sunday = ''): TypedWeek => [
  day(sunday),
  ...Array.from({ length: 5 }, () => day(weekdays)),
  day(saturday),
]

const blank: TypedHours = { week: week(''), seasons: [], holidays: 'unsaid', holidayIntervals: [], exceptions: [] }
const shop: TypedHours = { ...blank, week: week('10-18', '10-14') }

const osmOf = (typed: TypedHours) => {
  const prepared = prepareHours(typed)
  return 'hours' in prepared ? formatOsmHours(prepared.hours) : prepared.problems
}

function throughForm(hours: FullHours): FullHours | null {
  const written = writeHours(hours)
  const prepared = written && prepareHours(written)
  return prepared && 'hours' in prepared ? prepared.hours : null
}

describe('a filled-in form as OpenStreetMap’s text, and back', () => {
  const summer = { from: '1 maj', to: '30/9', week: week('', '11-17', '11-17') }
  test.each<[string, TypedHours, string]>([
    ['a week', shop, 'Mo-Fr 10:00-18:00; Sa 10:00-14:00'],
    ['closed all days', blank, 'Mo-Su off'],
    ['closed all days, also on holidays', { ...blank, holidays: 'closed' }, 'Mo-Su off; PH off'],
    ['a break', { ...blank, week: week('9.30-12 13-18') }, 'Mo-Fr 09:30-12:00,13:00-18:00'],
    ['a break, the afternoon first', { ...blank, week: week('13-18 10-12') }, 'Mo-Fr 10:00-12:00,13:00-18:00'],
    ['nights', { ...blank, week: week('10-18', '20-02') }, 'Mo-Fr 10:00-18:00, Sa 20:00-02:00'],
    ['round the clock', { ...blank, week: week('0-24', '0-24', '0-24') }, '24/7'],
    ['only in a season', { ...blank, seasons: [summer] }, 'May-Sep Sa-Su 11:00-17:00'],
    [
      'other hours in a season',
      { ...shop, seasons: [{ from: '15/6', to: '15 aug', week: week('11-17') }] },
      'Mo-Fr 10:00-18:00; Sa 10:00-14:00; Jun 15-Aug 15 Mo-Fr 11:00-17:00; Jun 15-Aug 15 Sa off',
    ],
    [
      'closed in a season',
      { ...shop, seasons: [{ from: '1/7', to: '31/7', week: week('') }] },
      'Mo-Fr 10:00-18:00; Sa 10:00-14:00; Jul off',
    ],
    [
      'a winter season to the end of February',
      { ...shop, seasons: [{ from: '1 dec', to: '28 februari', week: week('12-15') }] },
      'Mo-Fr 10:00-18:00; Sa 10:00-14:00; Dec-Feb Mo-Fr 12:00-15:00; Dec-Feb Sa off',
    ],
    ['closed on red days', { ...shop, holidays: 'closed' }, 'Mo-Fr 10:00-18:00; Sa 10:00-14:00; PH off'],
    [
      'open on red days',
      { ...shop, holidays: 'open', holidayIntervals: day('12-15') },
      'Mo-Fr 10:00-18:00; Sa 10:00-14:00; PH 12:00-15:00',
    ],
    [
      'as usual on red days',
      { ...shop, holidays: 'usual' },
      'Mo-Fr 10:00-18:00; Sa 10:00-14:00; PH Mo-Fr 10:00-18:00; PH Sa 10:00-14:00; PH Su off',
    ],
    [
      'a few days of every year, with red days',
      { ...shop, seasons: [{ from: '19/6', to: '25/6', week: week('', '', '') }], holidays: 'closed' },
      'Mo-Fr 10:00-18:00; Sa 10:00-14:00; Jun 19-25 off; PH off',
    ],
    [
      'named dates',
      {
        ...shop,
        exceptions: [
          { from: '24 dec', to: '26/12', intervals: [] },
          { from: '2026-12-31', to: '', intervals: day('10-13') },
          { from: '2026-12-27', to: '2027-01-06', intervals: day('12-14') },
        ],
      },
      'Mo-Fr 10:00-18:00; Sa 10:00-14:00; Dec 24-26 off; 2026 Dec 31 10:00-13:00; 2026 Dec 27-2027 Jan 6 12:00-14:00',
    ],
  ])('%s', (_case, typed, osm) => {
    expect(osmOf(typed)).toBe(osm)
    const written = writeHours(parseOsmHours(osm)!)
    expect(written && osmOf(written)).toBe(osm)
  })

  test('is written in one spelling', () => {
    expect(
      writeHours(
        parseOsmHours(
          'Sa 9:30-12; May-Sep Su 20:00-24:00; PH 12-15; Dec 24 off; 2027 Jan 2-5 10:00-11:00'.replace(
            '9:30-12',
            '9:30-12:00',
          ),
        )!,
      ),
    ).toEqual({
      week: week('', '09:30-12:00'),
      seasons: [{ from: '1 maj', to: '30 september', week: week('', '09:30-12:00', '20:00-24:00') }],
      holidays: 'open',
      holidayIntervals: day('12:00-15:00'),
      exceptions: [
        { from: '24 december', to: '', intervals: [] },
        { from: '2027-01-02', to: '2027-01-05', intervals: day('10:00-11:00') },
      ],
    })
  })
})

describe('problems, by field', () => {
  const time = 'Skriv tiden som 10:00'
  const nights = 'Tider efter midnatt kan inte förenas med säsonger, röda dagar eller särskilda datum'
  const season = (from: string, to: string) => ({ ...shop, seasons: [{ from, to, week: week('10-12') }] })
  const dates = (from: string, to: string) => ({ ...shop, exceptions: [{ from, to, intervals: [] }] })
  const writtenDate = 'Skriv datumet som 2026-12-24, eller som 24/12 om det gäller varje år'
  test.each<[string, TypedHours, Record<string, string>]>([
    ['a time left blank', { ...blank, week: week('', '10-') }, { 'week.6.0.to': time }],
    ['no time', { ...blank, week: week('', 'tio-12 13-x') }, { 'week.6.0.from': time, 'week.6.1.to': time }],
    ['opening at 24', { ...blank, week: week('', '24-2') }, { 'week.6.0.from': time }],
    [
      'a break of no length',
      { ...blank, week: week('', '10-13 12-15') },
      { 'week.6.1.from': 'Tiderna går in i varandra' },
    ],
    [
      'a season without days',
      season('', 'sommar'),
      { 'seasons.0.from': 'Skriv dagen som 1 maj eller 1/5', 'seasons.0.to': 'Skriv dagen som 1 maj eller 1/5' },
    ],
    [
      'a season with days that do not exist',
      season('31/4', '0/5'),
      { 'seasons.0.from': 'Skriv dagen som 1 maj eller 1/5', 'seasons.0.to': 'Skriv dagen som 1 maj eller 1/5' },
    ],
    ['a season from 29 February', season('29/2', '1/5'), { 'seasons.0.from': 'Välj en annan dag än 29 februari' }],
    ['a season backwards', season('20 maj', '1 maj'), { 'seasons.0.to': 'Sista dagen måste vara efter den första' }],
    [
      'seasons that overlap',
      { ...shop, seasons: [...season('1/11', '1/3').seasons, ...season('1/3', '2/4').seasons] },
      { 'seasons.1.from': 'Säsongerna går in i varandra' },
    ],
    [
      'a time in a season',
      { ...blank, seasons: [{ from: '1/5', to: '1/6', week: week('', '', '10-') }] },
      { 'seasons.0.week.0.0.to': time },
    ],
    ['red days without times', { ...shop, holidays: 'open' }, { holidayIntervals: 'Skriv tiderna för röda dagar' }],
    [
      'a time on red days',
      { ...shop, holidays: 'open', holidayIntervals: day('-12') },
      { 'holidayIntervals.0.from': time },
    ],
    ['no date', dates('', ''), { 'exceptions.0.from': writtenDate, 'exceptions.0.to': writtenDate }],
    [
      'a date that does not exist',
      dates('2027-02-29', ''),
      { 'exceptions.0.from': writtenDate, 'exceptions.0.to': writtenDate },
    ],
    ['the second date', dates('24/12', 'jul'), { 'exceptions.0.to': writtenDate }],
    [
      'one date with a year',
      dates('24/12', '2026-12-26'),
      { 'exceptions.0.to': 'Skriv båda datumen med år, eller båda utan' },
    ],
    [
      'dates backwards',
      dates('2026-12-24', '2026-12-20'),
      { 'exceptions.0.to': 'Sista dagen måste vara efter den första' },
    ],
    ['29 February of every year', dates('20/2', '29/2'), { 'exceptions.0.to': 'Välj en annan dag än 29 februari' }],
    [
      'a time on a date',
      { ...shop, exceptions: [{ from: '24/12', to: '', intervals: day('10-') }] },
      { 'exceptions.0.intervals.0.to': time },
    ],
    [
      'nights and red days',
      { ...blank, week: week('10-18', '10-12 20-02'), holidays: 'closed' },
      { 'week.6.1.to': nights },
    ],
    [
      'nights on a date',
      {
        ...blank,
        week: week('10-18'),
        exceptions: [
          { from: '24/12', to: '', intervals: day('20-02') },
          { from: '25/12', to: '', intervals: [] },
        ],
      },
      { 'exceptions.0.intervals.0.to': nights },
    ],
    [
      'more than a text can hold',
      {
        ...shop,
        exceptions: Array.from({ length: 60 }, (_, index) => ({
          from: addDays('2026-01-01', index),
          to: '',
          intervals: [],
        })),
      },
      { exceptions: 'Tiderna är för många. Ta bort några datum eller säsonger' },
    ],
  ])('%s', (_case, typed, problems) => {
    expect(prepareHours(typed)).toEqual({ problems })
  })
})

describe('hours that a form cannot hold', () => {
  test.each([
    'week 1-53/2 Sa 10:00-14:00',
    'Mo-Fr 10:00-18:00; PH off; Su 12:00-16:00',
    'Mo-Sa,PH 09:00-17:00; Su 10:30-16:30',
    'Dec 24 off; Mo-Fr 10:00-18:00',
    'Mo-Fr 10:00-18:00; PH Mo off',
    'Mo-Fr 10:00-18:00; Jun-Aug Sa,PH 10:00-12:00',
    'Jun-Aug Mo 10:00-12:00; Jul Mo 10:00-11:00',
    'Jun,Aug Mo 10:00-12:00',
    '2026 Jun-Aug Mo 10:00-12:00',
    'Feb 1-28 Mo 10:00-12:00',
    '24/7; Sa 10:00-12:00',
  ])('%s', (osm) => {
    expect(writeHours(parseOsmHours(osm)!)).toBeNull()
  })
})

test.each([
  'Mo-Fr 10:00-18:00; Su,PH off',
  'Mo-We,Fr 09:00-17:30; Th 09:00-20:00; Sa 09:00-18:00; Su 10:30-16:30; PH 10:00-17:00',
  'Mo-Fr 08:30-18:00; Sa 08:30-17:30; Su 10:00-16:00; Dec 24 08:30-16:00; Dec 25-26 off; Dec 31 08:30-17:00; Jan 1 off',
  'Mar 21-Sep 21 Mo-Su 11:00-17:30; Sep 22-Mar 20 closed',
  'Mo-Fr 10:00-18:00, We 18:00-20:00; Jun-Aug We 10:00-14:00; Dec 24,31 off',
])('%s keeps its meaning through the form', (osm) => {
  const hours = parseOsmHours(osm)!
  const again = throughForm(hours)!
  for (let index = 0; index < 800; index++) {
    const date = addDays('2026-01-01', index)
    expect(hoursOn(again, date), date).toEqual(hoursOn(hours, date))
  }
})

describe('any form', () => {
  const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 0, maxLength: 4 }).map((quarters) => {
    const times = quarters.toSorted((a, b) => a - b).map((quarter) => formatClockTime(quarter * 15))
    return times.flatMap((from, index) =>
      index % 2 === 0 && times[index + 1] ? [{ from, to: times[index + 1] ?? '' }] : [],
    )
  })
  const anyWeek = fc.array(minutes, { minLength: 7, maxLength: 7 })
  const yearDay = fc.nat(364).map((days) => addDays('2026-01-01', days).slice(5))
  const date = fc.oneof(
    fc.nat(900).map((days) => addDays('2026-01-01', days)),
    yearDay,
  )
  const typed: fc.Arbitrary<TypedHours> = fc.record({
    week: anyWeek,
    seasons: fc.array(fc.record({ from: yearDay, to: yearDay, week: anyWeek }), { maxLength: 1 }),
    holidays: fc.constantFrom(...holidayChoices),
    holidayIntervals: minutes.filter((intervals) => intervals.length > 0),
    exceptions: fc.array(fc.record({ from: date, to: fc.oneof(fc.constant(''), date), intervals: minutes }), {
      maxLength: 2,
    }),
  })

  test('keeps its meaning when its text is opened in the form again', () => {
    let prepared = 0
    const dates = Array.from({ length: 1000 }, (_, index) => addDays('2026-01-01', index))
    fc.assert(
      fc.property(typed, (form) => {
        const osm = osmOf(form)
        if (typeof osm !== 'string') return
        prepared++
        const hours = parseOsmHours(osm)
        const again = hours && throughForm(hours)
        const meaning = (each: typeof hours) => dates.map((date) => each && hoursOn(each, date))
        expect(again).not.toBeNull()
        expect(meaning(again), osm).toEqual(meaning(hours))
      }),
      { numRuns: 200 },
    )
    expect(prepared).toBeGreaterThan(100)
  })
})
