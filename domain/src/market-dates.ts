/** Writes the dates of a market in short words, and selects those that a visitor needs. */
import type { Cancellation } from './cancellation.ts'
import { type CivilDate, formatShortDate, formatShortTime } from './local-time.ts'
import type { SeriesHours } from './series/rule.ts'

/** One date of a market. */
export interface DateOfMarket extends SeriesHours {
  readonly id: number
  readonly date: CivilDate
  /** The date's cancellation; null when the date is not cancelled. */
  readonly cancellation: Cancellation | null
}

/**
 * A date and its hours: 'lör 5 dec 10–15'. The year follows the month when it is not the current one; unknown times are
 * left out.
 */
export function formatMarketDay(day: SeriesHours & { readonly date: CivilDate }, today: CivilDate): string {
  const year = day.date.slice(0, 4)
  return [formatShortDate(day.date), year === today.slice(0, 4) ? '' : year, formatShortHours(day)]
    .filter((part) => part !== '')
    .join(' ')
}

function formatShortHours({ startMinute, endMinute }: SeriesHours): string {
  if (startMinute === null) return ''
  return endMinute === null
    ? `från ${formatShortTime(startMinute)}`
    : `${formatShortTime(startMinute)}–${formatShortTime(endMinute)}`
}

/** The number of further dates, as text after a market's date: 'och 2 datum till'; '' for none. */
export function formatMoreDates(count: number): string {
  if (count < 1) return ''
  return count === 1 ? 'och ett datum till' : `och ${count} datum till`
}

/** 'Inställt', or 'Inställt: ' and the reason if it is known. */
export function formatCancellation({ reason }: Cancellation): string {
  return reason === null ? 'Inställt' : `Inställt: ${reason}`
}

/** The dates from `from` to `to` (both included) that are not cancelled; without `to`, all from `from` on. */
export function heldDates<D extends DateOfMarket>(
  dates: readonly D[],
  { from, to }: { readonly from: CivilDate; readonly to?: CivilDate },
): readonly D[] {
  return dates.filter(
    ({ date, cancellation }) => cancellation === null && date >= from && (to === undefined || date <= to),
  )
}
