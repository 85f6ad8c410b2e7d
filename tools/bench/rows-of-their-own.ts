/** The source that responses are assembled from, for rows stored as separate arrays. Without favourites. */
export function rowsOfTheirOwn(bytesOf: (row: number) => Uint8Array) {
  return {
    bytesOf,
    isMarket(): never {
      throw new Error('asked for next dates only')
    },
    seriesOf(): never {
      throw new Error('asked for favourites only')
    },
    keyOf(): never {
      throw new Error('asked for favourites only')
    },
  }
}
