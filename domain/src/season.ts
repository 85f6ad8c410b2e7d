/** Whether a place is about to open after a break: when whoever runs it should look at what is said of it. */
import { addDays, type CivilDate } from './local-time.ts'

/** How far ahead a season's first day is seen: a month, so that there is time to correct what is wrong. */
export const daysAhead = 31

/** A break of two months is no holiday any more: it ends a season. */
export const quietDays = 60

/** The first day of a season within a month from `today`, before which nothing was held for two months; null for none. */
export function comingSeason(isHeldOn: (date: CivilDate) => boolean, today: CivilDate): CivilDate | null {
  let quiet = 0
  for (let day = -quietDays; day <= daysAhead; day++) {
    const date = addDays(today, day)
    if (!isHeldOn(date)) quiet++
    else if (day > 0 && quiet >= quietDays) return date
    else quiet = 0
  }
  return null
}
