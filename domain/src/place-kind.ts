/** The kinds of places. Each kind numbers its places separately, so a place is identified by kind and id together. */
export type PlaceKind = 'shop' | 'market'

export const placeKinds: readonly PlaceKind[] = ['shop', 'market']
