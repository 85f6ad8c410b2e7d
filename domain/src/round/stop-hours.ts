/** The hours of a place on the day of a round. */
import { type CivilDate, addDays, minutesPerDay } from '../local-time.ts'
import type { Cancellation } from '../cancellation.ts'
import { type FullHours, type Interval, tidyIntervals } from '../opening-hours/full-hours.ts'
import { hoursOn, intervalsOnDate } from '../opening-hours/hours-on.ts'
import { type HoursTexts, readHours } from '../opening-hours/stored-hours.ts'
import type { SeriesHours } from '../series/rule.ts'
import type { HoursDoubt, StopHours } from './round.ts'

/** The hours of a place whose hours are unknown: it counts as open. */
const always: readonly Interval[] = [{ from: 0, to: Infinity }]

/**
 * The hours of a shop on a date, with those of the evening before that run past midnight, but not those of the next
 * day.
 */
export function shopHoursOn(texts: HoursTexts, date: CivilDate): StopHours {
  const stored = readHours(texts)
  if (stored.kind !== 'known') return { kind: 'open', intervals: always, doubt: 'hours' }
  const day = hoursOn(stored.hours, date)
  if (day.kind === 'unsure' && day.doubt) return { kind: 'open', intervals: day.doubt.intervals, doubt: 'hours' }
  const isUnsure = day.kind === 'unsure'
  const intervals = tidyIntervals([...nightBefore(stored.hours, date), ...intervalsOnDate(stored.hours, date)])
  if (intervals.length === 0) {
    // A public holiday that the hours do not mention counts as open, with a doubt.
    return isUnsure
      ? { kind: 'open', intervals: always, doubt: 'holiday' }
      : { kind: 'closed', why: { kind: 'closed' } }
  }
  return { kind: 'open', intervals, doubt: isUnsure ? 'holiday' : null }
}

function nightBefore(hours: FullHours, date: CivilDate): Interval[] {
  const before = addDays(date, -1)
  if (hoursOn(hours, before).kind === 'unsure') return []
  return intervalsOnDate(hours, before)
    .filter(({ to }) => to > minutesPerDay)
    .map(({ to }) => ({ from: 0, to: to - minutesPerDay }))
}

/** The parts of a market's date that a round uses. */
export interface HeldDate extends SeriesHours {
  /** The date; null for a market without a date. */
  readonly date: CivilDate | null
  /** The date's cancellation; null when the date is not cancelled. */
  readonly cancellation: Cancellation | null
}

/**
 * The hours of a market on a date. `dates`: all known dates of the market, also if there is only one. A market without
 * any date counts as open.
 */
export function marketHoursOn(dates: readonly HeldDate[], date: CivilDate): StopHours {
  if (dates.every((one) => one.date === null)) {
    const cancelled = dates.find(({ cancellation }) => cancellation !== null)?.cancellation
    if (cancelled) return { kind: 'closed', why: { kind: 'cancelled', reason: cancelled.reason } }
    return { kind: 'open', intervals: always, doubt: 'hours' }
  }
  const today = dates.filter((one) => one.date === date)
  const held = today.filter(({ cancellation }) => cancellation === null)
  if (held.length > 0) return hoursOfDates(held)
  const cancelled = today[0]?.cancellation
  if (cancelled) return { kind: 'closed', why: { kind: 'cancelled', reason: cancelled.reason } }
  const later = dates.flatMap((one) =>
    one.cancellation === null && one.date !== null && one.date > date ? [one.date] : [],
  )
  return { kind: 'closed', why: { kind: 'other-date', next: later.toSorted()[0] ?? null } }
}

function hoursOfDates(held: readonly HeldDate[]): StopHours {
  const intervals = tidyIntervals(held.map(intervalOf))
  const doubts = held.map(doubtOf)
  return { kind: 'open', intervals, doubt: doubts.find((doubt) => doubt !== null) ?? null }
}

/** An end that is not later than the start is on the next day. */
function intervalOf({ startMinute, endMinute }: SeriesHours): Interval {
  const from = startMinute ?? 0
  if (endMinute === null) return { from, to: Infinity }
  return { from, to: endMinute <= from ? endMinute + minutesPerDay : endMinute }
}

function doubtOf({ startMinute, endMinute }: SeriesHours): HoursDoubt | null {
  if (startMinute === null) return endMinute === null ? 'hours' : 'start'
  return endMinute === null ? 'end' : null
}
