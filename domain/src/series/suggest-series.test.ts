import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addDays, type CivilDate, parseClockTime } from '../local-time.ts'
import { formatRepeats } from './format-repeats.ts'
import { occurrencesOf } from './occurrences.ts'
import { suggestSeries, type TypedOutDate } from './suggest-series.ts'

const hours = { startMinute: 600, endMinute: 900 }
const today = '2026-11-21'
const always = { first: '2000-01-01', last: '2100-01-01' } as const
const dated = (dates: readonly string[]): TypedOutDate[] => dates.map((date) => ({ ...hours, date: date as CivilDate }))

test.each<[string | null, string]>([
  [null, ''],
  [null, '05-02 05-09'],
  [null, '05-02 05-02 05-09'],
  ['Varje lördag 2–16 maj', '05-02 05-09 05-16'],
  ['Varje lördag 2–16 maj', '05-16 05-02 05-09 05-09'],
  ['Varje lördag 2–23 maj, inte 9 maj', '05-02 05-16 05-23'],
  ['Varje lördag och söndag 2–10 maj', '05-02 05-03 05-09 05-10'],
  ['Varannan lördag 2–30 maj', '05-02 05-16 05-30'],
  ['Varannan lördag 2 maj–27 jun, inte 30 maj', '05-02 05-16 06-13 06-27'],
  ['Var tredje lördag 2 maj–13 jun', '05-02 05-23 06-13'],
  ['Första lördagen i månaden 2 maj–4 jul', '05-02 06-06 07-04'],
  ['Första lördagen i månaden 2 maj–5 sep, inte 6 jun', '05-02 07-04 08-01 09-05'],
  ['Första lördagen varannan månad 2 maj–5 sep', '05-02 07-04 09-05'],
  ['Första och tredje lördagen i månaden 2 maj–18 jul', '05-02 05-16 06-06 06-20 07-04 07-18'],
  ['Sista lördagen i månaden 30 maj–25 jul', '05-30 06-27 07-25'],
  // Each of these Sundays is the first of its month. They are four and five weeks apart.
  ['Första söndagen i månaden 1 feb–5 apr', '02-01 03-01 04-05'],
  // No rule fits three days of one week, nor dates without a pattern.
  ['1, 2 och 3 maj', '05-01 05-02 05-03'],
  ['2 maj, 2 och 9 jun', '05-02 06-02 06-09'],
  // These are Saturdays and Sundays of every second week, and one is missing: too few dates for a rule.
  ['24 maj, 6, 20 och 21 jun', '05-24 06-06 06-20 06-21'],
  // More than a third of the Saturdays are missing, so no weekly rule fits.
  ['2, 9 och 30 maj', '05-02 05-09 05-30'],
])('%s: %s', (words, dates) => {
  const typed = dated(dates.split(' ').flatMap((date) => (date === '' ? [] : `2026-${date}`)))
  const series = suggestSeries(typed)
  expect(series && formatRepeats(series, today)).toBe(words)
})

test('a market of one day a year', () => {
  const series = suggestSeries(dated(['2024-12-07', '2025-12-06', '2026-12-05']))
  expect(series && formatRepeats(series, today)).toBe('Första lördagen i december varje år 7 dec 2024–5 dec 2026')
})

test('the most common hours are those of the series, others become changes of single dates', () => {
  const late = { startMinute: 660, endMinute: null }
  const [a, b, c] = dated(['2026-05-02', '2026-05-09', '2026-05-16'])
  expect(suggestSeries([{ ...a!, ...late }, b!, c!])).toMatchObject({
    ...hours,
    changed: [{ date: '2026-05-02', ...late }],
  })
  expect(suggestSeries([a!, b!, c!, { ...c!, ...late }])).toBeNull()
})

test('the suggested series gives any list of dates exactly, with their hours', () => {
  const typed = fc
    .uniqueArray(fc.nat(300), { minLength: 3, maxLength: 20 })
    .chain((days) => fc.tuple(...days.map((day) => fc.tuple(fc.constant(day), fc.constantFrom(540, 600, 600, 600)))))
    .chain((list) =>
      fc.constantFrom(1, 7).map((step) => list.map(([day, startMinute]) => ({ day: day * step, startMinute }))),
    )
    .map((list) =>
      list.map(({ day, startMinute }) => ({ date: addDays('2020-01-04', day), startMinute, endMinute: 900 })),
    )
  fc.assert(
    fc.property(typed, (typed) => {
      const series = suggestSeries(typed)
      const given =
        series &&
        occurrencesOf(series, always, today).map(({ date, startMinute, endMinute }) => ({
          date,
          startMinute,
          endMinute,
        }))
      expect(given).toEqual(typed.toSorted((a, b) => (a.date < b.date ? -1 : 1)))
    }),
  )
})

interface RealEvent {
  readonly name: string
  readonly date: string
  readonly start_time: string | null
  readonly end_time: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

const realDataDir = process.env['REAL_DATA_DIR']

describe.skipIf(!realDataDir)('real markets (skipped when REAL_DATA_DIR is not set)', () => {
  test('the suggestions for markets whose dates were typed one by one', () => {
    const { events } = JSON.parse(readFileSync(join(realDataDir ?? '', 'events.json'), 'utf8')) as {
      events: RealEvent[]
    }
    const markets = Map.groupBy(events, ({ name, latitude, longitude }) => `${name} ${latitude} ${longitude}`)
    const words = [...markets.values()].flatMap((market) => {
      const typed = market.map((event) => ({
        date: event.date as CivilDate,
        startMinute: parseClockTime(event.start_time),
        endMinute: parseClockTime(event.end_time),
      }))
      const series = suggestSeries(typed)
      return series ? `${market[0]?.name}: ${formatRepeats(series, '2025-08-01')}` : []
    })
    // Most of these markets were held on some weekends only, so no rule fits, and their dates are listed.
    expect(words).toEqual([
      'Bakluckeloppis Hågelby: 2, 9, 17 och 23 aug, 13 och 21 sep',
      'Loppis Fatbursparken Södermalm: 2 och 9 aug, 13, 20 och 28 sep',
      'Loppis Hötorget: 3, 17, 24 och 31 aug, 21 sep, 19 okt, 2 och 23 nov, 7 och 28 dec',
      'Loppis Karlaplan: Varje lördag 16 aug–25 okt, inte 13 sep och 11 okt',
      'Bakluckeloppis Roslagsstoppet: 17 aug, 6, 13 och 21 sep',
      'Bakluckeloppis Täby Arninge: 24 aug, 6, 20 och 21 sep',
      'Bakluckeloppis Solvalla: 6 sep, 5, 18 och 19 okt',
      'Bakluckeloppis Kista: Var tredje söndag 26 okt–7 dec',
    ])
  })
})
