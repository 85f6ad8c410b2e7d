/** Shops and markets are numbered separately, so a place is identified by kind and id. */
export type PlaceKind = 'shop' | 'market'

export const placeKinds: readonly PlaceKind[] = ['shop', 'market']
