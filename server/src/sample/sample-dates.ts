import { addDays, type CivilDate, type Weekday, weekdayOf } from '@fyndkartan/domain/local-time'

/** Christmas Eve, the two days after it and New Year's Day have no markets. */
export function isMarketFree(date: CivilDate): boolean {
  return /-12-2[456]$|-01-01$/.test(date)
}

/** The first such weekday after `today`. */
export function nextWeekday(today: CivilDate, weekday: Weekday): CivilDate {
  return addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1)
}
