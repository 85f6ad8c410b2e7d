import type { CivilDate } from '@fyndkartan/domain/local-time'
import { comingExceptions, formatIntervals } from '@fyndkartan/domain/opening-hours/coming-exceptions'
import { type HoursTexts, readHours } from '@fyndkartan/domain/opening-hours/stored-hours'
import type { StoreWire } from './place.ts'

const days = 183

/** The coming dates on which a shop's hours differ from its usual ones, for the answer about one shop. */
export function exceptionsToWire(hours: HoursTexts, today: CivilDate): NonNullable<StoreWire['exceptions']> {
  const stored = hours.openingHoursOsm === null ? null : readHours(hours)
  if (stored?.kind !== 'known') return []
  return comingExceptions(stored.hours, today, days).map(({ date, intervals }) => ({
    date,
    hours: formatIntervals(intervals),
  }))
}
