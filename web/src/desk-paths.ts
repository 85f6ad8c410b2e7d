/** The addresses of the desk. Separate from paths.ts, which every visitor downloads. */
import type { PlaceKind } from '@fyndkartan/domain/place'
import { routePatterns, withSearch } from './paths.ts'

/** The parts of the operator's desk, as in their addresses. The first has no word in its address. */
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
  'siffror',
] as const
export type DeskPart = (typeof deskParts)[number]

export function deskPath(part: DeskPart, query: URLSearchParams | string = ''): string {
  return withSearch(part === 'tips' ? routePatterns.desk : routePatterns.deskPart.replace(':part', part), query)
}

const deskKinds = { shop: 'butik', market: 'loppis' } as const satisfies Record<PlaceKind, string>

/** The address of a shop or a market at the desk; with id 'ny', of the form for a new one. */
export function deskPlacePath({ kind, id }: { readonly kind: PlaceKind; readonly id: number | 'ny' }): string {
  return routePatterns.deskPlace
    .replace(':part', 'platser')
    .replace(':type', deskKinds[kind])
    .replace(':id', String(id))
}

/** The kind of place that a word in an address of the desk names ('butik'); null for any other word. */
export function deskKindOf(type: string | undefined): PlaceKind | null {
  if (type === deskKinds.shop) return 'shop'
  return type === deskKinds.market ? 'market' : null
}
