/** A market in a series: the facts that hold for all dates, and the place on one of them. */
import type { NewMarket } from '../place.ts'
import type { SeriesOccurrence } from './occurrences.ts'

/** The facts that hold for all dates of a series: the market without its date, hours and cancellation. */
export function marketOfSeries(place: NewMarket): NewMarket {
  return { ...place, date: null, startMinute: null, endMinute: null, cancellation: null }
}

/** A market of a series as it is on one date. */
export function marketOnDate(
  place: NewMarket,
  { date, startMinute, endMinute, isCancelled, reason }: SeriesOccurrence,
): NewMarket {
  return { ...place, date, startMinute, endMinute, cancellation: isCancelled ? { reason } : null }
}
