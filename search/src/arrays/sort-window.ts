/**
 * Sorts only a window of positions, as for one page of results: a quicksort (Hoare's partition) that skips all parts
 * outside the window.
 */

import { maxReusedLength } from './int-vector.ts'

/** Parts of at most this length are sorted by insertion. */
const insertionSortLength = 12

/**
 * A part is sorted with buckets if at least this many of its positions, and at least half of them, are in the window.
 */
const bucketSortLength = 48

/**
 * Reorders `keys`, and `values` with them, so that the positions `from`…`to` − 1 have the same keys as after a full
 * sort. Keys before the window are not greater than those in it, keys after it not smaller.
 */
export function sortWindow(keys: Float64Array, values: Int32Array, size: number, from: number, to: number): void {
  sortPart(keys, values, 0, size - 1, from, to)
}

function sortPart(keys: Float64Array, values: Int32Array, low: number, high: number, from: number, to: number): void {
  while (high - low >= insertionSortLength) {
    if (high < from || low >= to) return
    const wanted = Math.min(high + 1, to) - Math.max(low, from)
    if (wanted >= bucketSortLength && 2 * wanted >= high - low && high - low < maxReusedLength) {
      bucketSort(keys, values, low, high)
      return
    }
    const left = partition(keys, values, low, high)
    // Recurses only into the shorter side, so that the stack stays shallow.
    if (left - low < high - left) {
      sortPart(keys, values, low, left - 1, from, to)
      low = left
    } else {
      sortPart(keys, values, left, high, from, to)
      high = left - 1
    }
  }
  if (high >= from && low < to) sortByInsertion(keys, values, low, high)
}

function sortAll(keys: Float64Array, values: Int32Array, low: number, high: number): void {
  while (high - low >= insertionSortLength) {
    const left = partition(keys, values, low, high)
    if (left - low < high - left) {
      sortAll(keys, values, low, left - 1)
      low = left
    } else {
      sortAll(keys, values, left, high)
      high = left - 1
    }
  }
  sortByInsertion(keys, values, low, high)
}

/** Splits a part and returns the position of the split: no key before it is greater than any key from there on. */
function partition(keys: Float64Array, values: Int32Array, low: number, high: number): number {
  const pivot = medianOfThree(keys[low]!, keys[(low + high) >> 1]!, keys[high]!)
  let left = low
  let right = high
  while (left <= right) {
    while (keys[left]! < pivot) left++
    while (keys[right]! > pivot) right--
    if (left > right) break
    const key = keys[left]!
    const value = values[left]!
    keys[left] = keys[right]!
    values[left++] = values[right]!
    keys[right] = key
    values[right--] = value
  }
  return left
}

function sortByInsertion(keys: Float64Array, values: Int32Array, low: number, high: number): void {
  for (let at = low + 1; at <= high; at++) {
    const key = keys[at]!
    const value = values[at]!
    let hole = at
    while (hole > low && keys[hole - 1]! > key) {
      keys[hole] = keys[hole - 1]!
      values[hole] = values[--hole]!
    }
    keys[hole] = key
    values[hole] = value
  }
}

/**
 * Sorts the positions `low`…`high` with as many buckets of equal width as keys. If the keys are spread evenly, as
 * haversines are, few keys share a bucket.
 */
function bucketSort(keys: Float64Array, values: Int32Array, low: number, high: number): void {
  let least = keys[low]!
  let most = least
  for (let at = low + 1; at <= high; at++) {
    const key = keys[at]!
    if (key < least) least = key
    else if (key > most) most = key
  }
  if (least === most) return
  const size = high - low + 1
  const perKey = (size - 1) / (most - least)
  if (size > bucketedKeys.length) {
    bucketedKeys = new Float64Array(2 * size)
    bucketedValues = new Int32Array(2 * size)
    bucketEnds = new Int32Array(2 * size)
  }
  const ends = bucketEnds
  ends.fill(0, 0, size)
  for (let at = low; at <= high; at++) ends[((keys[at]! - least) * perKey) | 0]!++
  let [end, largest] = [0, 0]
  for (let bucket = 0; bucket < size; bucket++) {
    const count = ends[bucket]!
    if (count > largest) largest = count
    end += count
    ends[bucket] = end
  }
  // Fills each bucket from its end, beginning with the last key; `ends` then has the beginnings of the buckets.
  for (let at = high; at >= low; at--) {
    const key = keys[at]!
    const to = --ends[((key - least) * perKey) | 0]!
    bucketedKeys[to] = key
    bucketedValues[to] = values[at]!
  }
  for (let at = 0; at < size; at++) {
    keys[low + at] = bucketedKeys[at]!
    values[low + at] = bucketedValues[at]!
  }
  if (largest <= insertionSortLength) sortByInsertion(keys, values, low, high)
  else
    for (let bucket = 0; bucket < size; bucket++) {
      const first = ends[bucket]!
      const next = bucket + 1 < size ? ends[bucket + 1]! : size
      if (next - first > 1) sortAll(keys, values, low + first, low + next - 1)
    }
}

let bucketedKeys = new Float64Array(1024)
let bucketedValues = new Int32Array(1024)
let bucketEnds = new Int32Array(1024)

/**
 * Like `sortWindow`, but breaks ties. Two neighbours tie if the greater key exceeds the smaller one by at most the
 * fraction `slack` (0: equal keys). `breakTies` gets the values of each tie that reaches into the window, and must sort
 * the part of them that is in it. Keys must be 0 or more.
 */
export function sortWindowWithTies(
  keys: Float64Array,
  values: Int32Array,
  size: number,
  from: number,
  to: number,
  slack: number,
  breakTies: (tied: Int32Array, from: number, to: number) => void,
): void {
  if (from >= to) return
  sortWindow(keys, values, size, from, to)
  const [start, end] = widen(keys, values, size, from, to, 1 + slack)
  for (let first = start; first < to;) {
    let next = first + 1
    while (next < end && keys[next]! <= keys[next - 1]! * (1 + slack)) next++
    if (next - first > 1 && next > from)
      breakTies(values.subarray(first, next), Math.max(0, from - first), Math.min(next, to) - first)
    first = next
  }
}

/** Makes a function for `breakTies` that orders tied values by a second key. */
export function breakTiesBy(keyOf: (value: number) => number): (tied: Int32Array, from: number, to: number) => void {
  return (tied, from, to) => {
    const keys = new Float64Array(tied.length)
    for (let at = 0; at < tied.length; at++) keys[at] = keyOf(tied[at]!)
    sortWindow(keys, tied, tied.length, from, to)
  }
}

/**
 * Widens the sorted window: moves next to it the outside keys that tie with its edges, directly or through other ties.
 * Returns the wider window.
 */
function widen(
  keys: Float64Array,
  values: Int32Array,
  size: number,
  from: number,
  to: number,
  ratio: number,
): [number, number] {
  let start = from
  for (let known = -1; known !== start && start > 0;) {
    known = start
    const least = keys[start]!
    for (let at = start - 1; at >= 0; at--) if (keys[at]! * ratio >= least) swap(keys, values, at, --start)
    if (ratio === 1) break
    sortPart(keys, values, start, known - 1, start, known)
  }
  let end = to
  for (let known = -1; known !== end && end < size;) {
    known = end
    const most = keys[end - 1]! * ratio
    for (let at = end; at < size; at++) if (keys[at]! <= most) swap(keys, values, at, end++)
    if (ratio === 1) break
    sortPart(keys, values, known, end - 1, known, end)
  }
  return [start, end]
}

function swap(keys: Float64Array, values: Int32Array, a: number, b: number): void {
  const key = keys[a]!
  const value = values[a]!
  keys[a] = keys[b]!
  values[a] = values[b]!
  keys[b] = key
  values[b] = value
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
