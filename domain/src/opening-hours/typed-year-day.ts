/** Days of every year as people type them, and dates of one year. */
import { monthNames, parseCivilDate } from '../local-time.ts'

/** '1 maj', '1 Sept.', '1/5' and '05-01' as 'MM-DD', 29 February included; anything else gives null. */
export function parseYearDay(typed: string): string | null {
  const written = typed.normalize('NFC').split(/\s/).filter(Boolean).join(' ').toLowerCase()
  const iso = /^(\d{2})-(\d{2})$/.exec(written)
  const swedish = /^(\d{1,2})(?: ?\/ ?|\.? )(\d{1,2}|[a-zåäö]{3,9})\.?$/.exec(written)
  const [day, month] = iso ? [iso[2], iso[1]] : [swedish?.[1], swedish?.[2]]
  if (day === undefined || month === undefined) return null
  const named = monthNames.findIndex((name) => name.startsWith(month)) + 1
  const inYear = `${(named > 0 ? `${named}` : month).padStart(2, '0')}-${day.padStart(2, '0')}`
  // A leap year has all days.
  return parseCivilDate(`2028-${inYear}`) === null ? null : inYear
}

/** 'MM-DD' as '1 maj'. */
export function formatYearDay(inYear: string): string {
  return `${Number(inYear.slice(3))} ${monthNames[Number(inYear.slice(0, 2)) - 1] ?? ''}`
}

/** A date of one year as 'YYYY-MM-DD', or a day of every year as `parseYearDay` reads it; null for anything else. */
export function parseDateOrYearDay(typed: string): string | null {
  return parseCivilDate(typed) ?? parseYearDay(typed)
}

/** The inverse of `parseDateOrYearDay`. */
export function formatDateOrYearDay(date: string): string {
  return date.length === 10 ? date : formatYearDay(date)
}
