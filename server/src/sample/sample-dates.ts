import { addDays, type CivilDate, type Weekday, weekdayOf } from '@fyndkartan/domain/local-time'

/** Whether a date has no markets: Christmas Eve, the two days after it, and New Year's Day. */
export function isMarketFree(date: CivilDate): boolean {
  return /-12-2[456]$|-01-01$/.test(date)
}

/** The first date after `today` that is this weekday. */
export function nextWeekday(today: CivilDate, weekday: Weekday): CivilDate {
  return addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1)
}
