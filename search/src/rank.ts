/**
 * Which of many matches a page shows. Matches are compared by tier, then by what the visitor sorts by, then by the seeded
 * order. Nobody needs the rest in order: candidates are dropped as soon as enough better ones are known.
 */
import { rankOfCode, scramble } from './seeded-order.ts'

/**
 * A typed word's tier on a place, lowest best: it begins a word of the name, town or address, or is one slip away from
 * one. The place's tier is the worst over the typed words.
 */
export const tiers = { name: 0, town: 1, address: 2, nameSlip: 3, townSlip: 4, addressSlip: 5 } as const
export const tierCount = 6

/** What one match is compared by. */
export interface Standing {
  readonly tier: number
  /** Kilometres, or the group of equals by date. */
  readonly primary: number
  /** Place in the seeded order. */
  readonly shuffled: number
}

export function compareStandings(a: Standing, b: Standing): number {
  return a.tier - b.tier || a.primary - b.primary || a.shuffled - b.shuffled
}

/** Keeps the best `wanted` of what is added. Standings never tie, since the seeded order is one-to-one. */
export class Selection {
  readonly #wanted: number
  readonly #seed: number
  readonly #kept: { tier: number; primary: number; shuffled: number; row: number }[] = []
  /** The worst that can still matter, once enough are known. */
  #worst: Standing | null = null

  constructor(wanted: number, seed: number) {
    this.#wanted = wanted
    this.#seed = seed
  }

  /** Whether any standing with this tier and primary may still be among the best. */
  mayKeep(tier: number, primary: number): boolean {
    const worst = this.#worst
    return worst === null || tier < worst.tier || (tier === worst.tier && primary <= worst.primary)
  }

  add(row: number, code: number, tier: number, primary: number): void {
    if (!this.mayKeep(tier, primary)) return
    const shuffled = scramble(rankOfCode(code), this.#seed)
    const worst = this.#worst
    if (worst !== null && tier === worst.tier && primary === worst.primary && shuffled >= worst.shuffled) return
    this.#kept.push({ tier, primary, shuffled, row })
    if (this.#kept.length >= 2 * this.#wanted + 64) this.#cut()
  }

  /** The rows that stand at `from`…`wanted` − 1, in order. */
  rowsFrom(from: number): number[] {
    this.#cut()
    return this.#kept.slice(from).map(({ row }) => row)
  }

  #cut(): void {
    this.#kept.sort(compareStandings)
    if (this.#kept.length >= this.#wanted) {
      this.#kept.length = this.#wanted
      this.#worst = this.#kept.at(-1) ?? null
    }
  }
}
