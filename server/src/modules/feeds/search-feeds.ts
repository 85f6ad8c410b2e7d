/** Serves any search as a file that other programs can download regularly. */
import { type FeedFormat, mostFeedEntries, searchFeeds } from '@fyndkartan/contract/feed-addresses'
import { parseSearchQuery, type RawQuery } from '@fyndkartan/contract/search-query'
import { judgedRequest } from '@fyndkartan/domain/judged-filter'
import { addYears, type CivilDate, formatDateRange } from '@fyndkartan/domain/local-time'
import type { Market } from '@fyndkartan/domain/market'
import type { Place } from '@fyndkartan/domain/place'
import type { SearchFilter, SearchRequest } from '@fyndkartan/domain/search-filter'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { swedishNow, swedishToday } from '../../clock.ts'
import { loadChangedTimes, loadPageIds } from '../../db/changed-at.ts'
import type { Deps } from '../../deps.ts'
import { freshnessOf } from '../../http/answers/freshness.ts'
import type { ApiGuard } from '../../http/limits/api-guard.ts'
import type { CallRoom, CallsUnderWay } from '../../http/overload/overload-calls.ts'
import { Problem } from '../../http/problem.ts'
import { siteAddress } from '../../http/site-address.ts'
import { formatSeriesIcal } from '../../importer/series-text.ts'
import { mapInTurns } from '../../map-in-turns.ts'
import { atomEntryOf, formatAtom } from './atom-feed.ts'
import { formatCsv, formatCsvLine } from './csv-feed.ts'
import { copyRow, type FeedEntry, type FeedHead, pageOf, readRow } from './feed-entry.ts'
import { describeSource } from './feed-words.ts'
import { formatFeature, formatGeojson } from './geojson-feed.ts'
import { formatGpx, waypointOf } from './gpx-feed.ts'
import { type CalendarSource, formatCalendar, formatEvents } from './market-calendar.ts'

const types: Readonly<Record<FeedFormat, string>> = {
  ics: 'text/calendar; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  geojson: 'application/geo+json',
  csv: 'text/csv; charset=utf-8; header=present',
  gpx: 'application/gpx+xml; charset=utf-8',
}

/** The most entries of a small feed, for which there is room beside any number of large ones. */
const smallFeed = 500

/** The memory for feeds that are kept, bytes: about 20 of the largest. A feed is kept until the index changes. */
const keptBytes = 64_000_000

/** The longest address of a kept feed, in characters: longer ones are searches that nobody else makes. */
const longestKeptAddress = 1000

interface KeptFeed {
  /** The ETag of the answer. */
  readonly tag: unknown
  readonly body: Buffer
  readonly total: number
}

/** `limit` limits the feeds that are made at once, by their entries, and returns the function that counts one. */
export function searchFeedRoutes(
  site: FastifyInstance,
  deps: Deps,
  guard: ApiGuard,
  limit: (room: Omit<CallRoom, 'most'>) => CallsUnderWay['take'],
): void {
  const { clock, config, database, index, series } = deps
  const today = swedishToday(clock)
  const now = swedishNow(clock)
  const freshness = freshnessOf(index, today)
  const options = { schema: { hide: true }, onRequest: guard.limitCalls }
  const mayMake = limit({ oneForAddress: true, largeAbove: smallFeed })
  const kept = new LRUCache<string, KeptFeed>({
    maxSize: keptBytes,
    sizeCalculation: ({ body }) => body.length + longestKeptAddress,
  })
  const send = (reply: FastifyReply, format: FeedFormat, { body, total }: KeptFeed) =>
    reply
      .headers({
        'content-type': types[format],
        'content-disposition': `inline; filename="fyndkartan.${format}"`,
        'x-total-count': String(total),
      })
      .send(body)
  for (const [format, path] of Object.entries(searchFeeds) as [FeedFormat, string][])
    site.get(path, options, async (request, reply) => {
      reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
      const parsed = parseSearchQuery(request.query as RawQuery, today())
      if ('problem' in parsed) throw new Problem(400, parsed.problem)
      const isEndless = (request.query as RawQuery)['end_date'] === undefined
      const search = judgedRequest(searchOf(parsed.value, format, isEndless), now)
      if (freshness.answered(request, reply, false, search.filter.open?.minute)) return reply.send()
      const tag = reply.getHeader('etag')
      const known = kept.get(request.url)
      if (known && known.tag === tag) return send(reply, format, known)
      const found = index.find(search)
      if (!mayMake(request, reply, found.rows.length)) return reply
      const address = siteAddress(config, site.server)
      const copies = Array.from(found.rows, (row) => copyRow(index, row))
      const read = await mapInTurns(copies, readRow)
      const places = read.map(({ place }) => place)
      const times = await loadChangedTimes(database.db, places)
      const seriesIds = [...new Set(places.flatMap((place) => seriesOf(place) ?? []))]
      const pageIds = await loadPageIds(database.db, seriesIds)
      const recurrences = new Map(
        seriesIds.map((id): [number, string | null] => {
          const rule = series.ruleOf(id)
          return [id, rule && formatSeriesIcal(rule)]
        }),
      )
      const entries = await mapInTurns(read, (one): FeedEntry => ({
        ...one,
        page: pageOf(address, one.place, pageIds),
        recurrence: recurrences.get(seriesOf(one.place) ?? 0) ?? null,
      }))
      const changedAtMs = ({ kind, id }: Pick<Place, 'kind' | 'id'>) => times[kind].get(id) ?? 0
      const head: FeedHead = {
        title: titleOf(search.filter),
        about: aboutOf(search.filter, entries.length, found.total),
        site: address,
        self: `${address}${request.url}`,
        changedAtMs: entries.reduce((latest, { place }) => Math.max(latest, changedAtMs(place)), 0),
      }
      const calendarOf = (market: Market, { page, fields }: FeedEntry): CalendarSource => ({
        market,
        page,
        fields,
        series: market.seriesId === null ? null : series.ruleOf(market.seriesId),
        siteAddress: address,
        changedAtMs: changedAtMs(market),
        sourceText: describeSource(market, today()),
      })
      const text = await formatters[format]({ head, entries, changedAtMs, calendarOf, today: today() })
      const feed: KeptFeed = { tag, body: Buffer.from(text), total: found.total }
      if (request.url.length <= longestKeptAddress) kept.set(request.url, feed)
      return send(reply, format, feed)
    })
}

function seriesOf(place: Place): number | null {
  return place.kind === 'market' ? place.seriesId : null
}

/** The data of a feed in any format. */
interface FeedContent {
  readonly head: FeedHead
  readonly entries: readonly FeedEntry[]
  readonly changedAtMs: (place: Place) => number
  readonly calendarOf: (market: Market, entry: FeedEntry) => CalendarSource
  readonly today: CivilDate
}

/**
 * Functions that format the content, by format. They let the event loop handle other requests in between: thousands of
 * entries take a tenth of a second or more.
 */
const formatters: Readonly<Record<FeedFormat, (content: FeedContent) => Promise<string>>> = {
  csv: async ({ entries }) => formatCsv(await mapInTurns(entries, formatCsvLine)),
  geojson: async ({ head, entries }) => formatGeojson(head, await mapInTurns(entries, formatFeature)),
  gpx: async ({ head, entries, today }) => {
    const made = await mapInTurns(entries, (entry) => waypointOf(entry, today))
    const waypoints = made.filter((waypoint) => waypoint !== null)
    return formatGpx(head, waypoints, entries.length - waypoints.length)
  },
  atom: async ({ head, entries, changedAtMs, today }) => {
    const written = await mapInTurns(entries, (entry) => atomEntryOf(entry, head.site, changedAtMs(entry.place), today))
    return formatAtom(head, written)
  },
  ics: async ({ head, entries, calendarOf }) => {
    const events = await mapInTurns(entries, (entry) =>
      entry.place.kind === 'market' ? formatEvents(calendarOf(entry.place, entry)) : null,
    )
    return formatCalendar(
      head,
      events.filter((event) => event !== null),
    )
  },
}

/**
 * The search for a feed: its first entries. A calendar has only markets, each once, because an event contains all
 * dates. If the search has no last day, the calendar has the coming year instead of a week, since subscribers plan
 * further ahead.
 */
function searchOf({ filter, ...search }: SearchRequest, format: FeedFormat, isEndless: boolean): SearchRequest {
  const all = { ...search, page: 0, pageSize: mostFeedEntries }
  if (format !== 'ics') return { ...all, filter }
  const to = isEndless ? addYears(filter.from, 1) : filter.to
  return { ...all, filter: { ...filter, to, kind: 'market', series: 'next' } }
}

const kindNames = { all: 'Second hand och loppisar', shop: 'Second hand', market: 'Loppisar' } as const

/** The title of a feed, such as 'Loppisar i Borås – Fyndkartan'. */
function titleOf({ kind, towns }: Pick<SearchFilter, 'kind' | 'towns'>): string {
  const where = towns === 'all' ? '' : ` i ${towns.map(capitalised).join(', ')}`
  return `${kindNames[kind]}${where} – Fyndkartan`
}

function aboutOf(
  { from, to, kind }: { from: CivilDate; to: CivilDate; kind: SearchFilter['kind'] },
  here: number,
  total: number,
): string {
  const when = kind === 'shop' ? '' : ` ${formatDateRange(from, to)}.`
  const cut = here < total ? ` Här är de ${here} första av ${total}: begränsa sökningen för att få med allt.` : ''
  return `Det som finns på Fyndkartan.${when}${cut} Uppgifternas källor och licenser står vid varje ställe.`
}

function capitalised(word: string): string {
  return word.charAt(0).toLocaleUpperCase('sv') + word.slice(1)
}
