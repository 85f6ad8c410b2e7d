/** Seeded pseudo-random numbers: the same seed gives the same numbers on every machine. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  fraction(): number
  /** A whole number from `min` to `max`, both inclusive. */
  whole(min: number, max: number): number
  /** True with the given probability, 0–1. */
  chance(probability: number): boolean
  /** One of the items, each with the same probability. The list must not be empty. */
  pick<T>(items: readonly T[]): T
}

/** Mulberry32 (Tommy Ettinger, public domain): 32 bits of state suffice for names and places. */
export function seededRandom(seed: number): Random {
  let state = seed | 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    fraction,
    whole: (min, max) => min + Math.floor(fraction() * (max - min + 1)),
    chance: (probability) => fraction() < probability,
    pick: (items) => items[Math.floor(fraction() * items.length)] as (typeof items)[number],
  }
}

/** Draws items in proportion to their weights. Weights are 0 or more, at least one of them above 0. */
export function weightedPicker<T>(items: readonly T[], weightOf: (item: T) => number): (random: Random) => T {
  let sum = 0
  const upTo = items.map((item) => (sum += weightOf(item)))
  return (random) => {
    const target = random.fraction() * sum
    let low = 0
    let high = upTo.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((upTo[middle] as number) > target) high = middle
      else low = middle + 1
    }
    return items[low] as T
  }
}
