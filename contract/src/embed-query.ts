/**
 * The query of `/embed`, the page in frames on other sites: a search as in search-query.ts, and how the frame shows it.
 */
import { addDays, type CivilDate } from '@fyndkartan/domain/local-time'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'
import { parseFilterQuery, type RawQuery } from './search-query.ts'

export interface EmbedQuery {
  readonly filter: SearchFilter
  readonly view: 'list' | 'map'
  /** 'auto' follows the setting of the visitor's device. */
  readonly theme: 'auto' | 'light' | 'dark'
  /** The heading; null for a heading that describes the search. */
  readonly title: string | null
  /** The number of places in the list at first, and the number that each "more" adds. */
  readonly pageSize: number
}

/** The number of days to search, from today on, when the query has no dates. */
export const defaultEmbedDays = 30
const mostEmbedDays = 366

/** The number of places in the list at first when the query lacks `items_per_page`. */
export const defaultEmbedPlaces = 10
const mostEmbedPlaces = 50

const maxTitleLength = 120

/** Parameters of one group are accepted or ignored together. */
const groups: readonly (readonly string[])[] = [
  ['latitude', 'longitude', 'radius'],
  ['city'],
  ['event_type'],
  ['query'],
  ['exclude_opening_hours'],
  ['features'],
  ['goods'],
  ['chain'],
  ['cancelled'],
  ['open', 'open_from', 'open_to'],
]

/**
 * Reads the query of `/embed`. Never fails: wrong values are ignored, so that a mistake on the embedding page shows too
 * many places rather than none. The search finds only the next date of each series.
 */
export function parseEmbedQuery(query: RawQuery, today: CivilDate): EmbedQuery {
  const to = addDays(today, readWhole(query['days'], mostEmbedDays, defaultEmbedDays) - 1)
  let accepted: RawQuery = { start_date: today, end_date: to, series: 'next', cancelled: 'hide' }
  const accept = (more: RawQuery) => {
    const next = { ...accepted, ...more }
    if ('value' in parseFilterQuery(next, today)) accepted = next
  }
  const start = query['start_date'] ?? today
  const end = query['end_date']
  if (end !== undefined) accept({ start_date: start, end_date: end })
  else if (query['start_date'] !== undefined) accept({ start_date: start, end_date: undefined })
  for (const group of groups) {
    const given = group.filter((name) => query[name] !== undefined)
    if (given.length > 0) accept(Object.fromEntries(given.map((name) => [name, query[name]])))
  }
  const parsed = parseFilterQuery(accepted, today)
  if ('problem' in parsed) throw new Error(parsed.problem)
  const theme = query['theme']
  return {
    filter: parsed.value,
    view: query['view'] === 'map' ? 'map' : 'list',
    theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
    title: readTitle(query['title']),
    pageSize: readWhole(query['items_per_page'], mostEmbedPlaces, defaultEmbedPlaces),
  }
}

function readWhole(value: RawQuery[string], most: number, fallback: number): number {
  if (typeof value !== 'string' || !/^\d{1,6}$/.test(value)) return fallback
  return Number(value) === 0 ? fallback : Math.min(Number(value), most)
}

function readTitle(value: RawQuery[string]): string | null {
  const title = typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim().slice(0, maxTitleLength) : ''
  return title === '' ? null : title
}
