/**
 * Reads the dates in OpenStreetMap's opening_hours: 'Jun-Aug', 'Dec 24-26,31', 'Dec 20-Jan 6', '2026 Dec 24-2027 Jan
 * 2', '2026'.
 */
import { parseCivilDate } from '../local-time.ts'
import type { DateSpan } from './full-hours.ts'
import type { OsmTokens } from './osm-tokens.ts'

/**
 * The dates at the beginning of the remaining tokens; an empty list when none follow, null when they cannot be read. A
 * list must not mix months with days, nor dates with a year and without.
 */
export function parseOsmDates(tokens: OsmTokens): readonly DateSpan[] | null {
  const dates: DateSpan[] = []
  const kinds = new Set<string>()
  while (tokens.sees('year') || tokens.sees('month')) {
    const year = tokens.takeYear()
    const month = tokens.takeMonth()
    const isDay = month !== null && tokens.sees('number')
    const spans =
      month === null ? yearSpan(tokens, year) : isDay ? daySpans(tokens, year, month) : monthSpan(tokens, year, month)
    if (spans === null) return null
    dates.push(...spans)
    kinds.add(`${isDay} ${year !== null}`)
    const goesOn = tokens.seesAfterComma('month') || tokens.seesAfterComma('year')
    if (!goesOn) break
    tokens.take(',')
  }
  const isListOfMonthsOfAYear = kinds.has('false true') && dates.length > 1
  return kinds.size > 1 || isListOfMonthsOfAYear ? null : dates
}

/** Reads whole years before weekdays or a week: '2026', '2026-2027'. Without a weekday, programs disagree on them. */
function yearSpan(tokens: OsmTokens, year: number | null): readonly DateSpan[] | null {
  const last = tokens.take('-') ? tokens.takeYear() : year
  const isClear = tokens.sees('weekday') || tokens.sees('PH') || tokens.sees('week') || tokens.seesAfterComma('year')
  return isClear && last !== null ? spanOf(dateOf(year, 1, 1), dateOf(last, 12, 31)) : null
}

function monthSpan(tokens: OsmTokens, year: number | null, month: number): readonly DateSpan[] | null {
  const last = tokens.take('-') ? tokens.takeMonth() : month
  // 'Mar-Sep 21' and '2026 Dec-Feb' are not read, because programs that read OpenStreetMap disagree on them.
  if (last === null || (year !== null && last < month) || tokens.sees('number')) return null
  // '2026 Jan 10:00-18:00' is not read, because some programs take 10 for a day of the month.
  if (year !== null && last === month && tokens.sees('time')) return null
  const end = last === 2 && year !== null ? (dateOf(year, 2, 29) ?? dateOf(year, 2, 28)) : lastDay(year, last)
  return spanOf(dateOf(year, month, 1), end)
}

/**
 * Reads days of the month `month`, if the next token is the number of the first day: '24', '24-26', '24-Jan 6',
 * '24,31'.
 */
function daySpans(tokens: OsmTokens, year: number | null, month: number): readonly DateSpan[] | null {
  const spans: DateSpan[] = []
  do {
    const from = dateOf(year, month, tokens.takeNumber(1, 31))
    const span = tokens.take('-') ? spanOf(from, lastOfSpan(tokens, year, month)) : spanOf(from, from)
    if (span === null) return null
    spans.push(...span)
  } while (tokens.seesAfterComma('number') && tokens.take(','))
  // '2026 Dec 24,25' is not read, because some programs take 25 for a day of every year, or of every month.
  return year !== null && spans.length > 1 ? null : spans
}

function lastOfSpan(tokens: OsmTokens, year: number | null, month: number): string | null {
  if (tokens.sees('number')) return dateOf(year, month, tokens.takeNumber(1, 31))
  // '2026 Jun 1-Aug 31' is within one year.
  const lastYear = tokens.takeYear() ?? year
  if (year === null && lastYear !== null) return null
  const lastMonth = tokens.takeMonth()
  return lastMonth === null ? null : dateOf(lastYear, lastMonth, tokens.takeNumber(1, 31))
}

/**
 * A list of one span; null when a date is missing. Days of the same month in the wrong order ('Dec 26-24') are refused
 * as a mistake; they would mean nearly a whole year.
 */
function spanOf(from: string | null, to: string | null): readonly DateSpan[] | null {
  if (from === null || to === null) return null
  const isBackwards = to < from && (from.length === 10 || from.slice(0, 2) === to.slice(0, 2))
  return isBackwards ? null : [{ from, to }]
}

/** 'YYYY-MM-DD', or 'MM-DD' without a year; null when that day does not exist. */
function dateOf(year: number | null, month: number, day: number | null): string | null {
  if (day === null) return null
  const two = (number: number) => String(number).padStart(2, '0')
  const inYear = `${two(month)}-${two(day)}`
  if (year !== null) return parseCivilDate(`${year}-${inYear}`)
  // '02-29' without a year is not read: programs disagree on its meaning in years that lack that day.
  return parseCivilDate(`2027-${inYear}`) === null ? null : inYear
}

function lastDay(year: number | null, month: number): string | null {
  if (month === 2) return '02-29'
  return dateOf(year, month, 31) ?? dateOf(year, month, 30)
}
