import { type CivilDate, daysBetween, formatClockTime } from './local-time.ts'
import { missingText } from './place.ts'

export type MarketStatus =
  | { readonly kind: 'undated' }
  | { readonly kind: 'past' }
  | { readonly kind: 'today' }
  | { readonly kind: 'tomorrow' }
  | { readonly kind: 'later'; readonly days: number }

/** The status of a market: its date compared with today (spec §4). The time of day is ignored. */
export function marketStatus(date: CivilDate | null, today: CivilDate): MarketStatus {
  if (date === null) return { kind: 'undated' }
  const days = daysBetween(today, date)
  if (days < 0) return { kind: 'past' }
  if (days === 0) return { kind: 'today' }
  return days === 1 ? { kind: 'tomorrow' } : { kind: 'later', days }
}

/** The status in words (spec §4, event status). */
export function formatMarketStatus(status: MarketStatus): string {
  switch (status.kind) {
    case 'undated':
      return missingText.date
    case 'past':
      return 'Evenemanget har redan ägt rum'
    case 'today':
      return 'Evenemanget är idag'
    case 'tomorrow':
      return 'Evenemanget är imorgon'
    case 'later':
      return `Evenemanget är om ${status.days} dagar`
  }
}

/** The hours of a market: '10:00–15:00'; 'Tid saknas' when the start or the end is missing (spec §4). */
export function formatMarketHours(startMinute: number | null, endMinute: number | null): string {
  if (startMinute === null || endMinute === null) return missingText.time
  return `${formatClockTime(startMinute)}–${formatClockTime(endMinute)}`
}
