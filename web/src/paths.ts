/**
 * The addresses of the site, except for those in desk-paths.ts. The site uses hash routing (spec §2), so these paths
 * come after the '#'.
 */
import { openAddresses } from '@fyndkartan/contract/open-addresses'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { SearchFilter } from '@fyndkartan/domain/search-filter'

/** The patterns by which the router chooses a page. */
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

/** The address of the login page from which the visitor continues to the desk instead of the start page. */
export const loginForDeskPath = withSearch(routePatterns.login, `${afterLogin.param}=${afterLogin.desk}`)

/** The path to show after a sign-in: the desk if the address of the login page says so, else the start page. */
export function pathAfterLogin(params: URLSearchParams): string {
  return params.get(afterLogin.param) === afterLogin.desk ? routePatterns.desk : routePatterns.home
}

/** Spec §2: the address of a place's page contains the current search, so that its link back leads to the same map. */
export function placePath({ kind, id }: PlaceKey, search: URLSearchParams | string = ''): string {
  const pattern = kind === 'shop' ? routePatterns.shop : routePatterns.market
  return withSearch(pattern.replace(':id', String(id)), search)
}

/**
 * The address of a market's calendar file with all its dates. The only address in this file that does not come after
 * the '#'.
 */
export function marketCalendarAddress(id: number): string {
  return openAddresses.marketCalendar.replace('{id}', String(id))
}

/** The words for the kinds of place in the code for embedding, as in the attribute `type` of the element. */
export const embeddedTypes = { market: 'loppis', shop: 'butik', all: 'alla' } as const

/** The address of the page that generates the code for embedding this search. */
export function embeddingPath({ towns, kind }: Pick<SearchFilter, 'towns' | 'kind'>): string {
  const params = new URLSearchParams({ type: embeddedTypes[kind] })
  if (towns !== 'all') params.set('town', towns.join(','))
  return withSearch(routePatterns.embedding, params)
}

/**
 * The address of a round: of the visitor's own, or of a shared one if a `query` from contract/src/round-address.ts is
 * given.
 */
export function roundPath(query = ''): string {
  return withSearch(routePatterns.round, query)
}

/** The address of the start page, with a search if one is given. */
export function homePath(search: URLSearchParams | string = ''): string {
  return withSearch(routePatterns.home, search)
}

/** With this parameter, a search's address opens the dialog that creates a watch. */
export const watchParameter = 'bevaka'

/** The address of a search with the dialog that creates a watch. */
export function watchingPath(search: URLSearchParams): string {
  return homePath(`${search}&${watchParameter}`)
}

/** Appends a query to a path unless it is empty; drops a '?' at the query's beginning. */
export function withSearch(path: string, search: URLSearchParams | string): string {
  const query = String(search).replace(/^\?/, '')
  return query === '' ? path : `${path}?${query}`
}
