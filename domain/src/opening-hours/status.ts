import { type CivilMoment, minutesPerDay, type Weekday, weekdayOf } from '../local-time.ts'
import { dayBefore, type OpeningHours, type WeekHours } from './parse.ts'
import type { SpecialHours } from './special-hours.ts'

export type OpeningStatus =
  | { readonly kind: 'open' }
  | { readonly kind: 'opens-today'; readonly minute: number }
  | { readonly kind: 'opens-later'; readonly weekday: Weekday; readonly minute: number }
  /** Closed with no known next opening: every day is closed, or today is not listed. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'special'; readonly word: SpecialHours }
  | { readonly kind: 'missing' }
  | { readonly kind: 'too-few' }
  | { readonly kind: 'invalid' }

/** Spec §4: compares today's entry with Swedish time; both the opening and the closing minute are inclusive. */
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
 * Closing at or before opening means after midnight: the rest of those hours belongs to the next day. So does the closing
 * minute of a day that ends at 24:00, which is 00:00 of the next.
 */
function stillOpenFromYesterday(days: WeekHours, weekday: Weekday, minuteOfDay: number): boolean {
  const yesterday = days[dayBefore(weekday)]
  if (yesterday?.kind !== 'open') return false
  const closesToday = yesterday.to <= yesterday.from || yesterday.to === minutesPerDay
  return closesToday && minuteOfDay <= yesterday.to % minutesPerDay
}

/** Up to and including the same weekday of next week; closed, unlisted and unreadable days are skipped. */
function nextOpening(days: WeekHours, today: Weekday): OpeningStatus {
  for (let ahead = 1; ahead <= 7; ahead++) {
    const weekday = ((today + ahead) % 7) as Weekday
    const day = days[weekday]
    if (day?.kind === 'open') return { kind: 'opens-later', weekday, minute: day.from }
  }
  return { kind: 'closed' }
}
