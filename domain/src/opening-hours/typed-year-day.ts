/** Reads days of every year as people type them ('1 maj'), and dates of one year. */
import { monthNames, parseCivilDate } from '../local-time.ts'

/** Reads '1 maj', '1 Sept.', '1/5' and '05-01' as 'MM-DD', including 29 February; null for any other text. */
export function parseYearDay(typed: string): string | null {
  const written = typed.normalize('NFC').split(/\s/).filter(Boolean).join(' ').toLowerCase()
  const iso = /^(\d{2})-(\d{2})$/.exec(written)
  const swedish = /^(\d{1,2})(?: ?\/ ?|\.? )(\d{1,2}|[a-zåäö]{3,9})\.?$/.exec(written)
  const [day, month] = iso ? [iso[2], iso[1]] : [swedish?.[1], swedish?.[2]]
  if (day === undefined || month === undefined) return null
  const named = monthNames.findIndex((name) => name.startsWith(month)) + 1
  const inYear = `${(named > 0 ? `${named}` : month).padStart(2, '0')}-${day.padStart(2, '0')}`
  // The year 2028 is a leap year, so that 29 February is accepted.
  return parseCivilDate(`2028-${inYear}`) === null ? null : inYear
}

/** Writes 'MM-DD' as '1 maj'. */
export function formatYearDay(inYear: string): string {
  return `${Number(inYear.slice(3))} ${monthNames[Number(inYear.slice(0, 2)) - 1] ?? ''}`
}

/** Reads a date of one year as 'YYYY-MM-DD', or a day of every year as 'MM-DD'; null for any other text. */
export function parseDateOrYearDay(typed: string): string | null {
  return parseCivilDate(typed) ?? parseYearDay(typed)
}

/** The inverse of `parseDateOrYearDay`: '2026-12-24' stays, '12-24' becomes '24 december'. */
export function formatDateOrYearDay(date: string): string {
  return date.length === 10 ? date : formatYearDay(date)
}
