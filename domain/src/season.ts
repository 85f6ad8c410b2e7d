/**
 * Finds out whether a place opens soon after a long break, which is the time to ask its organiser to check the facts.
 */
import { addDays, type CivilDate } from './local-time.ts'

/** How many days ahead the first day of a season is looked for; a month leaves time for corrections. */
export const daysAhead = 31

/** How many days without a market or open shop end a season; a shorter break is a holiday. */
export const quietDays = 60

/**
 * The first day of a season that begins within `daysAhead` days from `today`, after `quietDays` days on which nothing
 * was held; null for none.
 */
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
