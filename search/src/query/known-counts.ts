/**
 * For the matches of a search, counts how often each fact is known and holds, so that the site can say how many places
 * a further filter would leave.
 */
import { featureBitsOf } from '../segment/indexed-facts.ts'
import type { Level } from '../segment/level.ts'
import type { ChainNumbers } from '../text/chain-numbers.ts'
import type { Found } from './found.ts'

export interface KnownCounts {
  /** For each bit of `IndexedFacts.knownBitsOf`, the number of matching places that have it. */
  readonly known: Int32Array
  /** For each bit of `IndexedFacts.featureBitsOf`, the number of matching places that have it. */
  readonly holds: Int32Array
  /** The chains that run matching shops, with the number of these shops; in any order. */
  readonly chains: readonly { readonly name: string; readonly count: number }[]
}

/** Counts the facts of the rows with these handles. A handle is a row's number, counted through all levels. */
export function countKnown(levels: readonly Level[], handles: Found['rows'], names: ChainNumbers): KnownCounts {
  const [known, holds, byChain] = [new Int32Array(32), new Int32Array(32), new Int32Array(names.size)]
  const ends: number[] = []
  for (const { segment } of levels) ends.push((ends.at(-1) ?? 0) + segment.size)
  for (const handle of handles) {
    const index = ends.findIndex((end) => handle < end)
    const { features } = levels[index]!.segment
    const row = handle - (ends[index - 1] ?? 0)
    countBits(features.knownBitsAt(row), known)
    countBits(featureBitsOf(features.bitsAt(row)), holds)
    byChain[features.chainAt(row)]!++
  }
  const chains: { name: string; count: number }[] = []
  for (let number = 1; number < names.size; number++)
    if (byChain[number]! > 0) chains.push({ name: names.nameOf(number), count: byChain[number]! })
  return { known, holds, chains }
}

/** Adds 1 to the count of each bit that is set. */
function countBits(bits: number, counts: Int32Array): void {
  for (let left = bits; left !== 0; left &= left - 1) counts[31 - Math.clz32(left & -left)]!++
}
