import { postFromWire, rowsFromWire, type SeenPlace } from '@fyndkartan/contract/place'

/** The favourites in the body of their list. Throws a TypeError when that is no list. */
export function readFavouriteRows(body: unknown): readonly SeenPlace[] {
  return rowsFromWire(body)
    .map(postFromWire)
    .filter((place) => place !== null)
}
