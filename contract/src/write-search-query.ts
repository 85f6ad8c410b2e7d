/** The query of a search (spec §7) as the client writes it; the server reads it by search-query.ts. */
import { goodsOfBits } from '@fyndkartan/domain/features'
import { formatClockTime, minutesPerDay } from '@fyndkartan/domain/local-time'
import type { OpenWhen, SearchFilter, SearchRequest } from '@fyndkartan/domain/search-filter'
import { featureBitsToWire } from './features.ts'
import { everything, kindToType, type MapQuery, noHours } from './search-query.ts'

/**
 * The parameters that the client sends. With an own area `city` is left out; without one, `latitude`, `longitude` and
 * `radius` are (spec §7).
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

/** The parameters of `/select_map_info`. */
export function mapQueryToWire({ filter, hours, approximate }: MapQuery): URLSearchParamsLike {
  const pairs = filterQueryToWire(filter)
  if (hours) pairs.push(['hours', hours.kind])
  if (approximate) pairs.push(['approximate', '1'])
  return pairs
}

/** Either `city` or the three parameters of an own area. */
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

/** `features`, `goods` and `chain` where they ask for something. The search page's address uses the same. */
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

/** `open`, and `open_from` and `open_to` where they say more than the whole day. The search page's address uses the same. */
export function openToWire(open: OpenWhen | null): URLSearchParamsLike {
  if (open === null) return []
  const pairs: [string, string][] = [['open', open.kind]]
  if (open.kind === 'now') return pairs
  if (open.fromMinute > 0) pairs.push(['open_from', formatClockTime(open.fromMinute)])
  if (open.toMinute < minutesPerDay) pairs.push(['open_to', formatClockTime(open.toMinute)])
  return pairs
}

/** As a plain decimal: JavaScript would write values below a millionth (of a degree: a tenth of a metre) as '1e-7'. */
function degreesToWire(degrees: number): string {
  return Math.abs(degrees) < 1e-6 ? '0' : String(degrees)
}

/** Name and value pairs, ready for `new URLSearchParams(...)`; that class is not available in this package. */
export type URLSearchParamsLike = [string, string][]
