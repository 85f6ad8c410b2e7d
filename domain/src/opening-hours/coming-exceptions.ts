/** The dates on which a shop's hours differ from its ordinary week or season. */
import { addDays, type CivilDate, formatClockTime, minutesPerDay } from '../local-time.ts'
import { type FullHours, type Interval, sameIntervals, tidyIntervals } from './full-hours.ts'
import { hoursOn, intervalsOnDate } from './hours-on.ts'
import { regularRules } from './stored-hours.ts'
import { closedText } from './status-text.ts'

export interface HoursException {
  readonly date: CivilDate
  /** None: closed. */
  readonly intervals: readonly Interval[]
}

/**
 * By date, from `first` on, `days` of them: single dates and public holidays whose hours differ from those of the same
 * weekday at that time of the year. Days that the hours do not mention are left out.
 */
export function comingExceptions(hours: FullHours, first: CivilDate, days: number): readonly HoursException[] {
  const regular = { rules: regularRules(hours, first) }
  if (regular.rules.length === hours.rules.length) return []
  const exceptions: HoursException[] = []
  for (let ahead = 0; ahead < days; ahead++) {
    const date = addDays(first, ahead)
    const said = hoursOn(hours, date)
    if (said.kind === 'unsure') continue
    const intervals = said.kind === 'open' ? said.intervals : []
    if (!sameIntervals(intervals, tidyIntervals(intervalsOnDate(regular, date)))) exceptions.push({ date, intervals })
  }
  return exceptions
}

/** '10:00–12:00, 13:00–18:00', or 'stängt'; hours past midnight end on the next day's clock. */
export function formatIntervals(intervals: readonly Interval[]): string {
  if (intervals.length === 0) return closedText
  return intervals
    .map(({ from, to }) => {
      const closes = to > minutesPerDay ? to - minutesPerDay : to
      return `${formatClockTime(from)}–${formatClockTime(closes)}`
    })
    .join(', ')
}
