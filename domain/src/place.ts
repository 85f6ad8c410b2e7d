import type { Market } from './market.ts'
import type { Shop } from './shop.ts'

/** What visitors search for: a shop or a market. Shops and markets are numbered apart, so a place is a kind and an id. */
export type Place = Shop | Market

export type PlaceKind = Place['kind']

/** A place that has no number yet. */
export type NewPlace = Omit<Shop, 'id'> | Omit<Market, 'id'>

export interface PlaceKey {
  readonly kind: PlaceKind
  readonly id: number
}

/** Spec §5: what stands where a fact is missing, as printed. */
export const missingText = {
  name: 'Namn saknas',
  address: 'address saknas',
  town: 'Stad saknas',
  date: 'Datum saknas',
  time: 'Tid saknas',
  link: '#',
} as const

/** 'Storgatan 1, Borås', as popups and cards have it; what is missing is said. A place's own page words it otherwise. */
export function formatAddress({ address, town }: Pick<Place, 'address' | 'town'>): string {
  return `${address ?? missingText.address}, ${town ?? missingText.town}`
}
