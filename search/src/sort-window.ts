/** Sorting only what is looked at: quicksort (Hoare's partition) that leaves alone what lies outside a window. */

/** Fewer than this are sorted by insertion. */
const fewItems = 12

/**
 * Moves keys, and their values with them, so that positions `from`…`to` − 1 hold what they would if all were sorted, with
 * nothing greater before them and nothing smaller behind.
 */
export function sortWindow(keys: Float64Array, values: Int32Array, size: number, from: number, to: number): void {
  sortPart(keys, values, 0, size - 1, from, to)
}

function sortPart(keys: Float64Array, values: Int32Array, low: number, high: number, from: number, to: number): void {
  while (high - low >= fewItems) {
    if (high < from || low >= to) return
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
    // The shorter side by recursion, so that the stack stays shallow.
    if (right - low < high - left) {
      sortPart(keys, values, low, right, from, to)
      low = left
    } else {
      sortPart(keys, values, left, high, from, to)
      high = right
    }
  }
  if (high < from || low >= to) return
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
 * The same with a second key for equals, `tieKey` of the value, which is asked only for equals that reach into the window.
 */
export function sortWindowWithTies(
  keys: Float64Array,
  values: Int32Array,
  size: number,
  from: number,
  to: number,
  tieKey: (value: number) => number,
): void {
  if (from >= to) return
  sortWindow(keys, values, size, from, to)
  // The equals of the first and last may lie scattered outside the window: they are brought to its edges.
  let start = from
  for (let at = from - 1; at >= 0; at--) if (keys[at] === keys[from]) swap(keys, values, at, --start)
  let end = to
  for (let at = to; at < size; at++) if (keys[at] === keys[to - 1]) swap(keys, values, at, end++)
  for (let first = start; first < to;) {
    let next = first + 1
    while (next < end && keys[next] === keys[first]) next++
    if (next - first > 1) {
      const tied = values.subarray(first, next)
      const tieKeys = new Float64Array(tied.length)
      for (let at = 0; at < tied.length; at++) tieKeys[at] = tieKey(tied[at]!)
      sortWindow(tieKeys, tied, tied.length, from - first, to - first)
    }
    first = next
  }
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
