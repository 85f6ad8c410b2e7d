/** The series of a tip, whose form has the first date and the hours in fields of its own. */
import { addDays, type CivilDate, parseCivilDate, weekdayOf } from '../local-time.ts'
import type { TypedHours, TypedSeries } from './typed-series.ts'

/** As typed. */
export interface FirstDate extends TypedHours {
  readonly date: string
}

/**
 * The series with the form's first date and hours. Without a choice of weekdays the rule has those of the first date, and the first
 * date belongs to the series even when the rule does not give it.
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

/** The period of the first date always counts, so its weekday settles it. */
function isGiven({ kind, weekdays, weekday, nth }: TypedSeries, first: CivilDate): boolean {
  if (kind === 'weekly') return weekdays.includes(String(weekdayOf(first)))
  if (kind !== 'monthly' || weekday !== String(weekdayOf(first))) return false
  return nth.includes(String(countOf(first))) || (nth.includes('-1') && isLastOfMonth(first))
}

/** Months seldom have a fifth one, so that is the last one. */
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
