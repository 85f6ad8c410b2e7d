import type { Market } from './market.ts'
import type { PlaceKind } from './place-kind.ts'
import type { Shop } from './shop.ts'

export type { PlaceKind }

/** A shop or a market. Each kind numbers its places separately, so a place is identified by kind and id together. */
export type Place = Shop | Market

/** The facts of a place that has no id yet. */
export type NewPlace = NewShop | NewMarket
export type NewShop = Omit<Shop, 'id' | 'trust' | 'found'>
export type NewMarket = Omit<Market, 'id' | 'seriesId' | 'trust' | 'found'>

/**
 * A place with an id. A market with a `seriesId` is one date of that series; without it, a market with a single date.
 */
export function withId(place: NewPlace, id: number, seriesId: number | null = null): Place {
  return place.kind === 'shop' ? { ...place, id } : { ...place, id, seriesId }
}

export interface PlaceKey {
  readonly kind: PlaceKind
  readonly id: number
}

/** The kind and id of a place as text: 'shop/7'. */
export function keyOfPlace({ kind, id }: PlaceKey): string {
  return `${kind}/${id}`
}

export function isSamePlace(one: PlaceKey, other: PlaceKey): boolean {
  return one.kind === other.kind && one.id === other.id
}

/**
 * The kind and id of a place as one number, for the rows of the index, the map and favourites. Ids are integers from 0
 * to 2³¹ − 1.
 */
export function codeOfPlace({ kind, id }: PlaceKey): number {
  return id * 2 + (kind === 'market' ? 1 : 0)
}

export function placeOfCode(code: number): PlaceKey {
  return { kind: isMarketCode(code) ? 'market' : 'shop', id: Math.floor(code / 2) }
}

export function isMarketCode(code: number): boolean {
  return code % 2 === 1
}

/** The texts that are shown for missing facts, exactly as in spec §5. */
export const missingText = {
  name: 'Namn saknas',
  address: 'address saknas',
  town: 'Stad saknas',
  date: 'Datum saknas',
  time: 'Tid saknas',
  link: '#',
} as const

/**
 * The address in popups and on cards: 'Storgatan 1, Borås', with a text for each missing part. The page of a place
 * words it differently.
 */
export function formatAddress({ address, town }: Pick<Place, 'address' | 'town'>): string {
  return `${address ?? missingText.address}, ${town ?? missingText.town}`
}
