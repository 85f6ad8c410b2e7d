import type { Market } from './market.ts'
import type { PlaceKind } from './place-kind.ts'
import type { Shop } from './shop.ts'

export type { PlaceKind }

/** A shop or a market. They are numbered separately, so a place is identified by kind and id. */
export type Place = Shop | Market

/** A place that has no id yet. */
export type NewPlace = NewShop | NewMarket
export type NewShop = Omit<Shop, 'id' | 'trust' | 'found'>
export type NewMarket = Omit<Market, 'id' | 'seriesId' | 'trust' | 'found'>

/** A place with its id; a market is a single date unless `seriesId` names its series. */
export function withId(place: NewPlace, id: number, seriesId: number | null = null): Place {
  return place.kind === 'shop' ? { ...place, id } : { ...place, id, seriesId }
}

export interface PlaceKey {
  readonly kind: PlaceKind
  readonly id: number
}

/** Kind and id as text, such as 'shop/7'. */
export function keyOfPlace({ kind, id }: PlaceKey): string {
  return `${kind}/${id}`
}

export function isSamePlace(one: PlaceKey, other: PlaceKey): boolean {
  return one.kind === other.kind && one.id === other.id
}

/** Kind and id as one number; ids are integers, 0 to 2³¹ − 1. It identifies rows of the index, the map and favourites. */
export function codeOfPlace({ kind, id }: PlaceKey): number {
  return id * 2 + (kind === 'market' ? 1 : 0)
}

export function placeOfCode(code: number): PlaceKey {
  return { kind: isMarketCode(code) ? 'market' : 'shop', id: Math.floor(code / 2) }
}

export function isMarketCode(code: number): boolean {
  return code % 2 === 1
}

/** Spec §5: the texts shown for missing facts, verbatim. */
export const missingText = {
  name: 'Namn saknas',
  address: 'address saknas',
  town: 'Stad saknas',
  date: 'Datum saknas',
  time: 'Tid saknas',
  link: '#',
} as const

/** 'Storgatan 1, Borås', as in popups and cards, with a text for missing parts. A place's own page has a different wording. */
export function formatAddress({ address, town }: Pick<Place, 'address' | 'town'>): string {
  return `${address ?? missingText.address}, ${town ?? missingText.town}`
}
