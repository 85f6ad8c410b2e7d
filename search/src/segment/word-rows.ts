/**
 * Caches the shops that match the typed words, tier by tier: most visitors type one of few words, and further pages
 * repeat the search. Shops do not depend on dates, and are most of the rows that a word finds; of markets a search
 * wants only a few days. A segment does not change, so its lists stay valid; words added later have no rows in it.
 */
import { BitSet } from '../arrays/bit-set.ts'
import { RecentLists } from '../arrays/recent-lists.ts'
import { lowerBound, type RowSpan } from '../arrays/row-list.ts'
import type { RankedRun } from '../order/shuffled-runs.ts'
import { tierCount } from '../order/sort-key.ts'
import type { TextIndex } from '../text/text-index.ts'
import type { TypedWord } from '../text/typed-words.ts'

/** Rows by tier, ascending within each tier. Do not change them. */
export interface TieredRows {
  readonly rows: Int32Array
  /** For each tier, the position after its last row. */
  readonly ends: readonly number[]
}

/** The number of rows from which a segment has this cache. In a smaller one a search is as fast. */
export const leastForWordRows = 2 ** 14

/** The limit for all lists together, in bytes: enough for hundreds of words. */
const mostBytes = (rowCount: number) => Math.max(1_600_000, 8 * rowCount)

/** Shorter lists are sorted by comparison, longer ones with a bit set. */
const leastBySet = 512

export class WordRows {
  readonly #text: TextIndex
  readonly #kept: RecentLists<TieredRows>
  /** Scratch memory, empty between searches. */
  readonly #rowSet: BitSet

  /** Creates the cache of a segment with `rowCount` rows. */
  constructor(text: TextIndex, rowCount: number) {
    this.#text = text
    this.#rowSet = new BitSet(rowCount)
    this.#kept = new RecentLists(mostBytes(rowCount), ({ rows }) => rows.byteLength)
  }

  get memoryBytes(): number {
    return this.#rowSet.memoryBytes + this.#kept.bytes
  }

  /**
   * The matching shops of the spans, each of which is empty or a whole class of shops. `words` is the text from which
   * `typed` was looked up.
   */
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

/** The rows of a tier as runs, one for each section that has any of them. */
export function runsOfTier({ rows, ends }: TieredRows, tier: number, sections: readonly RowSpan[]): RankedRun[] {
  const [first, end] = [ends[tier - 1] ?? 0, ends[tier]!]
  return sections
    .map((section) => {
      const from = lowerBound(rows, section.from, first, end)
      return { list: rows, from, to: lowerBound(rows, section.to, from, end) }
    })
    .filter(({ from, to }) => from < to)
}

/** The number of rows in each tier, among the first `size`. */
export function sizesByTier(tiers: Uint8Array, size: number): Int32Array {
  const sizes = new Int32Array(tierCount)
  for (let at = 0; at < size; at++) sizes[tiers[at]!]!++
  return sizes
}

/** The rows of a tier; `size` must be their number. */
export function rowsOfTier(rows: Int32Array, tiers: Uint8Array, tier: number, size: number): Int32Array {
  const found = new Int32Array(size)
  for (let at = 0, next = 0; next < size; at++) if (tiers[at] === tier) found[next++] = rows[at]!
  return found
}

/** A shortcut: the rows of a single word ascend already, and most searches have only one word. */
function isAscending(rows: Int32Array): boolean {
  for (let at = 1; at < rows.length; at++) if (rows[at - 1]! > rows[at]!) return false
  return true
}
