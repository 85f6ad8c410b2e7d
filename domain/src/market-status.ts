import { type CivilDate, daysBetween, formatClockTime } from './local-time.ts'
import { missingText } from './place.ts'

export type MarketStatus =
  | { readonly kind: 'undated' }
  | { readonly kind: 'past' }
  | { readonly kind: 'today' }
  | { readonly kind: 'tomorrow' }
  | { readonly kind: 'later'; readonly days: number }

/** Spec §4: compares the date with today; the time of day is ignored. */
export function marketStatus(date: CivilDate | null, today: CivilDate): MarketStatus {
  if (date === null) return { kind: 'undated' }
  const days = daysBetween(today, date)
  if (days < 0) return { kind: 'past' }
  if (days === 0) return { kind: 'today' }
  return days === 1 ? { kind: 'tomorrow' } : { kind: 'later', days }
}

/** Spec §4, event status. */
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

/** '10:00–15:00'; a missing start or end gives 'Tid saknas' (spec §4). */
export function formatMarketHours(startMinute: number | null, endMinute: number | null): string {
  if (startMinute === null || endMinute === null) return missingText.time
  return `${formatClockTime(startMinute)}–${formatClockTime(endMinute)}`
}
