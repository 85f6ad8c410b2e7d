/**
 * Swedish civil time. "Today" and "now" mean the calendar and the wall clock in Sweden (Europe/Stockholm),
 * wherever the visitor's device is. This is the only file that may use `Date`; everything else uses calendar
 * days and minutes of the day, so that 23- and 25-hour days cannot shift anything.
 */

/** A calendar day as ISO text, 'YYYY-MM-DD'. Compares as text. */
export type CivilDate = `${number}-${number}-${number}`

/** A date and time on the Swedish wall clock. */
export interface CivilMoment {
  readonly date: CivilDate
  /** 0–1439. */
  readonly minuteOfDay: number
}

/** Sunday is 0, as in the specification's opening hours (spec §3). */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** Spec §3: Swedish lower-case names, starting with Sunday. */
export const weekdayNames = ['söndag', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag'] as const

/** Monday first, as in a Swedish week. */
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

/** Minutes in a day on the wall clock. */
export const minutesPerDay = 1440

/** The zone whose clock is Swedish civil time, by its IANA name. */
export const swedishTimeZone = 'Europe/Stockholm'

/** Reads the local time in a zone (an IANA name) at an instant in ms since 1970. Throws RangeError for an unknown name. */
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

/** 24 hours; a day when the clocks change is longer or shorter. */
export const dayMs = minutesPerDay * msPerMinute

/**
 * The Swedish date and minute at an instant given in milliseconds since 1970 (as `Date.now()` gives it). Throws RangeError unless it is a finite number.
 * By the rule of summer time since 1996 (directives 94/21/EC and 2000/84/EC), also for instants before it, rather than by `Intl`: a page's first
 * `Intl.DateTimeFormat` takes 60 ms at a sixth of a desktop's speed. The test compares both, so it fails once Node knows of another rule.
 */
export function swedishTime(epochMs: number): CivilMoment {
  if (!Number.isFinite(epochMs)) throw new RangeError('no instant')
  const year = new Date(epochMs).getUTCFullYear()
  const isSummer = epochMs >= clockChange(year, '03') && epochMs < clockChange(year, '10')
  const localMs = epochMs + (isSummer ? 2 : 1) * msPerHour
  const day = Math.floor(localMs / dayMs)
  return { date: dateOfDayNumber(day), minuteOfDay: Math.floor((localMs - day * dayMs) / msPerMinute) }
}

/** The instant of a change of clocks: the last Sunday of the month, at 01:00 UTC. In ms since 1970. */
function clockChange(year: number, month: '03' | '10'): number {
  const lastDay = dayNumber(`${year}-${month}-31` as CivilDate)
  return (lastDay - weekdayOfDay(lastDay)) * dayMs + msPerHour
}

/** Parses ISO 8601 text to an instant, ms since 1970; null when invalid. A text without a zone is read as UTC. */
export function parseInstant(text: string | null | undefined): number | null {
  const match = /^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?$/.exec(text?.trim() ?? '')
  const ms = match ? Date.parse(`${match[1]?.replace(' ', 'T')}${match[2] ?? 'Z'}`) : NaN
  return Number.isNaN(ms) ? null : ms
}

/** An instant, ms since 1970, as ISO 8601 in UTC: '2026-11-21T11:00:00.000Z'. */
export function formatInstant(ms: number): string {
  return new Date(ms).toISOString()
}

/**
 * Reads 'YYYY-MM-DD', also written with underscores as some sources do (spec §3: 2025_03_07).
 * A day that does not exist (2025-02-30), or anything else, gives null.
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

/** Parses a fixed number of digits, NaN when any is not a digit. Character by character for speed: a search parses four dates. */
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

/** Days from 1 March of the year 0 to 1970-01-01. */
const daysToEpoch = 719_468

/**
 * Whole days since 1970-01-01; a plain count, so differences are calendar days. Years that begin in March have their leap day
 * last, and the days before a month are (153 m + 2) / 5 (H. Hinnant, "chrono-compatible low-level date algorithms", 2013).
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

/** The day `days` later (earlier when negative). */
export function addDays(date: CivilDate, days: number): CivilDate {
  return dateOfDayNumber(dayNumber(date) + days)
}

/** The same day `years` later; 29 February becomes 28 February where there is none. */
export function addYears(date: CivilDate, years: number): CivilDate {
  const year = String(Number(date.slice(0, 4)) + years).padStart(4, '0')
  return parseCivilDate(`${year}${date.slice(4)}`) ?? (`${year}-02-28` as CivilDate)
}

/** Calendar days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return dayNumber(to) - dayNumber(from)
}

/** 0 is Sunday. */
export function weekdayOf(date: CivilDate): Weekday {
  return weekdayOfDay(dayNumber(date))
}

/** The same for days since 1970-01-01. */
export function weekdayOfDay(day: number): Weekday {
  // 1970-01-01 was a Thursday (4); the double remainder keeps days before it positive.
  return ((((day + 4) % 7) + 7) % 7) as Weekday
}

/** Reads '9:00', '09:00' and '24:00' as minutes of the day, 0–1440; anything else gives null. */
export function parseClockTime(text: string | null | undefined): number | null {
  const match = /^(\d{1,2}):(\d{2})$/.exec(text?.trim() ?? '')
  if (!match) return null
  const minute = Number(match[1]) * 60 + Number(match[2])
  return Number(match[2]) < 60 && minute <= minutesPerDay ? minute : null
}

/** Minutes of the day (0–1440) as 'HH:MM'. */
export function formatClockTime(minuteOfDay: number): string {
  const hours = Math.floor(minuteOfDay / 60)
  return `${String(hours).padStart(2, '0')}:${String(minuteOfDay % 60).padStart(2, '0')}`
}

/** '9', '9:30', '24', for tight places. */
export function formatShortTime(minuteOfDay: number): string {
  const [hour, minute] = [Math.floor(minuteOfDay / 60), minuteOfDay % 60]
  return minute === 0 ? `${hour}` : `${hour}:${String(minute).padStart(2, '0')}`
}

/** 'lördag 28 november 2026'. */
export function formatDate(date: CivilDate): string {
  return `${weekdayNames[weekdayOf(date)]} ${formatPlainDate(date)}`
}

/** '28 november 2026', where the weekday does not matter. */
export function formatPlainDate(date: CivilDate): string {
  const { day, month, year } = datePartsOf(date)
  return `${day} ${month} ${year}`
}

/** 'lör 28 nov', for tight places. */
export function formatShortDate(date: CivilDate): string {
  const { day, month } = datePartsOf(date)
  return `${weekdayNames[weekdayOf(date)].slice(0, 3)} ${day} ${month.slice(0, 3)}`
}

/** '12 nov', with the year when that is not today's: '12 nov 2025'. */
export function formatDayMonth(date: CivilDate, today: CivilDate): string {
  const { day, month, year } = datePartsOf(date)
  const short = `${day} ${month.slice(0, 3)}`
  return year === datePartsOf(today).year ? short : `${short} ${year}`
}

/** '21 nov 2026 12:05', for logs and lists. */
export function formatMoment({ date, minuteOfDay }: CivilMoment): string {
  const { day, month, year } = datePartsOf(date)
  return `${day} ${month.slice(0, 3)} ${year} ${formatClockTime(minuteOfDay)}`
}

/** Like `formatMoment`, for an instant in ms since 1970, in Swedish time. */
export function formatInstantSwedish(ms: number): string {
  return formatMoment(swedishTime(ms))
}

/** '21–28 nov', '28 nov–5 dec', '28 dec 2026–5 jan 2027'; one day is '28 nov'. */
export function formatDateRange(from: CivilDate, to: CivilDate): string {
  const a = datePartsOf(from)
  const b = datePartsOf(to)
  const month = (name: string) => name.slice(0, 3)
  if (from === to) return `${a.day} ${month(a.month)}`
  if (a.year !== b.year) return `${a.day} ${month(a.month)} ${a.year}–${b.day} ${month(b.month)} ${b.year}`
  if (a.month !== b.month) return `${a.day} ${month(a.month)}–${b.day} ${month(b.month)}`
  return `${a.day}–${b.day} ${month(b.month)}`
}

function datePartsOf(date: CivilDate): { day: number; month: string; year: number } {
  return {
    day: Number(date.slice(8)),
    month: monthNames[Number(date.slice(5, 7)) - 1] ?? '',
    year: Number(date.slice(0, 4)),
  }
}
