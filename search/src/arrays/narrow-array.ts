/** An array of numbers with the narrowest element type that can hold them. */

export type NarrowArray = Uint8Array | Uint16Array | Int32Array

/**
 * Creates an array of `length` zeros that can hold numbers from 0 to `most`. Numbers with bit 31 set are read as
 * negative.
 */
export function narrowArray(length: number, most: number): NarrowArray {
  const bits = most >>> 0
  return bits < 2 ** 8 ? new Uint8Array(length) : bits < 2 ** 16 ? new Uint16Array(length) : new Int32Array(length)
}
