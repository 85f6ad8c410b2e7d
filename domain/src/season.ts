/** Whether a place is about to open after a break: the time for its organiser to check its facts. */
import { addDays, type CivilDate } from './local-time.ts'

/** How far ahead the first day of a season counts: a month leaves time for corrections. */
export const daysAhead = 31

/** A break of two months ends a season; a shorter one is a holiday. */
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
