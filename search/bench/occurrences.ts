/**
 * Generated places for tests of series and of opening hours: half of the markets are dates of series, some of which are
 * cancelled, and shops have hours that a filter can judge. Also searches with one row per series, and searches for open
 * shops.
 */
import { addDays, dayNumber } from '@fyndkartan/domain/local-time'
import { indexedFacts } from '@fyndkartan/domain/indexed-facts'
import type { Market } from '@fyndkartan/domain/market'
import type { Place } from '@fyndkartan/domain/place'
import type { JudgedRequest, OpenFilter } from '@fyndkartan/domain/judged-filter'
import type { IndexedFacts } from '../src/place-index.ts'
import { buildPlaces, buildSearches, daysOfMarkets, firstDay, type SearchKind } from './data.ts'

const datesPerSeries = 10

/**
 * The id of a market's series, by the market's id: ten markets without a series (0) alternate with the ten dates of a
 * series.
 */
function seriesOf({ id }: Place): number {
  return id % (2 * datesPerSeries) < datesPerSeries ? 0 : Math.floor(id / (2 * datesPerSeries)) + 1
}

/**
 * The places of `buildPlaces`, with series: each further date of a series is a copy of the first, one to four weeks
 * after the date before.
 */
export function* buildPlacesInSeries(count: number, seed: number): Generator<Place> {
  let head: Market | null = null
  for (const place of buildPlaces(count, seed)) {
    const series = place.kind === 'market' ? seriesOf(place) : 0
    if (place.kind !== 'market' || series === 0 || place.date === null) yield place
    else if (head === null || seriesOf(head) !== series) yield (head = place)
    else yield { ...head, id: place.id, date: dateOf(head, (place.id - head.id) * 7 * (1 + (series % 4))) }
  }
}

/**
 * The date that is `days` days after the market's. Days after the end of the generated year continue at its beginning.
 */
function dateOf({ date }: Market, days: number) {
  const day = dayNumber(date ?? firstDay) - dayNumber(firstDay) + days
  return addDays(firstDay, day % daysOfMarkets)
}

/**
 * One in ten dates of series is cancelled. The hours of a shop on Saturday are a text such as '10-15'; shops with
 * special hours, or none, have unknown hours.
 */
export const generatedFacts: IndexedFacts = {
  ...indexedFacts,
  seriesOf,
  isCancelled: (place) => place.kind === 'market' && place.id % (2 * datesPerSeries) === datesPerSeries + 3,
  hoursKeyOf: (place) =>
    place.kind === 'shop' && place.openingHours?.includes(':') === true
      ? `${8 + (place.id % 5)}-${13 + (place.id % 7)} or ${place.id % 13}`
      : '',
}

/** A filter for shops that are open on Saturday at some time between `from` and `to` (hours of the day). */
export function openOnSaturday(from: number, to: number): OpenFilter {
  return {
    key: `saturday ${from}-${to}`,
    judge: (hoursKey) => {
      const [opens, closes] = (hoursKey.split(' ')[0] ?? '').split('-').map(Number)
      if (opens === undefined || closes === undefined) return 'unknown'
      return opens < to && closes > from ? 'open' : 'closed'
    },
  }
}

/**
 * The kinds of search. 'next': lists with one row per series. 'open': lists of markets, and of shops open on Saturday
 * from 10 to 14. 'next words': typed words with one row per series and without cancelled dates, as on the site's pages.
 */
export const occurrenceKinds = ['next', 'open', 'next words'] as const
export type OccurrenceKind = (typeof occurrenceKinds)[number]

/**
 * Generates different searches of the kind `kind`. Dates, towns and circles are as in the searches of the kind `like`
 * in data.ts (null: of all kinds but maps); 'next words' are always like 'words'.
 */
export function buildOccurrenceSearches(
  count: number,
  seed: number,
  kind: OccurrenceKind,
  like: SearchKind | null = null,
): JudgedRequest[] {
  const requests = buildSearches(count, seed, kind === 'next words' ? 'words' : like).filter(
    (search) => search.kind !== 'map' || like === 'map',
  )
  return requests.map(({ request }) => {
    const { filter } = request
    if (kind === 'next words') return { ...request, filter: { ...filter, series: 'next', cancelled: 'hide' } }
    if (kind === 'next') return { ...request, filter: { ...filter, series: 'next' } }
    const placeKind = filter.kind === 'market' ? 'all' : filter.kind
    return { ...request, filter: { ...filter, kind: placeKind, open: openOnSaturday(10, 14) } }
  })
}
