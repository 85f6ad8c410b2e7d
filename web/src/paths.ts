/** All addresses of the site, with desk-paths.ts. Routing is hash based (spec §2), so these come after the '#'. */
import { openAddresses } from '@fyndkartan/contract/open-addresses'
import type { PlaceKey } from '@fyndkartan/domain/place'
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
  watch: '/bevakning',
  embedding: '/badda-in',
  round: '/runda',
  desk: '/granska',
  deskPart: '/granska/:part',
  deskPlace: '/granska/:part/:type/:id',
} as const

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

/** The visitor's own round, or one that is shared: `query` from contract/src/round-address.ts. */
export function roundPath(query = ''): string {
  return withSearch(routePatterns.round, query)
}

/** The start page, with a search when one is given. */
export function homePath(search: URLSearchParams | string = ''): string {
  return withSearch(routePatterns.home, search)
}

/** In the address of a search, asks for the dialog that watches it. */
export const watchParameter = 'bevaka'

/** The search page with that dialog. */
export function watchingPath(search: URLSearchParams): string {
  return homePath(`${search}&${watchParameter}`)
}

/** A path with a query, unless that is empty; a '?' at its beginning is left out. */
export function withSearch(path: string, search: URLSearchParams | string): string {
  const query = String(search).replace(/^\?/, '')
  return query === '' ? path : `${path}?${query}`
}
