/** Ascending lists of row numbers, and binary search in them. */

/** Row numbers in two bytes each if the segment has few enough rows, otherwise in four. */
export type RowList = Uint16Array | Int32Array

/** The rows or positions from `from` to `to` − 1. */
export interface RowSpan {
  readonly from: number
  readonly to: number
}

/** Creates a list of `length` zeros that can hold the rows 0…`rowCount` − 1. */
export function rowList(length: number, rowCount: number): RowList {
  return rowCount <= 2 ** 16 ? new Uint16Array(length) : new Int32Array(length)
}

/**
 * The first position among `low`…`high` − 1 of the ascending `list` with an item of at least `value`; `high` if there
 * is none.
 */
export function lowerBound(list: RowList, value: number, low: number, high: number): number {
  while (low < high) {
    const middle = (low + high) >>> 1
    if (list[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Has the same result as `lowerBound`, and is faster if the result is near `guess`: searches from `guess` outwards with
 * growing steps, then by halving.
 */
export function lowerBoundNear(list: RowList, value: number, low: number, high: number, guess: number): number {
  let step = 4
  if (guess >= high || list[guess]! >= value) {
    for (let at = guess - step; at >= low; at = guess - step) {
      if (list[at]! < value) return lowerBound(list, value, at + 1, guess)
      guess = at
      step *= 2
    }
    return lowerBound(list, value, low, guess)
  }
  for (let at = guess + step; at < high; at = guess + step) {
    if (list[at]! >= value) return lowerBound(list, value, guess + 1, at)
    guess = at
    step *= 2
  }
  return lowerBound(list, value, guess + 1, high)
}

export function contains(list: RowList, value: number, low: number, high: number): boolean {
  const at = lowerBound(list, value, low, high)
  return at < high && list[at] === value
}
