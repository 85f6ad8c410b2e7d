/**
 * The order of matches: by tier (how well the typed words match), then by date or distance, then in the order of the
 * seed.
 */

/**
 * How well a typed word matches a place, best first: a word of the name, town or address begins with the typed word, or
 * such a word differs by a typo. With several typed words, a place has the worst of their tiers.
 */
export const tiers = { name: 0, town: 1, address: 2, nameTypo: 3, townTypo: 4, addressTypo: 5 } as const
export const tierCount = 6

export interface SortKey {
  readonly tier: number
  /** The distance in km, or the date key (date-keys.ts). */
  readonly primary: number
  /** The position in the seed's order; see `scramble`. */
  readonly tieBreak: number
}

/**
 * Compares two matches. Never returns 0 for different places, since no two have the same position in the seed's order.
 */
export function compareSortKeys(a: SortKey, b: SortKey): number {
  return a.tier - b.tier || a.primary - b.primary || a.tieBreak - b.tieBreak
}
