import { postFromWire, rowsFromWire, type SeenPlace } from '@fyndkartan/contract/place'

/** Parses the body of the answer with the list of favourites. Throws a TypeError when it is not a list. */
export function readFavouriteRows(body: unknown): readonly SeenPlace[] {
  return rowsFromWire(body)
    .map(postFromWire)
    .filter((place) => place !== null)
}
