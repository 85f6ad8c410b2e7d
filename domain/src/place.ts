import type { Market } from './market.ts'
import type { PlaceKind } from './place-kind.ts'
import type { Shop } from './shop.ts'

export type { PlaceKind }

/** What visitors search for: a shop or a market. Shops and markets are numbered apart, so a place is a kind and an id. */
export type Place = Shop | Market

/** A place that has no number yet. */
export type NewPlace = Omit<Shop, 'id'> | Omit<Market, 'id'>

export interface PlaceKey {
  readonly kind: PlaceKind
  readonly id: number
}

/** A key in one number; ids are whole, 0 to 2³¹ − 1. Rows of the index, of the map and of favourites are known by it. */
export function codeOfPlace({ kind, id }: PlaceKey): number {
  return id * 2 + (kind === 'market' ? 1 : 0)
}

export function placeOfCode(code: number): PlaceKey {
  return { kind: code % 2 === 1 ? 'market' : 'shop', id: Math.floor(code / 2) }
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
