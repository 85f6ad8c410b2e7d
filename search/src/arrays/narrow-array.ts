/** Columns as narrow as their numbers allow, and moving them to new rows. */
import { rowsPerStep, type Steps } from './steps.ts'

export type NarrowArray = Uint8Array | Uint16Array | Int32Array

/** Room for `length` numbers of 0 to `most`; numbers with the highest of 32 bits set are negative. */
export function narrowArray(length: number, most: number): NarrowArray {
  const bits = most >>> 0
  return bits < 2 ** 8 ? new Uint8Array(length) : bits < 2 ** 16 ? new Uint16Array(length) : new Int32Array(length)
}

/**
 * Copies a column under the rows' new numbers, by old row; negative for deleted rows. The columns begin with the rows `fromRow` and
 * `intoRow`.
 */
export function* moveRows(
  from: NarrowArray | Uint32Array,
  newRows: Int32Array,
  into: NarrowArray | Uint32Array,
  fromRow = 0,
  intoRow = 0,
): Steps<void> {
  for (let at = 0; at < from.length; at++) {
    const row = newRows[fromRow + at]!
    if (row >= 0) into[row - intoRow] = from[at]!
    if (at % rowsPerStep === rowsPerStep - 1) yield
  }
}
