/**
 * Swedish civil time. "Today" and "now" mean the calendar and the wall clock in Sweden (Europe/Stockholm),
 * wherever the visitor's device is. This is the only file that may use `Date`; everything else uses calendar
 * days and minutes of the day, so that 23- and 25-hour days cannot shift anything.
 */

/** A calendar day as 'YYYY-MM-DD'. Days can be compared as text. */
export type CivilDate = `${number}-${number}-${number}`

/** A date and time on the Swedish wall clock. */
export interface CivilMoment {
  readonly date: CivilDate
  /** Minute of the day, 0–1439. */
  readonly minuteOfDay: number
}

/** A weekday as a number; Sunday is 0, as in the opening hours of spec §3. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** The Swedish names of weekdays in lower case, starting with Sunday (spec §3). */
export const weekdayNames = ['söndag', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag'] as const

/** The weekday that a word in small letters names, in full or short as 'to', 'tors' and 'torsd'; null for another word. */
export function weekdayOfWord(word: string): Weekday | null {
  const weekday = weekdayNames.findIndex(
    (name) => name === word || (word.length > 1 && name.slice(0, -2).startsWith(word)),
  )
  return weekday < 0 ? null : (weekday as Weekday)
}

/** The weekdays from Monday on, as in a Swedish week. */
export const weekdaysFromMonday: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 0]

export const monthNames = [
  'januari',
  'februari',
  'mars',
  'april',
  'maj',
  'juni',
  'juli',
  'augusti',
  'september',
  'oktober',
  'november',
  'december',
] as const

/** The minutes of a day on the clock. */
export const minutesPerDay = 1440

/** The IANA name of the Swedish time zone. */
export const swedishTimeZone = 'Europe/Stockholm'

/**
 * Returns a function that converts an instant (ms since 1970) to local time in a time zone. Throws RangeError for an
 * unknown zone.
 */
export function clockOfZone(timeZone: string): (epochMs: number) => CivilMoment {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (epochMs) => {
    const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
    for (const { type, value } of clock.formatToParts(epochMs)) part[type] = value
    return {
      date: `${part.year}-${part.month}-${part.day}` as CivilDate,
      minuteOfDay: Number(part.hour) * 60 + Number(part.minute),
    }
  }
}

const msPerMinute = 60_000
const msPerHour = 60 * msPerMinute

/** 24 hours, ms; the two days a year on which the clocks change are an hour shorter or longer. */
export const dayMs = minutesPerDay * msPerMinute

/**
 * The Swedish date and minute at an instant in ms since 1970, such as `Date.now()`. Throws RangeError unless it is a
 * finite number. It uses the rule for summer time since 1996 (directives 94/21/EC and 2000/84/EC), also for earlier
 * instants, and not `Intl`: a page's first `Intl.DateTimeFormat` takes 60 ms at a sixth of a desktop's speed. The test
 * compares both, so it fails once Node knows another rule.
 */
export function swedishTime(epochMs: number): CivilMoment {
  if (!Number.isFinite(epochMs)) throw new RangeError('no instant')
  const year = new Date(epochMs).getUTCFullYear()
  const isSummer = epochMs >= clockChange(year, '03') && epochMs < clockChange(year, '10')
  const localMs = epochMs + (isSummer ? 2 : 1) * msPerHour
  const day = Math.floor(localMs / dayMs)
  return { date: dateOfDayNumber(day), minuteOfDay: Math.floor((localMs - day * dayMs) / msPerMinute) }
}

/** The instant at which the clocks change, ms since 1970: 01:00 UTC on the last Sunday of the month. */
function clockChange(year: number, month: '03' | '10'): number {
  const lastDay = dayNumber(`${year}-${month}-31` as CivilDate)
  return (lastDay - weekdayOfDay(lastDay)) * dayMs + msPerHour
}

/**
 * Parses an ISO 8601 text as an instant in ms since 1970; null when it is invalid. A text without a time zone is read
 * as UTC.
 */
export function parseInstant(text: string | null | undefined): number | null {
  const match = /^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?$/.exec(text?.trim() ?? '')
  const ms = match ? Date.parse(`${match[1]?.replace(' ', 'T')}${match[2] ?? 'Z'}`) : NaN
  return Number.isNaN(ms) ? null : ms
}

/** Writes an instant (ms since 1970) as ISO 8601 in UTC: '2026-11-21T11:00:00.000Z'. */
export function formatInstant(ms: number): string {
  return new Date(ms).toISOString()
}

/**
 * Reads a date 'YYYY-MM-DD', also with underscores as some sources write it (spec §3: 2025_03_07). Null for other texts
 * and for a day that does not exist (2025-02-30).
 */
export function parseCivilDate(text: string | null | undefined): CivilDate | null {
  const written = text?.trim() ?? ''
  const year = digitsAt(written, 0, 4)
  const month = digitsAt(written, 5, 2)
  const day = digitsAt(written, 8, 2)
  if (written.length !== 10 || Number.isNaN(year + month + day)) return null
  const [first, second] = [written[4], written[7]]
  if ((first !== '-' && first !== '_') || (second !== '-' && second !== '_')) return null
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
  if (first === '-' && second === '-') return written as CivilDate
  return `${written.slice(0, 4)}-${written.slice(5, 7)}-${written.slice(8)}` as CivilDate
}

/**
 * Parses `count` digits of a text; NaN when one of them is not a digit. A loop is fast, and each search parses four
 * dates.
 */
function digitsAt(text: string, from: number, count: number): number {
  let value = 0
  for (let at = from; at < from + count; at++) {
    const digit = text.charCodeAt(at) - 48
    if (!(digit >= 0 && digit <= 9)) return NaN
    value = value * 10 + digit
  }
  return value
}

function daysInMonth(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
}

const daysOfFourCenturies = 146_097

/** The number of days from 1 March of the year 0 to 1970-01-01. */
const daysToEpoch = 719_468

/**
 * The number of a day, counted from 1970-01-01; the difference of two numbers is in calendar days. It counts years from
 * March, so that the leap day is the last day of a year and the days before a month are (153 m + 2) / 5 (H. Hinnant,
 * "chrono-compatible low-level date algorithms", 2013).
 */
export function dayNumber(date: CivilDate): number {
  const end = date.length
  const month = digitsAt(date, end - 5, 2)
  const year = (end === 10 ? digitsAt(date, 0, 4) : Number(date.slice(0, -6))) - (month <= 2 ? 1 : 0)
  const era = Math.floor(year / 400)
  const yearOfEra = year - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + digitsAt(date, end - 2, 2) - 1
  const leapDays = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100)
  return era * daysOfFourCenturies + yearOfEra * 365 + leapDays + dayOfYear - daysToEpoch
}

/** The inverse of `dayNumber`. */
export function dateOfDayNumber(days: number): CivilDate {
  const shifted = days + daysToEpoch
  const era = Math.floor(shifted / daysOfFourCenturies)
  const dayOfEra = shifted - era * daysOfFourCenturies
  const leapDays = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  const two = (number: number) => (number < 10 ? `0${number}` : `${number}`)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` as CivilDate
}

/** The date `days` days later; earlier when negative. */
export function addDays(date: CivilDate, days: number): CivilDate {
  return dateOfDayNumber(dayNumber(date) + days)
}

/** The same day `years` years later; 29 February becomes 28 February when that year is no leap year. */
export function addYears(date: CivilDate, years: number): CivilDate {
  const year = String(Number(date.slice(0, 4)) + years).padStart(4, '0')
  return parseCivilDate(`${year}${date.slice(4)}`) ?? (`${year}-02-28` as CivilDate)
}

/** The number of calendar days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return dayNumber(to) - dayNumber(from)
}

/** The weekday of a date; 0 is Sunday. */
export function weekdayOf(date: CivilDate): Weekday {
  return weekdayOfDay(dayNumber(date))
}

/** The weekday of a day that is given in days since 1970-01-01; 0 is Sunday. */
export function weekdayOfDay(day: number): Weekday {
  // 1970-01-01 was a Thursday (4). The second remainder makes the result positive for earlier days.
  return ((((day + 4) % 7) + 7) % 7) as Weekday
}

/** Reads '9:00', '09:00' and '24:00' as minute of the day, 0–1440; null for any other text. */
export function parseClockTime(text: string | null | undefined): number | null {
  const match = /^(\d{1,2}):(\d{2})$/.exec(text?.trim() ?? '')
  if (!match) return null
  const minute = Number(match[1]) * 60 + Number(match[2])
  return Number(match[2]) < 60 && minute <= minutesPerDay ? minute : null
}

/** A minute of the day (0–1440) as 'HH:MM'. */
export function formatClockTime(minuteOfDay: number): string {
  const hours = Math.floor(minuteOfDay / 60)
  return `${String(hours).padStart(2, '0')}:${String(minuteOfDay % 60).padStart(2, '0')}`
}

/** A time in short form for small spaces: '9', '9:30', '24'. */
export function formatShortTime(minuteOfDay: number): string {
  const [hour, minute] = [Math.floor(minuteOfDay / 60), minuteOfDay % 60]
  return minute === 0 ? `${hour}` : `${hour}:${String(minute).padStart(2, '0')}`
}

/** A date in words: 'lördag 28 november 2026'. */
export function formatDate(date: CivilDate): string {
  return `${weekdayNames[weekdayOf(date)]} ${formatPlainDate(date)}`
}

/** A date in words without the weekday: '28 november 2026'. */
export function formatPlainDate(date: CivilDate): string {
  const { day, month, year } = datePartsOf(date)
  return `${day} ${month} ${year}`
}

/** A date in short form for small spaces: 'lör 28 nov'. */
export function formatShortDate(date: CivilDate): string {
  const { day, month } = datePartsOf(date)
  return `${weekdayNames[weekdayOf(date)].slice(0, 3)} ${day} ${month.slice(0, 3)}`
}

/** A date in short form without the weekday: '12 nov'; with the year if it is not the current one: '12 nov 2025'. */
export function formatDayMonth(date: CivilDate, today: CivilDate): string {
  const { day, month, year } = datePartsOf(date)
  const short = `${day} ${month.slice(0, 3)}`
  return year === datePartsOf(today).year ? short : `${short} ${year}`
}

/** Several days in a row: '21–28 nov', '28 nov–5 dec', '28 dec 2026–5 jan 2027'; one day is '28 nov'. */
export function formatDateRange(from: CivilDate, to: CivilDate): string {
  const a = datePartsOf(from)
  const b = datePartsOf(to)
  const month = (name: string) => name.slice(0, 3)
  if (from === to) return `${a.day} ${month(a.month)}`
  if (a.year !== b.year) return `${a.day} ${month(a.month)} ${a.year}–${b.day} ${month(b.month)} ${b.year}`
  if (a.month !== b.month) return `${a.day} ${month(a.month)}–${b.day} ${month(b.month)}`
  return `${a.day}–${b.day} ${month(b.month)}`
}

/** The day of the month, the name of the month and the year of a date. */
export function datePartsOf(date: CivilDate): { day: number; month: string; year: number } {
  return {
    day: Number(date.slice(8)),
    month: monthNames[Number(date.slice(5, 7)) - 1] ?? '',
    year: Number(date.slice(0, 4)),
  }
}
