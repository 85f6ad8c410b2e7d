import { endpoints } from '@fyndkartan/contract/endpoints'
import {
  type LoosePost,
  marketFromWire,
  postFromWire,
  rowCountFromWire,
  type SeenPlace,
  shopFromWire,
} from '@fyndkartan/contract/place'
import { searchQueryToWire } from '@fyndkartan/contract/search-query'
import type { Market } from '@fyndkartan/domain/market'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { SearchRequest } from '@fyndkartan/domain/search-filter'
import type { Shop } from '@fyndkartan/domain/shop'
import { type CallOptions, getJson } from './client.ts'

/** Spec §4, §9: after this long without an answer a search reads as empty, ms. The answer is still taken when it comes. */
export const emptyAfterMs = 5000

export interface PlacesPage {
  readonly places: readonly SeenPlace[]
  /** How many rows came, also those without a usable source; 0 means that the end is reached. */
  readonly rowsRead: number
  /** Null on an empty page. */
  readonly total: number | null
}

/** One page of a search. Throws what `getJson` throws; an answer that is no list reads as empty. */
export async function loadPlaces(request: SearchRequest, signal?: AbortSignal): Promise<PlacesPage> {
  const query = new URLSearchParams(searchQueryToWire(request))
  const body = await getJson(`${endpoints.searchPlaces.path}?${query}`, { signal, token: 'optional' })
  const posts = Array.isArray(body) ? (body as LoosePost[]) : []
  return {
    places: posts.map(postFromWire).filter((place) => place !== null),
    rowsRead: posts.length,
    total: rowCountFromWire(posts),
  }
}

/** A place with the visitor's own mark. Throws a RequestError of status 404 when there is no such place. */
export function loadPlace({ kind, id }: PlaceKey, signal?: AbortSignal): Promise<SeenPlace> {
  const options = { signal, token: 'optional' } as const
  return kind === 'shop' ? loadShop(id, options) : loadMarket(id, options)
}

async function loadShop(id: number, options: CallOptions): Promise<Shop & SeenPlace> {
  return shopFromWire((await getJson(withId(endpoints.getShop.path, id), options)) as LoosePost)
}

/** Throws a RequestError of status 404 when there is no such market. */
export async function loadMarket(id: number, options: CallOptions): Promise<Market & SeenPlace> {
  return marketFromWire((await getJson(withId(endpoints.getMarket.path, id), options)) as LoosePost)
}

export interface PlaceCounts {
  readonly markets: number
  readonly shops: number
}

/** Spec §7; a count of 0 is a number like any other. */
export async function loadCounts(signal?: AbortSignal): Promise<PlaceCounts> {
  const counts = (await getJson(endpoints.countPlaces.path, { signal })) as LoosePost
  const markets = Number(counts['events'])
  const shops = Number(counts['stores'])
  if (!Number.isFinite(markets) || !Number.isFinite(shops)) throw new TypeError('counts are not numbers')
  return { markets, shops }
}

function withId(path: string, id: number): string {
  return path.replace('{id}', String(id))
}
