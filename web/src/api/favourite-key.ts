import type { Place, PlaceKey } from '@fyndkartan/domain/place'

/** The key of a favourite: a place; with `seriesId`, a market with all its dates. */
export interface FavouriteKey extends PlaceKey {
  readonly seriesId: number | null
}

export function favouriteKeyOf(place: Place): FavouriteKey {
  return { kind: place.kind, id: place.id, seriesId: place.kind === 'market' ? place.seriesId : null }
}
