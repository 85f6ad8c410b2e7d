/** The dates of a series during editing, each with its typed exceptions. */
import { type CivilDate, parseCivilDate } from '@fyndkartan/domain/local-time'
import { isDateOfRule } from '@fyndkartan/domain/series/dates-of-rule'
import { lastSeriesDate, occurrencesOf } from '@fyndkartan/domain/series/occurrences'
import { prepareSeries } from '@fyndkartan/domain/series/prepare-series'
import { type Series, seriesDates } from '@fyndkartan/domain/series/rule'
import type { TypedHours, TypedSeries } from '@fyndkartan/domain/series/typed-series'

export interface SeriesDate extends TypedHours {
  readonly date: CivilDate
  /** Whether the rule gives the date; false for a date that was added individually. */
  readonly isOfRule: boolean
  /** Whether the market is not held on this date although the rule gives it. */
  readonly isSkipped: boolean
  /** Whether the date has other hours than the usual ones of the series. */
  readonly isChanged: boolean
  readonly isCancelled: boolean
  /** The reason of the cancellation; '' when unknown or not cancelled. */
  readonly reason: string
}

/** All dates in chronological order, from the first one to two years ahead; null while the rule is incomplete. */
export function datesOfTyped(typed: TypedSeries, today: CivilDate): readonly SeriesDate[] | null {
  const series = withoutExceptions(typed, today)
  if (series === null) return null
  const added = new Set(series.added)
  const skipped = new Set(typed.skipped.map(parseCivilDate))
  const changed = new Map(typed.changed.map((one) => [parseCivilDate(one.date), one]))
  const cancelled = new Map(typed.cancelled.map((one) => [parseCivilDate(one.date), one]))
  const span = { first: seriesDates.first, last: lastSeriesDate(today) }
  return occurrencesOf(series, span, today).map(({ date }) => {
    const { startMinute, endMinute } = changed.get(date) ?? typed
    const own = cancelled.get(date)
    return {
      date,
      startMinute,
      endMinute,
      isOfRule: series.rule.kind !== 'dates' && !added.has(date),
      isSkipped: skipped.has(date),
      isChanged: changed.has(date),
      isCancelled: typed.isAllCancelled || own !== undefined,
      reason: own?.reason || (typed.isAllCancelled ? typed.allCancelledReason : ''),
    }
  })
}

/**
 * Dates that are skipped, changed or cancelled although the series is no longer held on them, in chronological order.
 * The form cannot be saved while there are any.
 */
export function strayExceptions(typed: TypedSeries, today: CivilDate): readonly CivilDate[] {
  const series = withoutExceptions(typed, today)
  if (series === null) return []
  const skipped = readDates(typed.skipped)
  const isOfRule = (date: CivilDate) => isDateOfRule(series.rule, date)
  const isHeld = (date: CivilDate) => !skipped.includes(date) && (series.added.includes(date) || isOfRule(date))
  const others = readDates([...typed.changed, ...typed.cancelled].map(({ date }) => date))
  const stray = [
    ...skipped.filter((date) => !isOfRule(date) || series.added.includes(date)),
    ...others.filter((date) => !isHeld(date)),
  ]
  return [...new Set(stray)].toSorted()
}

/**
 * The series without skipped, changed or cancelled dates and without hours, so that invalid hours do not matter; null
 * while the rule is incomplete.
 */
function withoutExceptions(typed: TypedSeries, today: CivilDate): Series | null {
  const plain = { skipped: [], changed: [], cancelled: [], isAllCancelled: false, startMinute: '', endMinute: '' }
  const prepared = prepareSeries({ ...typed, ...plain }, today)
  return 'series' in prepared ? prepared.series : null
}

function readDates(typed: readonly string[]): CivilDate[] {
  return typed.flatMap((date) => parseCivilDate(date) ?? [])
}
