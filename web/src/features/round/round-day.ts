/** The day and the time of leaving of a round for which the visitor has not chosen them. */
import { addDays, type CivilDate, type CivilMoment } from '@fyndkartan/domain/local-time'
import type { ChosenRound } from '@fyndkartan/domain/round/chosen-round'
import { saturdayOf } from '@fyndkartan/domain/weekend'

/** The default time of leaving, 9:30: most shops open about then. */
const usualLeaveMinute = 9 * 60 + 30

/** On a Saturday after 15:00, the default day is the next Saturday. */
const latestBeginning = 15 * 60

/** The chosen day; by default the coming Saturday, which may be today until 15:00. */
export function dayOf({ day }: ChosenRound, { date, minuteOfDay }: CivilMoment): CivilDate {
  if (day !== null) return day
  const saturday = saturdayOf(date)
  return saturday < date || (saturday === date && minuteOfDay > latestBeginning) ? addDays(saturday, 7) : saturday
}

/** The chosen minute of leaving; by default 9:30, or the current time if the round is today and it is later. */
export function leaveOf({ leaveMinute }: ChosenRound, day: CivilDate, { date, minuteOfDay }: CivilMoment): number {
  if (leaveMinute !== null) return leaveMinute
  if (day !== date) return usualLeaveMinute
  return Math.max(usualLeaveMinute, Math.min(Math.ceil(minuteOfDay / 5) * 5, 23 * 60 + 55))
}
