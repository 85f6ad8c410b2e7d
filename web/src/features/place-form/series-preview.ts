import { type CivilDate, formatShortDate } from '@fyndkartan/domain/local-time'
import { formatRepeats } from '@fyndkartan/domain/series/format-repeats'
import { lastSeriesDate, occurrencesOf } from '@fyndkartan/domain/series/occurrences'
import { prepareSeries } from '@fyndkartan/domain/series/prepare-series'
import type { TypedSeries } from '@fyndkartan/domain/series/typed-series'
import { dropExceptions } from './series-changes.ts'
import { strayExceptions } from './series-dates.ts'

export interface SeriesPreview {
  /** The rule: 'Varje lördag 28 nov–27 mar'. */
  readonly words: string
  /** The next dates: 'lör 28 nov, lör 5 dec, lör 12 dec och 15 datum till'; null when `words` already has the dates. */
  readonly dates: string | null
  /** Swedish sentences that warn of unexpected effects of the rule. */
  readonly notes: readonly string[]
}

const maxNamed = 4

/**
 * The preview of a series; null while the form is incomplete. Ignores invalid hours, and exceptions on dates that the
 * series does not have.
 */
export function previewOf(typed: TypedSeries, today: CivilDate): SeriesPreview | null {
  const fitting = { ...typed, ...dropExceptions(typed, strayExceptions(typed, today)) }
  const prepared = prepareSeries({ ...fitting, startMinute: '', endMinute: '', changed: [] }, today)
  if ('problems' in prepared) return null
  const { series, notes } = prepared
  const coming = occurrencesOf(series, { first: today, last: lastSeriesDate(today) }, today)
    .filter(({ isCancelled }) => !isCancelled)
    .map(({ date }) => date)
  const isNamed = series.rule.kind === 'dates' && series.rule.dates.length <= maxNamed * 3
  return { words: formatRepeats(series, today), dates: isNamed ? null : formatComing(coming, today), notes }
}

function formatComing(dates: readonly CivilDate[], today: CivilDate): string | null {
  if (dates.length === 0) return null
  // Names a fifth date too if it is the last, instead of "and 1 more".
  const named = dates.length === maxNamed + 1 ? dates : dates.slice(0, maxNamed)
  // Writes each year once: after its last date in the list.
  const yearOf = (date: CivilDate | undefined) => date?.slice(0, 4)
  const texts = named.map((date, index) =>
    yearOf(named[index + 1]) === yearOf(date) ? formatShortDate(date) : formatRowDate(date, today),
  )
  const more = dates.length - named.length
  const last = more > 0 ? `${more} datum till` : texts.pop()
  return texts.length === 0 ? (last ?? null) : `${texts.join(', ')} och ${last}`
}

/** Formats a date as 'lör 28 nov', with the year unless it is the current one. */
export function formatRowDate(date: CivilDate, today: CivilDate): string {
  const year = date.slice(0, 4)
  return `${formatShortDate(date)}${year === today.slice(0, 4) ? '' : ` ${year}`}`
}
