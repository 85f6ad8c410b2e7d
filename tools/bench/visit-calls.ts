/**
 * The calls of a visit, as the site's pages make them: the start page with a list and a slideshow below the map; a
 * town's list and map; two popups; a place's page.
 */
import { apiKeyHeader, endpoints } from '@fyndkartan/contract/endpoints'
import { placePageAddress } from '@fyndkartan/contract/page-addresses'
import { type LoosePost, postFromWire } from '@fyndkartan/contract/place'
import { startMapQuery } from '@fyndkartan/contract/start-map'
import { mapQueryToWire, searchQueryToWire } from '@fyndkartan/contract/write-search-query'
import { slideshowMarketIds } from '@fyndkartan/domain/market'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { defaultFilter, seedCount, type SearchFilter } from '@fyndkartan/domain/search-filter'
import { towns } from '@fyndkartan/domain/towns'
import { Random } from '../../search/bench/random.ts'
import { swedishToday, systemClock } from '../../server/src/clock.ts'

export const benchKey = 'the-key-of-the-benchmark'

export const callKinds = [
  'start page',
  'map of the country',
  'list of the country',
  'counts',
  'slide',
  'list of a town',
  'map of a town',
  'shop’s popup',
  'market’s popup',
  'place’s page',
] as const
export type CallKind = (typeof callKinds)[number]

export interface Call {
  readonly kind: CallKind
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** Returns the calls of the visitor with this number. The same number always gives the same calls. */
export type Visits = (visitor: number) => readonly Call[]

/** How many shops and how many markets visitors choose from, and how many towns. */
const opened = 200
const listed = 60
const pageSize = 20

/** Prepares visits to the site at `address`, from which it reads the places that visitors open. */
export async function visitsTo(address: string, accept: string): Promise<Visits> {
  const headers = {
    [apiKeyHeader]: benchKey,
    'Accept-Encoding': accept,
    Accept: '*/*',
    'Accept-Language': 'sv-SE,sv;q=0.9,en;q=0.8',
    'Sec-Fetch-Site': 'same-origin',
    'User-Agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
  }
  const call = (kind: CallKind, path: string): Call => ({ kind, path, headers })
  const filter: SearchFilter = { ...defaultFilter(swedishToday(systemClock)()), series: 'next', cancelled: 'hide' }
  const listPath = (filter: SearchFilter, seed: number, size = pageSize) =>
    `${endpoints.searchPlaces.path}?${queryOf(searchQueryToWire({ filter, sort: 'date', page: 0, pageSize: size, seed }))}`
  const placesOf = async (kind: PlaceKind) => {
    const answer = await fetch(`${address}${listPath({ ...filter, kind }, 1, opened)}`, { headers })
    return (await answer.json()) as LoosePost[]
  }
  const [shops, markets] = [await placesOf('shop'), await placesOf('market')]
  const start = [
    call('start page', '/'),
    call('map of the country', `${endpoints.searchMap.path}?${queryOf(startMapQuery(filter.from))}`),
  ]
  const besides = [
    call('counts', endpoints.countPlaces.path),
    ...slideshowMarketIds.map((id) => call('slide', withId(endpoints.getMarket.path, id))),
  ]
  return (visitor) => {
    const random = new Random(visitor)
    const seed = random.below(seedCount)
    const inTown = { ...filter, towns: [towns[random.below(listed)]?.name ?? ''] }
    const [shop, market] = [random.pick(shops), random.pick(markets)]
    const { name = null, town = null } = postFromWire(shop) ?? {}
    const map = mapQueryToWire({ filter: inTown, hours: null, approximate: true })
    const id = Number(shop['id'])
    return [
      ...start,
      call('list of the country', listPath(filter, seed)),
      ...besides,
      call('list of a town', listPath(inTown, seed)),
      call('map of a town', `${endpoints.searchMap.path}?${queryOf(map)}`),
      call('shop’s popup', withId(endpoints.getShop.path, id)),
      call('market’s popup', withId(endpoints.getMarket.path, Number(market['id']))),
      call('place’s page', placePageAddress({ kind: 'shop', id, name, town })),
    ]
  }
}

/** Reduces each visit to its first call of this kind. */
export function onlyKind(visits: Visits, kind: CallKind): Visits {
  return (visitor) =>
    visits(visitor)
      .filter((call) => call.kind === kind)
      .slice(0, 1)
}

function queryOf(pairs: readonly (readonly [string, string])[]): string {
  return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()
}

function withId(path: string, id: number): string {
  return path.replace('{id}', String(id))
}
