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
 * The same where keys alone do not decide. Neighbours whose keys differ by at most the share `slack` (0: equal keys) are
 * put in order by `settle`, which gets such values and the window within them; it is asked only for those that reach into
 * the window. Keys are 0 or more.
 */
export function sortWindowWithTies(
  keys: Float64Array,
  values: Int32Array,
  size: number,
  from: number,
  to: number,
  slack: number,
  settle: (tied: Int32Array, from: number, to: number) => void,
): void {
  if (from >= to) return
  sortWindow(keys, values, size, from, to)
  const [start, end] = widen(keys, values, size, from, to, 1 + slack)
  for (let first = start; first < to;) {
    let next = first + 1
    while (next < end && keys[next]! <= keys[next - 1]! * (1 + slack)) next++
    if (next - first > 1 && next > from)
      settle(values.subarray(first, next), Math.max(0, from - first), Math.min(next, to) - first)
    first = next
  }
}

/** Settles by a second key. */
export function settleBy(keyOf: (value: number) => number): (tied: Int32Array, from: number, to: number) => void {
  return (tied, from, to) => {
    const keys = new Float64Array(tied.length)
    for (let at = 0; at < tied.length; at++) keys[at] = keyOf(tied[at]!)
    sortWindow(keys, tied, tied.length, from, to)
  }
}

/** Brings to the edges of a sorted window what ties with them but lies scattered outside, and what ties with that. */
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
