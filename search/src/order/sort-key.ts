/** The order of matches: by tier, then by date or distance, then by the seeded order as a tie-break. */

/**
 * How well a typed word matches a place, best first: it is the beginning of a word of the name, town or address, or differs
 * from such a word by a typo. A place's tier is the worst of its tiers over all typed words.
 */
export const tiers = { name: 0, town: 1, address: 2, nameTypo: 3, townTypo: 4, addressTypo: 5 } as const
export const tierCount = 6

export interface SortKey {
  readonly tier: number
  /** Kilometres, or the date key. */
  readonly primary: number
  /** Position in the seeded order. */
  readonly tieBreak: number
}

/** Never 0 for different places, since the seeded order is one-to-one. */
export function compareSortKeys(a: SortKey, b: SortKey): number {
  return a.tier - b.tier || a.primary - b.primary || a.tieBreak - b.tieBreak
}
