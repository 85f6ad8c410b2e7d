import { addDays, type CivilDate, weekdayOf } from './local-time.ts'

export interface DateSpan {
  readonly from: CivilDate
  readonly to: CivilDate
}

/** Saturday and Sunday of this week, from today on. */
export function weekendOf(today: CivilDate): DateSpan {
  const saturday = saturdayOf(today)
  return { from: saturday < today ? today : saturday, to: addDays(saturday, 1) }
}

/** The Saturday of this week. Weeks begin on Monday, so on a Sunday it was yesterday. */
export function saturdayOf(today: CivilDate): CivilDate {
  const weekday = weekdayOf(today)
  return addDays(today, weekday === 0 ? -1 : 6 - weekday)
}
