/** Whether a shop is open now, from hours as in full-hours.ts, in the words of spec §4. */
import { capitalise } from '../list-in-words.ts'
import { addDays, type CivilDate, type CivilMoment, formatClockTime, weekdayOf } from '../local-time.ts'
import type { FullHours } from './full-hours.ts'
import { type DoubtfulHours, hoursOn, isOpenAt } from './hours-on.ts'
import { formatDoubt, unsureHoursText } from './hours-in-words.ts'
import { formatOpeningStatus, type OpeningStatusText } from './status-text.ts'
import { formatYearDay } from './typed-year-day.ts'

export type FullStatus =
  | { readonly kind: 'open' }
  | { readonly kind: 'opens-today'; readonly minute: number }
  | { readonly kind: 'opens-later'; readonly date: CivilDate; readonly minute: number }
  /** Closed, without a known opening within a year. */
  | { readonly kind: 'closed' }
  /** Today is a public holiday or an eve that the hours do not mention, or the hours are uncertain (`doubt`). */
  | { readonly kind: 'unsure'; readonly doubt?: DoubtfulHours }

const daysAhead = 366

/**
 * The status at a minute; the shop counts as open in the opening and in the closing minute. A day that the hours do not
 * mention is never the next opening.
 */
export function fullStatus(hours: FullHours, now: CivilMoment): FullStatus {
  const answer = isOpenAt(hours, now)
  if (answer === 'open') return { kind: 'open' }
  if (answer === 'unsure') {
    const today = hoursOn(hours, now.date)
    return today.kind === 'unsure' ? today : { kind: 'unsure' }
  }
  for (let ahead = 0; ahead <= daysAhead; ahead++) {
    const date = addDays(now.date, ahead)
    const day = hoursOn(hours, date)
    const next = day.kind === 'open' && day.intervals.find(({ from }) => ahead > 0 || from > now.minuteOfDay)
    if (!next) continue
    return ahead === 0 ? { kind: 'opens-today', minute: next.from } : { kind: 'opens-later', date, minute: next.from }
  }
  return { kind: 'closed' }
}

/**
 * The status in the words of spec §4. An opening more than a week ahead is written with its date: 'Öppnar igen 1 maj
 * 11:00'.
 */
export function formatFullStatus(status: FullStatus, today: CivilDate): OpeningStatusText {
  if (status.kind === 'unsure') {
    const label = status.doubt ? capitalise(formatDoubt(status.doubt)) : unsureHoursText
    return { label, tone: 'neutral', detail: null }
  }
  if (status.kind !== 'opens-later') return formatOpeningStatus(status, 'page')
  const { date, minute } = status
  const weekday = weekdayOf(date)
  if (date <= addDays(today, 7)) return formatOpeningStatus({ kind: 'opens-later', weekday, minute }, 'page')
  const day = `${formatYearDay(date.slice(5))} ${formatClockTime(minute)}`
  return { label: 'Stängt', tone: 'closed', detail: `Öppnar igen ${day}` }
}
