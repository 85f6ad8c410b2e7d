/** Every address of the site, once. Routing is hash based (spec §2), so these stand behind '#'. */
import type { PlaceKey } from '@fyndkartan/domain/place'

/** What the router matches. */
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
} as const

/** Spec §2: a place's page carries the current search along, so that the way back leads to the same map. */
export function placePath({ kind, id }: PlaceKey, search: URLSearchParams | string = ''): string {
  const pattern = kind === 'shop' ? routePatterns.shop : routePatterns.market
  return withSearch(pattern.replace(':id', String(id)), search)
}

/** The start page, with a search when one is given. */
export function homePath(search: URLSearchParams | string = ''): string {
  return withSearch(routePatterns.home, search)
}

function withSearch(path: string, search: URLSearchParams | string): string {
  const query = String(search).replace(/^\?/, '')
  return query === '' ? path : `${path}?${query}`
}
