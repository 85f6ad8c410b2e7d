/** An operator's changes to the dates of a series. Most functions return the changed fields of the series. */
import { type CivilDate, formatPlainDate, parseCivilDate } from '@fyndkartan/domain/local-time'
import { lastSeriesDate } from '@fyndkartan/domain/series/occurrences'
import { maxListedDates } from '@fyndkartan/domain/series/rule'
import type { TypedHours, TypedSeries } from '@fyndkartan/domain/series/typed-series'
import { datesOfTyped, type SeriesDate } from './series-dates.ts'

/** Changed fields, to be merged into the series. */
export type SeriesChange = Partial<TypedSeries>

export function cancelDate({ cancelled }: TypedSeries, date: CivilDate, reason: string): SeriesChange {
  return { cancelled: [...otherRows(cancelled, date), { date, reason }] }
}

export function uncancelDate({ cancelled }: TypedSeries, date: CivilDate): SeriesChange {
  return { cancelled: otherRows(cancelled, date) }
}

export function cancelAll(reason: string): SeriesChange {
  return { isAllCancelled: true, allCancelledReason: reason }
}

/** Removes the cancellation of the whole series; dates that were cancelled individually stay cancelled. */
export function uncancelAll(): SeriesChange {
  return { isAllCancelled: false, allCancelledReason: '' }
}

/** Sets the hours of one date. A time that `hours` does not have stays unchanged. */
export function changeHours({ changed }: TypedSeries, day: SeriesDate, hours: Partial<TypedHours>): SeriesChange {
  const { date, startMinute, endMinute } = day
  return { changed: [...otherRows(changed, date), { date, startMinute, endMinute, ...hours }] }
}

export function resetHours({ changed }: TypedSeries, date: CivilDate): SeriesChange {
  return { changed: otherRows(changed, date) }
}

/** Removes a date and its exceptions. A date that the rule gives is added to the skipped dates. */
export function removeDate(typed: TypedSeries, { date, isOfRule }: SeriesDate): SeriesChange {
  return {
    dates: otherDates(typed.dates, date),
    added: otherDates(typed.added, date),
    skipped: [...otherDates(typed.skipped, date), ...(isOfRule ? [date] : [])],
    changed: otherRows(typed.changed, date),
    cancelled: otherRows(typed.cancelled, date),
  }
}

export function unskipDate({ skipped }: TypedSeries, date: CivilDate): SeriesChange {
  return { skipped: otherDates(skipped, date) }
}

/**
 * Adds a date, given as typed. A date that was skipped is no longer skipped. `problem` is a Swedish text that says why
 * the date cannot be added.
 */
export function addDate(
  typed: TypedSeries,
  typedDate: string,
  today: CivilDate,
): { readonly change: SeriesChange; readonly date: CivilDate } | { readonly problem: string } {
  const date = parseCivilDate(typedDate)
  if (date === null) return { problem: 'Skriv datumet som 2026-11-28' }
  if (date > lastSeriesDate(today)) return { problem: `${formatPlainDate(date)} ligger mer än två år bort` }
  const known = datesOfTyped(typed, today)?.find((one) => one.date === date)
  if (known?.isSkipped) return { change: unskipDate(typed, date), date }
  const list = typed.kind === 'dates' ? 'dates' : 'added'
  if (known || typed[list].includes(date)) return { problem: `${formatPlainDate(date)} finns redan` }
  if (typed[list].length >= maxListedDates) return { problem: `Högst ${maxListedDates} datum får plats` }
  return { change: { [list]: [...typed[list], date], skipped: otherDates(typed.skipped, date) }, date }
}

/** Removes the exceptions (skipped, other hours, cancelled) of these dates. */
export function dropExceptions(typed: TypedSeries, dates: readonly CivilDate[]): SeriesChange {
  const isOther = (date: string) => !dates.some((one) => one === parseCivilDate(date))
  return {
    skipped: typed.skipped.filter(isOther),
    changed: typed.changed.filter(({ date }) => isOther(date)),
    cancelled: typed.cancelled.filter(({ date }) => isOther(date)),
  }
}

function otherDates(list: readonly string[], date: CivilDate): string[] {
  return list.filter((one) => parseCivilDate(one) !== date)
}

function otherRows<Row extends { readonly date: string }>(rows: readonly Row[], date: CivilDate): Row[] {
  return rows.filter((row) => parseCivilDate(row.date) !== date)
}
