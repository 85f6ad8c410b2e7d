/** All addresses of the site. Routing is hash based (spec §2), so these come after the '#'. */
import { openAddresses } from '@fyndkartan/contract/open-addresses'
import type { PlaceKey, PlaceKind } from '@fyndkartan/domain/place'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'

/** The patterns of the router. */
export const routePatterns = {
  home: '/',
  shop: '/store/:id',
  market: '/event/:id',
  tips: '/tips',
  feedback: '/feedback',
  login: '/login',
  profile: '/profile',
  about: '/about',
  terms: '/terms',
  privacy: '/integritetspolicy',
  cookies: '/cookies',
  gdpr: '/gdpr',
  organiser: '/arrangor',
  embedding: '/badda-in',
  desk: '/granska',
  deskPart: '/granska/:part',
  deskPlace: '/granska/:part/:type/:id',
} as const

/** The parts of the operator's desk; the first is the desk's own address. */
export const deskParts = [
  'tips',
  'rapporter',
  'arrangorer',
  'platser',
  'dubbletter',
  'feedback',
  'utvalda',
  'import',
  'kallor',
  'logg',
] as const
export type DeskPart = (typeof deskParts)[number]

export function deskPath(part: DeskPart, query: URLSearchParams | string = ''): string {
  return withSearch(part === 'tips' ? routePatterns.desk : routePatterns.deskPart.replace(':part', part), query)
}

const deskKinds = { shop: 'butik', market: 'loppis' } as const satisfies Record<PlaceKind, string>

/** A shop or a market at the desk; the id 'ny' is a new one. */
export function deskPlacePath({ kind, id }: { readonly kind: PlaceKind; readonly id: number | 'ny' }): string {
  return routePatterns.deskPlace
    .replace(':part', 'platser')
    .replace(':type', deskKinds[kind])
    .replace(':id', String(id))
}

/** The kind in an address of the desk; null for any other word. */
export function deskKindOf(type: string | undefined): PlaceKind | null {
  if (type === deskKinds.shop) return 'shop'
  return type === deskKinds.market ? 'market' : null
}

const afterLogin = { param: 'till', desk: 'granska' } as const

/** The login page that leads on to the desk instead of to the start page. */
export const loginForDeskPath = withSearch(routePatterns.login, `${afterLogin.param}=${afterLogin.desk}`)

/** Where to go after signing in: only the start page or the desk, whatever the address says. */
export function pathAfterLogin(params: URLSearchParams): string {
  return params.get(afterLogin.param) === afterLogin.desk ? routePatterns.desk : routePatterns.home
}

/** Spec §2: a place's page has the current search in its address, so that the link back leads to the same map. */
export function placePath({ kind, id }: PlaceKey, search: URLSearchParams | string = ''): string {
  const pattern = kind === 'shop' ? routePatterns.shop : routePatterns.market
  return withSearch(pattern.replace(':id', String(id)), search)
}

/** The calendar of a market with all its dates: the one address here that does not come after the '#'. */
export function marketCalendarAddress(id: number): string {
  return openAddresses.marketCalendar.replace('{id}', String(id))
}

/** How the page that makes code for other sites names the kinds, like the element that the code has. */
export const embeddedTypes = { market: 'loppis', shop: 'butik', all: 'alla' } as const

/** That page, beginning with a search. */
export function embeddingPath({ towns, kind }: Pick<SearchFilter, 'towns' | 'kind'>): string {
  const params = new URLSearchParams({ type: embeddedTypes[kind] })
  if (towns !== 'all') params.set('town', towns.join(','))
  return withSearch(routePatterns.embedding, params)
}

/** The start page, with a search when one is given. */
export function homePath(search: URLSearchParams | string = ''): string {
  return withSearch(routePatterns.home, search)
}

function withSearch(path: string, search: URLSearchParams | string): string {
  const query = String(search).replace(/^\?/, '')
  return query === '' ? path : `${path}?${query}`
}
