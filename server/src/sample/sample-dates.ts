import { addDays, type CivilDate, type Weekday, weekdayOf } from '@fyndkartan/domain/local-time'

/** Nobody holds a market on Christmas Eve, the two days after it or New Year's Day. */
export function isMarketFree(date: CivilDate): boolean {
  return /-12-2[456]$|-01-01$/.test(date)
}

/** The first such weekday after today. */
export function nextWeekday(today: CivilDate, weekday: Weekday): CivilDate {
  return addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1)
}
