import type { Place, PlaceKey } from '@fyndkartan/domain/place'

/** What a favourite is of: a place, or a market with all its dates when it is one of a series. */
export interface FavouriteKey extends PlaceKey {
  readonly seriesId: number | null
}

export function favouriteKeyOf(place: Place): FavouriteKey {
  return { kind: place.kind, id: place.id, seriesId: place.kind === 'market' ? place.seriesId : null }
}
