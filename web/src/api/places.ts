import { visitorEndpoints } from '@fyndkartan/contract/endpoints/visitor'
import {
  countsFromWire,
  datesInSpanFromWire,
  type LoosePost,
  type MarketWithDates,
  marketWithDatesFromWire,
  type PlaceCounts,
  postFromWire,
  rowCountFromWire,
  rowsFromWire,
  type SeenPlace,
  shopFromWire,
  unknownHoursFromWire,
} from '@fyndkartan/contract/place'
import { searchQueryToWire } from '@fyndkartan/contract/write-search-query'
import type { Market } from '@fyndkartan/domain/market'
import type { PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import type { SearchRequest } from '@fyndkartan/domain/search-filter'
import type { Shop } from '@fyndkartan/domain/shop'
import { type CallOptions, getAs, withId } from './client.ts'

/** Spec §4, §9: after this long without an answer a search is shown as empty, ms. A later answer still counts. */
export const emptyAfterMs = 5000

/** A place among the results of a search. */
export type FoundPlace = SeenPlace & {
  /** For a market: the number of its dates that match the search; null or missing if the answer has none. */
  readonly datesInSpan?: number | null
}

/** A place with all data of its page. */
export type OpenedPlace = (Shop & SeenPlace) | OpenedMarket
export type OpenedMarket = Market & SeenPlace & Pick<MarketWithDates, 'dates' | 'repeats'>

export interface PlacesPage {
  readonly places: readonly FoundPlace[]
  /** The number of rows received, including those without a usable source; 0 means the end is reached. */
  readonly rowsRead: number
  /** Null on an empty page. */
  readonly total: number | null
  /** The number of shops with unknown hours that a search for open shops left out; null for other searches. */
  readonly unknownHours: number | null
}

/** One page of a search. Throws the errors of `getAs`, and a TypeError when the answer is not a list. */
export function loadPlaces(request: SearchRequest, signal?: AbortSignal): Promise<PlacesPage> {
  const query = new URLSearchParams(searchQueryToWire(request))
  return getAs(`${visitorEndpoints.searchPlaces.path}?${query}`, readPage, { signal, token: 'optional' })
}

function readPage(body: unknown): PlacesPage {
  const posts = rowsFromWire(body)
  return {
    places: posts.flatMap((post) => {
      const place = postFromWire(post)
      return place === null ? [] : [{ ...place, datesInSpan: datesInSpanFromWire(post) }]
    }),
    rowsRead: posts.length,
    total: rowCountFromWire(posts),
    unknownHours: unknownHoursFromWire(posts),
  }
}

/** A place with the visitor's own favourite mark. Throws a RequestError of status 404 when there is no such place. */
export function loadPlace({ kind, id }: PlaceKey, signal?: AbortSignal): Promise<OpenedPlace> {
  const options = { signal, token: 'optional' } as const
  return kind === 'shop' ? loadShop(id, options) : loadMarket(id, options)
}

function loadShop(id: number, options: CallOptions): Promise<Shop & SeenPlace> {
  return getAs(withId(visitorEndpoints.getShop.path, id), (body) => known(shopFromWire(body as LoosePost)), options)
}

/** A place from the body of its answer. Throws a TypeError for a body without a place. */
export function readOpenedPlace(kind: PlaceKind, body: LoosePost): OpenedPlace {
  return kind === 'shop' ? known(shopFromWire(body)) : readMarket(body)
}

/** Throws a RequestError of status 404 when there is no such market. */
export function loadMarket(id: number, options: CallOptions): Promise<OpenedMarket> {
  return getAs(withId(visitorEndpoints.getMarket.path, id), (body) => readMarket(body as LoosePost), options)
}

function readMarket(event: LoosePost): OpenedMarket {
  const { market, dates, repeats } = marketWithDatesFromWire(event)
  return { ...known(market), dates, repeats }
}

/** An answer without an id is not a place, whatever its status. */
function known<P extends SeenPlace>(place: P): P {
  if (Number.isNaN(place.id)) throw new TypeError('the answer holds no place')
  return place
}

/** Spec §7. Throws a TypeError when the answer does not contain two numbers. */
export function loadCounts(signal?: AbortSignal): Promise<PlaceCounts> {
  return getAs(visitorEndpoints.countPlaces.path, readCounts, { signal })
}

function readCounts(body: unknown): PlaceCounts {
  const counts = countsFromWire(body as LoosePost | null)
  if (counts === null) throw new TypeError('counts are not numbers')
  return counts
}
