/** Splits a market of a series into the facts that are equal on all dates, and the market on one date. */
import type { NewMarket } from '../place.ts'
import type { SeriesOccurrence } from './occurrences.ts'

/** The facts of a market that are equal on all dates of its series: without date, hours and cancellation. */
export function marketOfSeries(place: NewMarket): NewMarket {
  return { ...place, date: null, startMinute: null, endMinute: null, cancellation: null }
}

/** A market of a series on one of its dates. */
export function marketOnDate(
  place: NewMarket,
  { date, startMinute, endMinute, isCancelled, reason }: SeriesOccurrence,
): NewMarket {
  return { ...place, date, startMinute, endMinute, cancellation: isCancelled ? { reason } : null }
}
