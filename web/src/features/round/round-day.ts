/** The default day and time of a round. */
import { addDays, type CivilDate, type CivilMoment } from '@fyndkartan/domain/local-time'
import type { ChosenRound } from '@fyndkartan/domain/round/chosen-round'
import { saturdayOf } from '@fyndkartan/domain/weekend'

/** Most shops open then. */
const usualLeaveMinute = 9 * 60 + 30

/** After this minute a round without a day moves to the next Saturday. */
const latestBeginning = 15 * 60

/** The chosen day, else the next Saturday: today, unless most of it is over. */
export function dayOf({ day }: ChosenRound, { date, minuteOfDay }: CivilMoment): CivilDate {
  if (day !== null) return day
  const saturday = saturdayOf(date)
  return saturday < date || (saturday === date && minuteOfDay > latestBeginning) ? addDays(saturday, 7) : saturday
}

/** The chosen time, else half past nine; today, not before now. */
export function leaveOf({ leaveMinute }: ChosenRound, day: CivilDate, { date, minuteOfDay }: CivilMoment): number {
  if (leaveMinute !== null) return leaveMinute
  if (day !== date) return usualLeaveMinute
  return Math.max(usualLeaveMinute, Math.min(Math.ceil(minuteOfDay / 5) * 5, 23 * 60 + 55))
}
