import type { Found, RowSlices } from '@fyndkartan/search/place-index'

/** The source that responses are assembled from, for rows stored as separate arrays. Without favourites. */
export function rowsOfTheirOwn(bytesOf: (row: number) => Uint8Array) {
  return {
    locateRows(rows: Found['rows'], into: RowSlices): number {
      into.reserve(rows.length)
      let sum = 0
      for (const [at, row] of rows.entries()) {
        const bytes = bytesOf(row)
        into.bytes[at] = bytes
        into.views[at] = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
        into.from[at] = 0
        into.to[at] = bytes.length
        sum += bytes.length
      }
      return sum
    },
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
