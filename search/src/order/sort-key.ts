/** The order of matches: by tier, then by date or distance, then by the seeded order as a tie-break. */

/**
 * How well a typed word matches a place, best first: the word is the beginning of a word of the name, town or address,
 * or differs by a typo from such a word. With several typed words, the worst of their tiers is the place's tier.
 */
export const tiers = { name: 0, town: 1, address: 2, nameTypo: 3, townTypo: 4, addressTypo: 5 } as const
export const tierCount = 6

export interface SortKey {
  readonly tier: number
  /** The distance in km, or the date key. */
  readonly primary: number
  /** The position in the seeded order. */
  readonly tieBreak: number
}

/** Never returns 0 for different places, because the seeded order is one-to-one. */
export function compareSortKeys(a: SortKey, b: SortKey): number {
  return a.tier - b.tier || a.primary - b.primary || a.tieBreak - b.tieBreak
}
