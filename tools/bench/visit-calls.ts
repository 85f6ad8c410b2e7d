/** The calls of a visit, as the site's own pages make them. */
import { apiKeyHeader, endpoints } from '@fyndkartan/contract/endpoints'
import { placePageAddress } from '@fyndkartan/contract/page-addresses'
import { postFromWire, type LoosePost } from '@fyndkartan/contract/place'
import { startMapQuery } from '@fyndkartan/contract/start-map'
import { filterQueryToWire, searchQueryToWire } from '@fyndkartan/contract/write-search-query'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { defaultFilter, type SearchFilter } from '@fyndkartan/domain/search-filter'
import { towns } from '@fyndkartan/domain/towns'
import { swedishToday, systemClock } from '../../server/src/clock.ts'
import { benchKey } from './paths.ts'

export interface Call {
  readonly kind: string
  readonly path: string
  /** The whole request. */
  readonly bytes: Buffer
}

export type Visit = readonly Call[]

/** Many visitors open the same few hundred places and towns. */
const opened = 200
const listed = 60
/** Operators usually choose so many. */
const slides = 5
const pageSize = 20

/** Different visits to the site at an address, with different seeds. */
export async function visitsOf(address: string, count: number, accept: string): Promise<Visit[]> {
  const headers = { [apiKeyHeader]: benchKey }
  const read = async (path: string) => (await fetch(`${address}${path}`, { headers })).json()
  const call = (kind: string, path: string): Call => ({ kind, path, bytes: requestBytes(path, accept) })
  const filter: SearchFilter = { ...defaultFilter(swedishToday(systemClock)()), series: 'next', cancelled: 'hide' }
  const some = async (kind: PlaceKind) => {
    const query = searchQueryToWire({ filter: { ...filter, kind }, sort: 'date', page: 0, pageSize: opened, seed: 1 })
    return (await read(`${endpoints.searchPlaces.path}?${queryOf(query)}`)) as LoosePost[]
  }
  const [shops, markets] = [await some('shop'), await some('market')]
  const start = [
    call('start page', '/'),
    call('configuration', endpoints.siteConfig.path),
    call('map rows', `${endpoints.searchMap.path}?${queryOf(startMapQuery(filter.from))}`),
    call('counts', endpoints.countPlaces.path),
    call('known facts', `${endpoints.selectKnownFacts.path}?${queryOf(filterQueryToWire(filter))}`),
    ...markets.slice(0, slides).map(({ id }) => call('slide', withId(endpoints.getMarket.path, Number(id)))),
  ]
  return Array.from({ length: count }, (_, at): Visit => {
    const town = towns[at % listed]?.name ?? ''
    const list = searchQueryToWire({ filter: { ...filter, towns: [town] }, sort: 'date', page: 0, pageSize, seed: at })
    const [shop, market] = [shops[at % shops.length] as LoosePost, markets[at % markets.length] as LoosePost]
    const { name = null, town: inTown = null } = postFromWire(shop) ?? {}
    const id = Number(shop['id'])
    return [
      ...start,
      call('list', `${endpoints.searchPlaces.path}?${queryOf(list)}`),
      call('shop', withId(endpoints.getShop.path, id)),
      call('market', withId(endpoints.getMarket.path, Number(market['id']))),
      call('place page', placePageAddress({ kind: 'shop', id, name, town: inTown })),
    ]
  })
}

/** Each kind of call on its own, as visits of one call. */
export function callsOf(visits: readonly Visit[]): [kind: string, visits: Visit[]][] {
  const byKind = new Map<string, Visit[]>()
  for (const call of visits.flatMap((visit) => visit.filter(({ kind }, at) => visit[at - 1]?.kind !== kind)))
    byKind.set(call.kind, [...(byKind.get(call.kind) ?? []), [call]])
  return [...byKind]
}

function requestBytes(path: string, accept: string): Buffer {
  const lines = [
    `GET ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `${apiKeyHeader}: ${benchKey}`,
    `Accept-Encoding: ${accept}`,
    'Accept: */*',
    'Accept-Language: sv-SE,sv;q=0.9,en;q=0.8',
    'Sec-Fetch-Site: same-origin',
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
}

function queryOf(pairs: readonly (readonly [string, string])[]): string {
  return new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()
}

function withId(path: string, id: number): string {
  return path.replace('{id}', String(id))
}
