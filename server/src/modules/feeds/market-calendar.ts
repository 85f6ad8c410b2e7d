/** Formats markets with all their dates as calendars (RFC 5545). */
import { calendarLines, calendarText, escapeCalendarText } from '@fyndkartan/contract/calendar-lines'
import type { LoosePost } from '@fyndkartan/contract/place'
import { formatInstant } from '@fyndkartan/domain/local-time'
import type { Market } from '@fyndkartan/domain/market'
import { missingText } from '@fyndkartan/domain/place'
import { plainSeries, type Series } from '@fyndkartan/domain/series/rule'
import { structuredData } from '../../importer/calendar-facts.ts'
import { type SeriesLines, seriesLines } from '../../importer/series-text.ts'

export interface CalendarSource {
  readonly market: Market
  /** The series of the market; null for a market with a single date. */
  readonly series: Series | null
  /** The site's address without a path. */
  readonly siteAddress: string
  /** The absolute address of the market's page. */
  readonly page: string
  /** The last change of the market or its series, ms since 1970. */
  readonly changedAtMs: number
  /** A sentence about the source of the facts, with its licence. */
  readonly sourceText?: string
  /** All facts of the market in the wire format, for programs that read more than calendars have. */
  readonly fields?: LoosePost
}

const calendarName = 'Loppisar'

/** Formats a calendar of one market; null for a market without dates. The same market always gives the same text. */
export function formatMarketCalendar(source: CalendarSource): string | null {
  const events = formatEvents(source)
  return events && calendarText(calendarName, [], events)
}

/** Formats a calendar of several markets, to which programs can subscribe. `events`: made by `formatEvents`. */
export function formatCalendar(
  { title, about }: { readonly title: string; readonly about: string },
  events: readonly string[],
): string {
  const names = [`X-WR-CALNAME:${escapeCalendarText(title)}`, `X-WR-CALDESC:${escapeCalendarText(about)}`]
  // How often the programs of subscribers fetch the calendar again (RFC 7986, 5.7).
  const refresh = ['REFRESH-INTERVAL;VALUE=DURATION:PT6H', 'X-PUBLISHED-TTL:PT6H']
  return calendarText(calendarName, [...names, ...refresh], events.join(''))
}

/**
 * Formats the event of a market, and another one for each date that is cancelled or has other hours. Null for a market
 * without dates.
 */
export function formatEvents(source: CalendarSource): string | null {
  const lines = eventLines(source)
  return lines && calendarLines(lines)
}

function eventLines(source: CalendarSource): string[] | null {
  const { market, series } = source
  const lines = series ? seriesLines(series, 'Europe/Stockholm') : linesOfOne(market)
  if (lines === null) return null
  const facts = factLines(source)
  return [lines.event, ...lines.changes].flatMap((times) => ['BEGIN:VEVENT', ...facts, ...times, 'END:VEVENT'])
}

/** The lines of a market with a single date, made as for a series with one date. */
function linesOfOne({ date, startMinute, endMinute, cancellation }: Market): SeriesLines | null {
  const dates = date === null ? [] : [date]
  const series = plainSeries({ kind: 'dates', dates }, { startMinute, endMinute })
  return seriesLines({ ...series, allCancelled: cancellation }, 'Europe/Stockholm')
}

/** The lines that are the same for all dates. The UID stays the same when the market changes. */
function factLines({ market, siteAddress, page, changedAtMs, sourceText = '', fields }: CalendarSource): string[] {
  const { id, seriesId, name, address, town, position } = market
  const changed = formatUtc(changedAtMs)
  const key = seriesId === null ? `loppis-${id}` : `loppisserie-${seriesId}`
  const description = [market.description ?? '', sourceText].filter((part) => part !== '').join('\n\n')
  const location = [address, town].filter((part) => part !== null).join(', ')
  return [
    `UID:${key}@${new URL(siteAddress).hostname}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SUMMARY:${escapeCalendarText(name ?? missingText.name)}`,
    ...(location === '' ? [] : [`LOCATION:${escapeCalendarText(location)}`]),
    ...(position ? [`GEO:${position.lat};${position.lng}`] : []),
    `URL:${page}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escapeCalendarText(description)}`]),
    ...(fields ? [structuredData(fields)] : []),
  ]
}

/** Formats an instant as '20261121T110000Z'. */
function formatUtc(ms: number): string {
  return formatInstant(ms).replaceAll(/[-:]|\.\d{3}/g, '')
}
