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

/** Tier by tier, ascending in each. Must not be changed. */
export interface TieredRows {
  readonly rows: Int32Array
  /** By tier, where its rows end. */
  readonly ends: readonly number[]
}

/** The rows of a segment that has such lists. In a smaller one finding them is as quick. */
export const leastForWordRows = 2 ** 14

/** How many bytes all lists together may take: those of hundreds of words. */
const mostBytes = (rowCount: number) => Math.max(1_600_000, 8 * rowCount)

/** Fewer rows are sorted by comparing them. */
const leastBySet = 512

export class WordRows {
  readonly #text: TextIndex
  readonly #kept: RecentLists<TieredRows>
  /** Scratch memory: empty between searches. */
  readonly #rowSet: BitSet

  /** For a segment of `rowCount` rows. */
  constructor(text: TextIndex, rowCount: number) {
    this.#text = text
    this.#rowSet = new BitSet(rowCount)
    this.#kept = new RecentLists(mostBytes(rowCount), ({ rows }) => rows.byteLength)
  }

  get memoryBytes(): number {
    return this.#rowSet.memoryBytes + this.#kept.bytes
  }

  /** Those of the spans that are not empty, which are whole classes of shops. `words` is the text that became `typed`. */
  of(words: string, typed: readonly TypedWord[], shops: readonly RowSpan[]): TieredRows {
    const wanted = shops.filter(({ from, to }) => from < to)
    return this.#kept.of(`${wanted.map(({ from }) => from).join(' ')}:${words}`, () => {
      const { rows, tiers, size } = this.#text.find(typed, wanted)
      const found = new Int32Array(size)
      const ends: number[] = []
      let end = 0
      for (const [tier, count] of sizesByTier(tiers, size).entries()) {
        const ofTier = rowsOfTier(rows, tiers, tier, count)
        this.#sort(ofTier)
        found.set(ofTier, end)
        ends.push((end += count))
      }
      return { rows: found, ends }
    })
  }

  #sort(rows: Int32Array): void {
    if (isAscending(rows)) return
    if (rows.length < leastBySet) {
      rows.sort()
      return
    }
    this.#rowSet.addAll(rows, 0, rows.length)
    this.#rowSet.moveTo(rows)
  }
}

/** The rows of a tier as runs, one for each of the sections that has any. */
export function runsOfTier({ rows, ends }: TieredRows, tier: number, sections: readonly RowSpan[]): RankedRun[] {
  const [first, end] = [ends[tier - 1] ?? 0, ends[tier]!]
  return sections
    .map((section) => {
      const from = lowerBound(rows, section.from, first, end)
      return { list: rows, from, to: lowerBound(rows, section.to, from, end) }
    })
    .filter(({ from, to }) => from < to)
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

/** The rows of a single word are, and most that are typed have one. */
function isAscending(rows: Int32Array): boolean {
  for (let at = 1; at < rows.length; at++) if (rows[at - 1]! > rows[at]!) return false
  return true
}
