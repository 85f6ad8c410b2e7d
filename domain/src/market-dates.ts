/** The dates of one market in short words, and the dates that are of interest to a visitor. */
import type { Cancellation } from './cancellation.ts'
import { type CivilDate, formatShortDate, formatShortTime } from './local-time.ts'
import type { SeriesHours } from './series/rule.ts'

/** One date of a market. */
export interface DateOfMarket extends SeriesHours {
  readonly id: number
  readonly date: CivilDate
  /** Null unless the date is cancelled. */
  readonly cancellation: Cancellation | null
}

/** 'lör 5 dec 10–15'; the year follows the month when it is not the current one. Unknown times are left out. */
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

/** The number of further dates, written after a market's date; '' for none. */
export function formatMoreDates(count: number): string {
  if (count < 1) return ''
  return count === 1 ? 'och ett datum till' : `och ${count} datum till`
}

/** 'Inställt', with the reason if it is known. */
export function formatCancellation({ reason }: Cancellation): string {
  return reason === null ? 'Inställt' : `Inställt: ${reason}`
}

/** The dates that are not cancelled, from `from` to `to` inclusive; without `to`, all later ones. */
export function heldDates<D extends DateOfMarket>(
  dates: readonly D[],
  { from, to }: { readonly from: CivilDate; readonly to?: CivilDate },
): readonly D[] {
  return dates.filter(
    ({ date, cancellation }) => cancellation === null && date >= from && (to === undefined || date <= to),
  )
}
