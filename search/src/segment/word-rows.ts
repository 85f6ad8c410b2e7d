/**
 * Caches the shops that match the typed words, by tier (how well they match). Most visitors type one of few words, and
 * further pages repeat a search. Most of the rows that a word finds are shops, which do not depend on dates; markets
 * are not cached, since a search wants only those of a few days. A segment is immutable, so the lists stay valid; words
 * that are added later have no rows in it.
 */
import { BitSet } from '../arrays/bit-set.ts'
import { RecentLists } from '../arrays/recent-lists.ts'
import { lowerBound, type RowSpan } from '../arrays/row-list.ts'
import type { RankedRun } from '../order/shuffled-runs.ts'
import { tierCount } from '../order/sort-key.ts'
import type { TextIndex } from '../text/text-index.ts'
import type { TypedWord } from '../text/typed-words.ts'

/** Rows in the order of their tiers, ascending within each tier. Do not change them. */
export interface TieredRows {
  readonly rows: Int32Array
  /** For each tier, the position in `rows` after its last row. */
  readonly ends: readonly number[]
}

/** Only segments with at least this many rows have the cache; in a smaller one a search is as fast without it. */
export const leastForWordRows = 2 ** 14

/** The limit for all lists together, bytes: enough for hundreds of words. */
const mostBytes = (rowCount: number) => Math.max(1_600_000, 8 * rowCount)

/** Lists with fewer rows than this are sorted by comparing, longer ones with the bit set. */
const leastBySet = 512

export class WordRows {
  readonly #text: TextIndex
  readonly #cache: RecentLists<TieredRows>
  /** Memory that all searches share; empty between searches. */
  readonly #rowSet: BitSet

  /** Creates the cache of a segment with `rowCount` rows. */
  constructor(text: TextIndex, rowCount: number) {
    this.#text = text
    this.#rowSet = new BitSet(rowCount)
    this.#cache = new RecentLists(mostBytes(rowCount), ({ rows }) => rows.byteLength)
  }

  get memoryBytes(): number {
    return this.#rowSet.memoryBytes + this.#cache.bytes
  }

  /**
   * The matching shops in the spans, each of which must be empty or a whole class of shops. `words` must be the text
   * from which `typed` was looked up.
   */
  of(words: string, typed: readonly TypedWord[], shops: readonly RowSpan[]): TieredRows {
    const wanted = shops.filter(({ from, to }) => from < to)
    return this.#cache.of(`${wanted.map(({ from }) => from).join(' ')}:${words}`, () => {
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

/** The rows of one tier as runs: one for each section that has any of them. */
export function runsOfTier({ rows, ends }: TieredRows, tier: number, sections: readonly RowSpan[]): RankedRun[] {
  const [first, end] = [ends[tier - 1] ?? 0, ends[tier]!]
  return sections
    .map((section) => {
      const from = lowerBound(rows, section.from, first, end)
      return { list: rows, from, to: lowerBound(rows, section.to, from, end) }
    })
    .filter(({ from, to }) => from < to)
}

/** For each tier, how many of the first `size` rows have it. */
export function sizesByTier(tiers: Uint8Array, size: number): Int32Array {
  const sizes = new Int32Array(tierCount)
  for (let at = 0; at < size; at++) sizes[tiers[at]!]!++
  return sizes
}

/** The rows that have this tier. `size` must be their number. */
export function rowsOfTier(rows: Int32Array, tiers: Uint8Array, tier: number, size: number): Int32Array {
  const found = new Int32Array(size)
  for (let at = 0, next = 0; next < size; at++) if (tiers[at] === tier) found[next++] = rows[at]!
  return found
}

/**
 * Whether the rows ascend. Those of a single word do, and most searches have only one word; sorting is then not needed.
 */
function isAscending(rows: Int32Array): boolean {
  for (let at = 1; at < rows.length; at++) if (rows[at - 1]! > rows[at]!) return false
  return true
}
