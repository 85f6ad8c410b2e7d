/**
 * The shops that match what was typed, tier by tier, kept from search to search: most visitors type one of few words, and nearly each
 * further page asks for the same again. Dates do not matter to shops, which are by far the most of what a word finds: of markets only
 * those of a few days are wanted. A segment does not change, so neither do its lists; words that are new have no rows in it.
 */
import { BitSet } from '../arrays/bit-set.ts'
import { RecentLists } from '../arrays/recent-lists.ts'
import { lowerBound, type RowSpan } from '../arrays/row-list.ts'
import type { RankedRun } from '../order/shuffled-runs.ts'
import { tierCount } from '../order/sort-key.ts'
import type { TextIndex } from '../text/text-index.ts'
import type { TypedWord } from '../text/typed-words.ts'

/** The rows of one tier: a run for each section, none of them empty. */
export interface TierRows {
  readonly size: number
  readonly runs: readonly RankedRun[]
}

/** The rows of a segment that has such lists. In a smaller one finding them is as quick. */
export const leastForWordRows = 2 ** 14

/** How many rows all lists together may have, 4 bytes each: see `RecentLists`. */
const mostRows = (rowCount: number) => Math.max(100_000, 2 * rowCount)

/** Fewer rows are sorted by comparing them. */
const leastBySet = 512

export class WordRows {
  readonly #text: TextIndex
  readonly #kept: RecentLists<readonly TierRows[]>
  /** Scratch memory: empty between searches. */
  readonly #rowSet: BitSet

  /** For a segment of `rowCount` rows. */
  constructor(text: TextIndex, rowCount: number) {
    this.#text = text
    this.#rowSet = new BitSet(rowCount)
    this.#kept = new RecentLists(mostRows(rowCount), (tiers) => tiers.reduce((sum, { size }) => sum + size, 0))
  }

  get memoryBytes(): number {
    return this.#rowSet.memoryBytes + this.#kept.items * Int32Array.BYTES_PER_ELEMENT
  }

  /** By tier, of the sections whose span is not empty, which are whole classes of shops. `words` is the text that became `typed`. */
  of(words: string, typed: readonly TypedWord[], shops: readonly RowSpan[]): readonly TierRows[] {
    const wanted = shops.filter(({ from, to }) => from < to)
    return this.#kept.of(`${wanted.map(({ from }) => from).join(' ')}:${words}`, () => {
      const { rows, tiers, size } = this.#text.find(typed, wanted)
      const sizes = sizesByTier(tiers, size)
      return Array.from(sizes, (count, tier) => {
        const ofTier = rowsOfTier(rows, tiers, tier, count)
        this.#sort(ofTier)
        return { size: count, runs: runsBySection(ofTier, wanted) }
      })
    })
  }

  #sort(rows: Int32Array): void {
    if (rows.length < leastBySet) {
      rows.sort()
      return
    }
    this.#rowSet.addAll(rows, 0, rows.length)
    this.#rowSet.moveTo(rows)
  }
}

/** How many of the first `size` tiers are each. */
export function sizesByTier(tiers: Uint8Array, size: number): Int32Array {
  const sizes = new Int32Array(tierCount)
  for (let at = 0; at < size; at++) sizes[tiers[at]!]!++
  return sizes
}

/** The rows of a tier, of which there are `size`. */
export function rowsOfTier(rows: Int32Array, tiers: Uint8Array, tier: number, size: number): Int32Array {
  const found = new Int32Array(size)
  for (let at = 0, next = 0; next < size; at++) if (tiers[at] === tier) found[next++] = rows[at]!
  return found
}

function runsBySection(rows: Int32Array, sections: readonly RowSpan[]): RankedRun[] {
  return sections
    .map(({ from, to }) => {
      const start = lowerBound(rows, from, 0, rows.length)
      return { list: rows, from: start, to: lowerBound(rows, to, start, rows.length) }
    })
    .filter(({ from, to }) => from < to)
}
