/** What matches are compared by: the tier, then what the visitor sorts by, then the seeded order. */

/**
 * A typed word's tier on a place, lowest best: it begins a word of the name, town or address, or is one slip away from
 * one. The place's tier is the worst over the typed words.
 */
export const tiers = { name: 0, town: 1, address: 2, nameSlip: 3, townSlip: 4, addressSlip: 5 } as const
export const tierCount = 6

export interface Standing {
  readonly tier: number
  /** Kilometres, or what date order goes by. */
  readonly primary: number
  /** Place in the seeded order. */
  readonly shuffled: number
}

/** Never 0 for different places, since the seeded order is one-to-one. */
export function compareStandings(a: Standing, b: Standing): number {
  return a.tier - b.tier || a.primary - b.primary || a.shuffled - b.shuffled
}
