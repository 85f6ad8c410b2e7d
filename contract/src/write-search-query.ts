/** Writes the query of a search (spec §7) in the client; the server reads it with search-query.ts. */
import { goodsOfBits } from '@fyndkartan/domain/features'
import { formatClockTime, minutesPerDay } from '@fyndkartan/domain/local-time'
import type { OpenWhen, SearchFilter, SearchRequest } from '@fyndkartan/domain/search-filter'
import { featureBitsToWire } from './features.ts'
import { everything, kindToType, type MapQuery, noHours } from './search-query.ts'

/**
 * The parameters of a search. A search around a point has `latitude`, `longitude` and `radius` and no `city`; any other
 * search has `city` (spec §7).
 */
export function searchQueryToWire(request: SearchRequest): URLSearchParamsLike {
  const { filter } = request
  return [
    ...filterQueryToWire(filter),
    ['sort_by', request.sort],
    ['page', String(request.page)],
    ['items_per_page', String(request.pageSize)],
    ['seed', String(request.seed)],
  ]
}

/** The parameters of `/select_map_info`, the call that gets the places of the map. */
export function mapQueryToWire({ filter, hours, approximate }: MapQuery): URLSearchParamsLike {
  const pairs = filterQueryToWire(filter)
  if (hours) pairs.push(['hours', hours.kind])
  if (approximate) pairs.push(['approximate', '1'])
  return pairs
}

/** The parameters of a filter: either `city`, or `latitude`, `longitude` and `radius`. */
export function filterQueryToWire(filter: SearchFilter): URLSearchParamsLike {
  const pairs: [string, string][] = [
    ['start_date', filter.from],
    ['end_date', filter.to],
    ['event_type', filter.kind === 'all' ? everything : kindToType[filter.kind]],
  ]
  if (filter.area) {
    pairs.push(
      ['latitude', degreesToWire(filter.area.centre.lat)],
      ['longitude', degreesToWire(filter.area.centre.lng)],
      ['radius', String(filter.area.radiusKm)],
    )
  } else {
    pairs.push(['city', filter.towns === 'all' ? everything : filter.towns.join(',')])
  }
  if (filter.words !== '') pairs.push(['query', filter.words])
  const hours = filter.excludedHours.map((kind) => (kind === 'missing' ? noHours : kind))
  if (hours.length > 0) pairs.push(['exclude_opening_hours', hours.join(',')])
  if (filter.series === 'next') pairs.push(['series', 'next'])
  if (filter.cancelled === 'hide') pairs.push(['cancelled', 'hide'])
  pairs.push(...openToWire(filter.open))
  return [...pairs, ...factsToWire(filter)]
}

/**
 * The parameters `features`, `goods` and `chain`, without those that filter nothing. The URL of the search page uses
 * the same parameters.
 */
export function factsToWire({
  featureBits,
  goodsBits,
  chain,
}: Pick<SearchFilter, 'featureBits' | 'goodsBits' | 'chain'>): URLSearchParamsLike {
  const pairs: [string, string][] = []
  if (featureBits !== 0) pairs.push(['features', featureBitsToWire(featureBits)])
  if (goodsBits !== 0) pairs.push(['goods', goodsOfBits(goodsBits).join(',')])
  if (chain !== null) pairs.push(['chain', chain])
  return pairs
}

/**
 * The parameter `open`, and `open_from` and `open_to` unless they cover the whole day. The URL of the search page uses
 * the same parameters.
 */
export function openToWire(open: OpenWhen | null): URLSearchParamsLike {
  if (open === null) return []
  const pairs: [string, string][] = [['open', open.kind]]
  if (open.kind === 'now') return pairs
  if (open.fromMinute > 0) pairs.push(['open_from', formatClockTime(open.fromMinute)])
  if (open.toMinute < minutesPerDay) pairs.push(['open_to', formatClockTime(open.toMinute)])
  return pairs
}

/**
 * Degrees as a plain decimal. JavaScript writes numbers below a millionth (a tenth of a metre) as '1e-7', so they
 * become 0.
 */
function degreesToWire(degrees: number): string {
  return Math.abs(degrees) < 1e-6 ? '0' : String(degrees)
}

/** Pairs of name and value for `new URLSearchParams(...)`; that class is not available in this package. */
export type URLSearchParamsLike = [string, string][]
