/**
 * Moves the `count` smallest keys to the front (quickselect, Hoare's partition), their values with them, and gives the
 * greatest of those. `count` is 1 to `size`.
 */
export function pickSmallest(keys: Float64Array, values: Int32Array, size: number, count: number): number {
  const target = count - 1
  let [low, high] = [0, size - 1]
  while (low < high) {
    const pivot = medianOfThree(keys[low]!, keys[(low + high) >> 1]!, keys[high]!)
    let [left, right] = [low, high]
    while (left <= right) {
      while (keys[left]! < pivot) left++
      while (keys[right]! > pivot) right--
      if (left > right) break
      const [key, value] = [keys[left]!, values[left]!]
      keys[left] = keys[right]!
      values[left] = values[right]!
      keys[right] = key
      values[right] = value
      left++
      right--
    }
    if (target <= right) high = right
    else if (target >= left) low = left
    else break
  }
  return keys[target]!
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
