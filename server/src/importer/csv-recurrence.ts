/** Reads the column of a table that says when a market repeats: a rule in iCalendar's syntax, or a list of dates. */
import { type CivilDate, parseCivilDate } from '@fyndkartan/domain/local-time'
import type { NewMarket } from '@fyndkartan/domain/place'
import { plainSeries, type Series } from '@fyndkartan/domain/series/rule'
import { readStoredSeries } from '@fyndkartan/domain/series/stored-series'
import { tidySeries } from '@fyndkartan/domain/series/tidy-series'
import { dateOf } from './csv-values.ts'
import { otherRuleReason } from './series-rule.ts'
import { parseSeriesIcal } from './series-text.ts'
import type { SeriesOrReason } from './series-ical.ts'

/**
 * The first date in the column's text, for rows without a date of their own: the earliest date of a list, or the start
 * of a rule. '' if the text has none.
 */
export function firstDateIn(text: string): string {
  const start = inLines(text)
    .split('\n')
    .find((line) => /^DTSTART[;:]/i.test(line))
  const day = /^(\d{4})(\d{2})(\d{2})/.exec(start?.slice(start.lastIndexOf(':') + 1) ?? '')
  if (day) return day.slice(1).join('-')
  return listedDates(text)?.toSorted()[0] ?? ''
}

/**
 * The dates of a row's market, or the reason (in English) why they cannot be read. `market`: the row's market on its
 * first date; if that is cancelled, all dates are. `off`: dates on which the market is not held.
 */
export function readRecurrence(
  text: string,
  market: Pick<NewMarket, 'date' | 'startMinute' | 'endMinute' | 'cancellation'>,
  off: readonly CivilDate[] = [],
): SeriesOrReason {
  const { date, startMinute, endMinute, cancellation } = market
  if (date === null) return { reason: 'no beginning' }
  const hours = { startMinute, endMinute: startMinute === null ? null : endMinute }
  const listed = listedDates(text)
  const read = listed
    ? { series: plainSeries({ kind: 'dates', dates: [date, ...listed] }, hours) }
    : parseSeriesIcal(inLines(text), { date, ...hours })
  if ('reason' in read) return read
  // Null for too many dates, or for hours that a series cannot have.
  const series: Series | null = readStoredSeries(
    tidySeries({
      ...read.series,
      skipped: [...read.series.skipped, ...off],
      ...(cancellation && { allCancelled: cancellation }),
    }),
  )
  return series ? { series } : { reason: otherRuleReason }
}

/** Parses a list of dates such as '2027-05-15, 2027-05-22'; null for anything else. */
function listedDates(text: string): CivilDate[] | null {
  const dates = text
    // A spreadsheet adds midnight to a single date.
    .replaceAll(/[ T]00:00(?::00)?/g, '')
    .split(/[\s,;]/)
    .filter((part) => part !== '')
    .map((part) => parseCivilDate(dateOf(part)?.date ?? ''))
  const read = dates.filter((date) => date !== null)
  return read.length > 0 && read.length === dates.length ? read : null
}

/**
 * Restores the line breaks of a rule that a spreadsheet stored as one line, separated by blanks or by a literal '\n'.
 */
function inLines(text: string): string {
  return text.replaceAll(
    /(?:\\n|\s)(?=(?:DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|COMMENT)[;:])/gi,
    '\n',
  )
}
