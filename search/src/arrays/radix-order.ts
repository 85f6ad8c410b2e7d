/** Radix sort, least significant digit first (H. Seward, 1954). */

const digitBits = 11
const digits = 2 ** digitBits

/** The positions of `keys` in the order of ascending keys. Equal keys keep their order. */
export function orderOf(keys: Uint32Array): Int32Array {
  let order = new Int32Array(keys.length)
  for (let at = 0; at < order.length; at++) order[at] = at
  let other = new Int32Array(keys.length)
  const next = new Int32Array(digits)
  for (let shift = 0; shift < 32; shift += digitBits) {
    next.fill(0)
    for (const key of keys) next[(key >>> shift) & (digits - 1)]!++
    // If all keys have the same digit here, this pass would change nothing.
    if (keys.length === 0 || next[(keys[0]! >>> shift) & (digits - 1)] === keys.length) continue
    for (let digit = 0, from = 0; digit < digits; digit++) {
      const count = next[digit]!
      next[digit] = from
      from += count
    }
    for (const at of order) other[next[(keys[at]! >>> shift) & (digits - 1)]!++] = at
    ;[order, other] = [other, order]
  }
  return order
}
