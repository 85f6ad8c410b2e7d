/** The dates on which a shop's hours differ from its ordinary week or season. */
import { addDays, type CivilDate, formatClockTime, minutesPerDay } from '../local-time.ts'
import { type FullHours, type Interval, sameIntervals, tidyIntervals } from './full-hours.ts'
import { hoursOn, intervalsOnDate } from './hours-on.ts'
import { regularRules } from './stored-hours.ts'
import { closedText } from './status-text.ts'

export interface HoursException {
  readonly date: CivilDate
  /** The hours on that date; an empty list means closed. */
  readonly intervals: readonly Interval[]
}

/**
 * The exceptions among `days` days from `first` on, by date: single dates and public holidays whose hours differ from
 * those of the same weekday in that season. Holidays that the hours do not mention are left out.
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

/**
 * Hours as text: '10:00–12:00, 13:00–18:00', or 'stängt'. For hours past midnight the end is the time on the next day:
 * '22:00–02:00'.
 */
export function formatIntervals(intervals: readonly Interval[]): string {
  if (intervals.length === 0) return closedText
  return intervals
    .map(({ from, to }) => {
      const closes = to > minutesPerDay ? to - minutesPerDay : to
      return `${formatClockTime(from)}–${formatClockTime(closes)}`
    })
    .join(', ')
}
