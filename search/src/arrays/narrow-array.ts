/** Columns as narrow as their numbers allow. */

export type NarrowArray = Uint8Array | Uint16Array | Int32Array

/** Room for `length` numbers of 0 to `most`; numbers with the highest of 32 bits set are negative. */
export function narrowArray(length: number, most: number): NarrowArray {
  const bits = most >>> 0
  return bits < 2 ** 8 ? new Uint8Array(length) : bits < 2 ** 16 ? new Uint16Array(length) : new Int32Array(length)
}
