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

/**
 * Spec §4, §9: after this long without an answer, ms, a search is shown as if it had no results. A later answer
 * replaces that.
 */
export const emptyAfterMs = 5000

/** A place among the results of a search. */
export type FoundPlace = SeenPlace & {
  /** For a market: how many of its dates match the search; null or missing if the server does not say. */
  readonly datesInSpan?: number | null
}

/** A place with all the data that its page shows. */
export type OpenedPlace = (Shop & SeenPlace) | OpenedMarket
export type OpenedMarket = Market & SeenPlace & Pick<MarketWithDates, 'dates' | 'repeats'>

export interface PlacesPage {
  readonly places: readonly FoundPlace[]
  /**
   * The number of rows in the answer, including rows that are not valid places; 0 means that the previous page was the
   * last.
   */
  readonly rowsRead: number
  /** The number of places on all pages; null on an empty page. */
  readonly total: number | null
  /** How many shops a search for open shops left out because their hours are unknown; null for other searches. */
  readonly unknownHours: number | null
}

/** Loads one page of a search. Throws the errors of `getAs`, and a TypeError when the answer is not a list. */
export function loadPlaces(request: SearchRequest, signal?: AbortSignal): Promise<PlacesPage> {
  const query = new URLSearchParams(searchQueryToWire(request))
  return getAs(`${visitorEndpoints.searchPlaces.path}?${query}`, readPage, { signal, token: 'optional' })
}

function readPage(body: unknown, headers: Headers): PlacesPage {
  const posts = rowsFromWire(body)
  return {
    places: posts.flatMap((post) => {
      const place = postFromWire(post)
      return place === null ? [] : [{ ...place, datesInSpan: datesInSpanFromWire(post) }]
    }),
    rowsRead: posts.length,
    total: rowCountFromWire(posts),
    unknownHours: unknownHoursFromWire(posts, headers),
  }
}

/**
 * Loads a place with the signed-in visitor's favourite flag. Throws a RequestError of status 404 when there is no such
 * place.
 */
export function loadPlace(
  { kind, id }: PlaceKey,
  signal?: AbortSignal,
  headers?: CallOptions['headers'],
): Promise<OpenedPlace> {
  // Without headers, the answer that first-script.ts has requested can be used.
  const options = { signal, ...(headers && { headers }), token: 'optional' } as const
  return kind === 'shop' ? loadShop(id, options) : loadMarket(id, options)
}

function loadShop(id: number, options: CallOptions): Promise<Shop & SeenPlace> {
  return getAs(withId(visitorEndpoints.getShop.path, id), (body) => known(shopFromWire(body as LoosePost)), options)
}

/** Parses the body of an answer with a place. Throws a TypeError when the body has no place. */
export function readOpenedPlace(kind: PlaceKind, body: LoosePost): OpenedPlace {
  return kind === 'shop' ? known(shopFromWire(body)) : readMarket(body)
}

/** Loads a market with its dates. Throws a RequestError of status 404 when there is no such market. */
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

/** Spec §7: the number of shops and of markets. Throws a TypeError when the answer does not contain two numbers. */
export function loadCounts(signal?: AbortSignal): Promise<PlaceCounts> {
  return getAs(visitorEndpoints.countPlaces.path, readCounts, { signal })
}

function readCounts(body: unknown): PlaceCounts {
  const counts = countsFromWire(body as LoosePost | null)
  if (counts === null) throw new TypeError('counts are not numbers')
  return counts
}
