/** The addresses of the site, with desk-paths.ts. Routing is hash based (spec §2), so they follow the '#'. */
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

/** The login page that continues to the desk instead of the start page. */
export const loginForDeskPath = withSearch(routePatterns.login, `${afterLogin.param}=${afterLogin.desk}`)

/** The page after sign-in: only the start page or the desk, whatever the address says. */
export function pathAfterLogin(params: URLSearchParams): string {
  return params.get(afterLogin.param) === afterLogin.desk ? routePatterns.desk : routePatterns.home
}

/** Spec §2: a place's page has the current search in its address, so that the link back leads to the same map. */
export function placePath({ kind, id }: PlaceKey, search: URLSearchParams | string = ''): string {
  const pattern = kind === 'shop' ? routePatterns.shop : routePatterns.market
  return withSearch(pattern.replace(':id', String(id)), search)
}

/** The calendar of a market with all its dates: the only address here that does not follow the '#'. */
export function marketCalendarAddress(id: number): string {
  return openAddresses.marketCalendar.replace('{id}', String(id))
}

/** The names of the kinds in the code for embedding, which are those of the element's attribute. */
export const embeddedTypes = { market: 'loppis', shop: 'butik', all: 'alla' } as const

/** The page that generates the code for embedding, with a search. */
export function embeddingPath({ towns, kind }: Pick<SearchFilter, 'towns' | 'kind'>): string {
  const params = new URLSearchParams({ type: embeddedTypes[kind] })
  if (towns !== 'all') params.set('town', towns.join(','))
  return withSearch(routePatterns.embedding, params)
}

/** The visitor's own round, or a shared one with a `query` from contract/src/round-address.ts. */
export function roundPath(query = ''): string {
  return withSearch(routePatterns.round, query)
}

/** The start page, with a search when one is given. */
export function homePath(search: URLSearchParams | string = ''): string {
  return withSearch(routePatterns.home, search)
}

/** In a search's address: opens the dialog that creates a watch. */
export const watchParameter = 'bevaka'

/** The search page with that dialog. */
export function watchingPath(search: URLSearchParams): string {
  return homePath(`${search}&${watchParameter}`)
}

/** A path with a query, if there is one; a '?' at its beginning is dropped. */
export function withSearch(path: string, search: URLSearchParams | string): string {
  const query = String(search).replace(/^\?/, '')
  return query === '' ? path : `${path}?${query}`
}
