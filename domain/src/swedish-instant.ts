/** Instants in Swedish words. Not in local-time.ts, which each visit downloads. */
import { type CivilMoment, datePartsOf, formatClockTime, swedishTime } from './local-time.ts'

/** A date and time for logs and lists: '21 nov 2026 12:05'. */
export function formatMoment({ date, minuteOfDay }: CivilMoment): string {
  const { day, month, year } = datePartsOf(date)
  return `${day} ${month.slice(0, 3)} ${year} ${formatClockTime(minuteOfDay)}`
}

/** An instant (ms since 1970) in Swedish time: '21 nov 2026 12:05'. */
export function formatInstantSwedish(ms: number): string {
  return formatMoment(swedishTime(ms))
}
