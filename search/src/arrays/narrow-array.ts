/** A column with the narrowest element type that can hold its numbers. */

export type NarrowArray = Uint8Array | Uint16Array | Int32Array

/**
 * Creates a column of `length` numbers from 0 to `most`. Numbers whose highest bit (of 32) is set count as negative.
 */
export function narrowArray(length: number, most: number): NarrowArray {
  const bits = most >>> 0
  return bits < 2 ** 8 ? new Uint8Array(length) : bits < 2 ** 16 ? new Uint16Array(length) : new Int32Array(length)
}
