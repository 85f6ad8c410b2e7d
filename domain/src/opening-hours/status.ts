import { type CivilMoment, minutesPerDay, type Weekday, weekdayOf } from '../local-time.ts'
import { dayBefore, type OpeningHours, type WeekHours } from './parse.ts'
import type { SpecialHours } from './special-hours.ts'

export type OpeningStatus =
  | { readonly kind: 'open' }
  | { readonly kind: 'opens-today'; readonly minute: number }
  | { readonly kind: 'opens-later'; readonly weekday: Weekday; readonly minute: number }
  /** Closed without a known next opening: every day is closed, or the text does not list today. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'special'; readonly word: SpecialHours }
  | { readonly kind: 'missing' }
  | { readonly kind: 'too-few' }
  | { readonly kind: 'invalid' }

/**
 * The opening status at a moment: today's entry compared with Swedish time (spec §4). The shop counts as open in the
 * opening and in the closing minute.
 */
export function openingStatus(hours: OpeningHours, now: CivilMoment): OpeningStatus {
  if (hours.kind !== 'week')
    return hours.kind === 'special' ? { kind: 'special', word: hours.word } : { kind: hours.kind }
  const weekday = weekdayOf(now.date)
  if (stillOpenFromYesterday(hours.days, weekday, now.minuteOfDay)) return { kind: 'open' }
  const today = hours.days[weekday]
  if (!today) return { kind: 'closed' }
  if (today.kind === 'invalid') return { kind: 'invalid' }
  if (today.kind === 'open') {
    if (now.minuteOfDay < today.from) return { kind: 'opens-today', minute: today.from }
    if (today.to <= today.from || now.minuteOfDay <= today.to) return { kind: 'open' }
  }
  return nextOpening(hours.days, weekday)
}

/**
 * Whether yesterday's hours, which run past midnight when they end no later than they begin, still last. Hours that end
 * at 24:00 include 00:00 of the next day, the closing minute.
 */
function stillOpenFromYesterday(days: WeekHours, weekday: Weekday, minuteOfDay: number): boolean {
  const yesterday = days[dayBefore(weekday)]
  if (yesterday?.kind !== 'open') return false
  const closesToday = yesterday.to <= yesterday.from || yesterday.to === minutesPerDay
  return closesToday && minuteOfDay <= yesterday.to % minutesPerDay
}

/** The next opening after today, at most a week ahead; closed, unlisted and unreadable days are skipped. */
function nextOpening(days: WeekHours, today: Weekday): OpeningStatus {
  for (let ahead = 1; ahead <= 7; ahead++) {
    const weekday = ((today + ahead) % 7) as Weekday
    const day = days[weekday]
    if (day?.kind === 'open') return { kind: 'opens-later', weekday, minute: day.from }
  }
  return { kind: 'closed' }
}
