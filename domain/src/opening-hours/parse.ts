/**
 * Reads the opening-hours text of spec §3: seven entries separated by commas ('söndag: 10:00–16:00' or 'söndag:
 * stängt'), or one of three special words, or nothing. Entries are found by the name of the weekday, so their order
 * does not matter.
 */
import { minutesPerDay, parseClockTime, type Weekday, weekdayNames } from '../local-time.ts'
import { parseSpecialHours, type SpecialHours } from './special-hours.ts'

export type DayHours =
  | { readonly kind: 'closed' }
  /**
   * Open from minute `from` of the day to minute `to`; if `to` is not later than `from`, it is a time on the next day.
   */
  | { readonly kind: 'open'; readonly from: number; readonly to: number }
  | { readonly kind: 'invalid'; readonly text: string }

/** The hours of each weekday, Sunday first; null for a day that the text does not list. */
export type WeekHours = readonly (DayHours | null)[]

export type OpeningHours =
  | { readonly kind: 'missing' }
  | { readonly kind: 'too-few' }
  | { readonly kind: 'special'; readonly word: SpecialHours }
  | { readonly kind: 'week'; readonly days: WeekHours }

/** Reads a text of hours. Text that cannot be parsed gives 'too-few' or an 'invalid' day (spec §4); never throws. */
export function parseOpeningHours(text: string | null | undefined): OpeningHours {
  const trimmed = (text ?? '').normalize('NFC').trim()
  if (trimmed === '' || trimmed.toLowerCase() === 'n/a') return { kind: 'missing' }
  const word = parseSpecialHours(trimmed)
  if (word) return { kind: 'special', word }
  const entries = trimmed.split(',').filter((entry) => entry.trim() !== '')
  if (entries.length < 7) return { kind: 'too-few' }
  const days: (DayHours | null)[] = Array.from({ length: 7 }, () => null)
  for (const entry of entries) {
    // The first colon ends the name of the weekday; the times after it contain colons too.
    const colon = entry.indexOf(':')
    if (colon < 0) continue
    const weekday = weekdayNames.indexOf(entry.slice(0, colon).trim().toLowerCase() as (typeof weekdayNames)[number])
    if (weekday >= 0) days[weekday] ??= parseDayHours(entry.slice(colon + 1))
  }
  return { kind: 'week', days }
}

function parseDayHours(text: string): DayHours {
  const trimmed = text.trim()
  if (trimmed.toLowerCase() === 'stängt') return { kind: 'closed' }
  // Texts contain the en dash of spec §3, but people type a hyphen.
  const times = trimmed.split(/[–-]/).map(parseClockTime)
  const [from, to] = times
  if (times.length !== 2 || from == null || to == null || from === minutesPerDay)
    return { kind: 'invalid', text: trimmed }
  return { kind: 'open', from, to }
}

/** The weekday before another one, for hours that run past midnight. */
export function dayBefore(weekday: Weekday): Weekday {
  return ((weekday + 6) % 7) as Weekday
}
