/**
 * Sweden's public holidays by law (lag 1989:253 om allmänna helgdagar), and the eves on which shops usually have
 * holiday hours. Sundays are public holidays too, but only those with a name are listed here.
 */
import { addDays, type CivilDate, weekdayOf } from './local-time.ts'

export interface Holiday {
  /** The name as the law writes it: 'långfredagen', 'midsommarafton'. */
  readonly name: string
  /** 'eve': no public holiday by law, but shops treat it as one. */
  readonly kind: 'holiday' | 'eve'
}

const byYear = new Map<string, ReadonlyMap<CivilDate, Holiday>>()

/** The holiday or eve on a date, or null. Nationaldagen and pingstdagen follow the law of 2005 in every year. */
export function holidayOf(date: CivilDate): Holiday | null {
  const year = date.slice(0, 4)
  let holidays = byYear.get(year)
  if (holidays === undefined) {
    holidays = holidaysOfYear(Number(year))
    byYear.set(year, holidays)
  }
  return holidays.get(date) ?? null
}

function holidaysOfYear(year: number): ReadonlyMap<CivilDate, Holiday> {
  const on = (month: number, day: number) => civilDate(year, month, day)
  const easter = easterSunday(year)
  const midsummer = firstSaturdayFrom(on(6, 20))
  const holidays: readonly (readonly [CivilDate, string])[] = [
    [on(1, 1), 'nyårsdagen'],
    [on(1, 6), 'trettondedag jul'],
    [addDays(easter, -2), 'långfredagen'],
    [easter, 'påskdagen'],
    [addDays(easter, 1), 'annandag påsk'],
    [on(5, 1), 'första maj'],
    [addDays(easter, 39), 'Kristi himmelsfärdsdag'],
    [addDays(easter, 49), 'pingstdagen'],
    [on(6, 6), 'nationaldagen'],
    [midsummer, 'midsommardagen'],
    [firstSaturdayFrom(on(10, 31)), 'alla helgons dag'],
    [on(12, 25), 'juldagen'],
    [on(12, 26), 'annandag jul'],
  ]
  const eves: readonly (readonly [CivilDate, string])[] = [
    [addDays(easter, -1), 'påskafton'],
    [addDays(midsummer, -1), 'midsommarafton'],
    [on(12, 24), 'julafton'],
    [on(12, 31), 'nyårsafton'],
  ]
  return new Map<CivilDate, Holiday>([
    ...eves.map(([date, name]) => [date, { name, kind: 'eve' }] as const),
    // Kristi himmelsfärdsdag can fall on första maj (2008). Then the name that is later in the list applies.
    ...holidays.map(([date, name]) => [date, { name, kind: 'holiday' }] as const),
  ])
}

/**
 * Easter Sunday of a year in the Gregorian calendar, by Butcher's algorithm (Meeus, Astronomical Algorithms, chapter
 * 8).
 */
function easterSunday(year: number): CivilDate {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moonCorrection + 15) % 30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const marchDay = epact + toSunday - 7 * late + 114
  return civilDate(year, Math.floor(marchDay / 31), (marchDay % 31) + 1)
}

function firstSaturdayFrom(date: CivilDate): CivilDate {
  return addDays(date, 6 - weekdayOf(date))
}

function civilDate(year: number, month: number, day: number): CivilDate {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` as CivilDate
}
