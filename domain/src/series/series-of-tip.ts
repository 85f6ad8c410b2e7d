/** The series of a tip. The form of a tip has the first date and the hours outside the fields of the series. */
import { addDays, type CivilDate, parseCivilDate, weekdayOf } from '../local-time.ts'
import type { TypedHours, TypedSeries } from './typed-series.ts'

/** The first date and the hours of a tip, as typed. */
export interface FirstDate extends TypedHours {
  readonly date: string
}

/**
 * The series with the first date and the hours of the form. If no weekday is chosen, the rule gets that of the first
 * date. If the rule does not include the first date, that date is added.
 */
export function seriesOfTip(typed: TypedSeries, { date, startMinute, endMinute }: FirstDate): TypedSeries {
  const filled = { ...typed, from: date, startMinute, endMinute }
  const first = parseCivilDate(date)
  if (first === null) return filled
  const ofFirst = {
    ...filled,
    weekdays: typed.weekdays.length > 0 ? typed.weekdays : [String(weekdayOf(first))],
    weekday: typed.weekday === '' ? String(weekdayOf(first)) : typed.weekday,
    nth: typed.nth.length > 0 ? typed.nth : [usualNth(first)],
  }
  return isGiven(ofFirst, first) ? ofFirst : { ...ofFirst, added: [...typed.added, first] }
}

/**
 * Whether the rule includes the first date. Only the weekday must fit, and for a monthly rule the number of this
 * weekday in the month, because weeks and months are counted from the first date.
 */
function isGiven({ kind, weekdays, weekday, nth }: TypedSeries, first: CivilDate): boolean {
  if (kind === 'weekly') return weekdays.includes(String(weekdayOf(first)))
  if (kind !== 'monthly' || weekday !== String(weekdayOf(first))) return false
  return nth.includes(String(countOf(first))) || (nth.includes('-1') && isLastOfMonth(first))
}

/**
 * The number of a date among the days of its month with the same weekday, '1' to '4'; a fifth one counts as the last
 * ('-1'), because few months have five.
 */
function usualNth(date: CivilDate): string {
  const count = countOf(date)
  return count === 5 ? '-1' : String(count)
}

function countOf(date: CivilDate): number {
  return Math.ceil(Number(date.slice(8)) / 7)
}

function isLastOfMonth(date: CivilDate): boolean {
  return addDays(date, 7).slice(0, 7) !== date.slice(0, 7)
}
