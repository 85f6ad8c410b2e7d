/**
 * Generated places half of whose markets are dates of series, some of them cancelled, and whose shops have hours that can be
 * judged; and searches for the next dates and for open shops.
 */
import { addDays, dayNumber } from '@fyndkartan/domain/local-time'
import { indexedFacts } from '@fyndkartan/domain/indexed-facts'
import type { Market } from '@fyndkartan/domain/market'
import type { Place } from '@fyndkartan/domain/place'
import type { JudgedRequest, OpenFilter } from '@fyndkartan/domain/judged-filter'
import type { IndexedFacts } from '../src/place-index.ts'
import { buildPlaces, buildSearches, daysOfMarkets, firstDay, type SearchKind } from './data.ts'

const datesPerSeries = 10

/** By id: ten markets are single dates, the next ten are one series. */
function seriesOf({ id }: Place): number {
  return id % (2 * datesPerSeries) < datesPerSeries ? 0 : Math.floor(id / (2 * datesPerSeries)) + 1
}

/** The places of `buildPlaces`; the dates of a series are one to four weeks apart, and are otherwise like its first. */
export function* buildPlacesInSeries(count: number, seed: number): Generator<Place> {
  let head: Market | null = null
  for (const place of buildPlaces(count, seed)) {
    const series = place.kind === 'market' ? seriesOf(place) : 0
    if (place.kind !== 'market' || series === 0 || place.date === null) yield place
    else if (head === null || seriesOf(head) !== series) yield (head = place)
    else yield { ...head, id: place.id, date: dateOf(head, (place.id - head.id) * 7 * (1 + (series % 4))) }
  }
}

/** Days after the first of a series; begins again at the end of the generated year. */
function dateOf({ date }: Market, days: number) {
  const day = dayNumber(date ?? firstDay) - dayNumber(firstDay) + days
  return addDays(firstDay, day % daysOfMarkets)
}

/** One date of a series in ten is cancelled. Saturday's hours are '10-15' and the like; special and missing ones are unknown. */
export const generatedFacts: IndexedFacts = {
  ...indexedFacts,
  seriesOf,
  isCancelled: (place) => place.kind === 'market' && place.id % (2 * datesPerSeries) === datesPerSeries + 3,
  hoursKeyOf: (place) =>
    place.kind === 'shop' && place.openingHours?.includes(':') === true
      ? `${8 + (place.id % 5)}-${13 + (place.id % 7)} or ${place.id % 13}`
      : '',
}

/** Open on Saturday at some time between two hours. */
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
 * 'next': lists with one row a series. 'open': lists of shops open on Saturday from 10 to 14, and of markets. 'next words': words as the site's pages
 * ask for them, with one row a series and without cancelled dates.
 */
export const occurrenceKinds = ['next', 'open', 'next words'] as const
export type OccurrenceKind = (typeof occurrenceKinds)[number]

/** Different searches that otherwise ask what the searches `like` do: by default the lists of the mix. */
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
