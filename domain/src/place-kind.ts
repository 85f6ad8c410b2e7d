/** Shops and markets are numbered apart, so a place is named by a kind and an id. */
export type PlaceKind = 'shop' | 'market'

export const placeKinds: readonly PlaceKind[] = ['shop', 'market']
