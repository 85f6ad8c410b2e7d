/**
 * Generated places for tests of series and of hours: half of the markets are dates of series, some of them cancelled,
 * and shops have hours that can be judged. Also searches for the next dates and for open shops.
 */
import { addDays, dayNumber } from '@fyndkartan/domain/local-time'
import { indexedFacts } from '@fyndkartan/domain/indexed-facts'
import type { Market } from '@fyndkartan/domain/market'
import type { Place } from '@fyndkartan/domain/place'
import type { JudgedRequest, OpenFilter } from '@fyndkartan/domain/judged-filter'
import type { IndexedFacts } from '../src/place-index.ts'
import { buildPlaces, buildSearches, daysOfMarkets, firstDay, type SearchKind } from './data.ts'

const datesPerSeries = 10

/** The series of a market by its id: ten single dates alternate with ten dates of a series. */
function seriesOf({ id }: Place): number {
  return id % (2 * datesPerSeries) < datesPerSeries ? 0 : Math.floor(id / (2 * datesPerSeries)) + 1
}

/**
 * The places of `buildPlaces`, with series: the dates of a series are one to four weeks apart, and otherwise copies of
 * its first.
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

/** The day that many days after a series' first, wrapping around at the end of the generated year. */
function dateOf({ date }: Market, days: number) {
  const day = dayNumber(date ?? firstDay) - dayNumber(firstDay) + days
  return addDays(firstDay, day % daysOfMarkets)
}

/**
 * One in ten dates of series is cancelled. Saturday's hours are texts such as '10-15'; special and missing hours are
 * unknown.
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

/** A filter for shops that are open on Saturday at some time between two hours. */
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
 * 'next': lists with one row per series. 'open': lists of markets and of shops open on Saturday from 10 to 14. 'next
 * words': typed words, with one row per series and without cancelled dates, as the site's pages search.
 */
export const occurrenceKinds = ['next', 'open', 'next words'] as const
export type OccurrenceKind = (typeof occurrenceKinds)[number]

/** Generates different searches of a kind, otherwise like the searches `like`: by default the lists of the mix. */
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
