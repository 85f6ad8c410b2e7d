/**
 * Finds the rows that match typed words, and the tier of each row (how well it matches). The lists of rows by town, by
 * word of the name and by word of the address ascend, so binary search finds the part of a list for a week or a class
 * of shops. A search starts with the rows of the typed word that has the fewest, and searches for each of them in the
 * lists of the other words. If that would be slower, it puts the rows of those lists into a bit set instead.
 */
import type { Postings } from '../arrays/postings.ts'
import { contains, lowerBound, type RowList, type RowSpan } from '../arrays/row-list.ts'
import type { TypedWord } from './typed-words.ts'
import { tierCount, tiers } from '../order/sort-key.ts'
import { BitSet } from '../arrays/bit-set.ts'

/** The rows at the positions `from`…`to` − 1 of a list. All of them match a typed word in the same tier. */
interface Run {
  readonly rows: RowList
  readonly from: number
  readonly to: number
  readonly tier: number
}

/** Rows with their tiers: item i of one array belongs to item i of the other. Only the first `size` items are valid. */
export interface Candidates {
  readonly rows: Int32Array
  readonly tiers: Uint8Array
  readonly size: number
}

export class TextIndex {
  readonly #names: Postings
  readonly #addresses: Postings
  readonly #towns: Postings
  /** Memory that all searches share; empty between searches. */
  readonly #rowSet: BitSet

  constructor(names: Postings, addresses: Postings, towns: Postings, rowCount: number) {
    this.#names = names
    this.#addresses = addresses
    this.#towns = towns
    this.#rowSet = new BitSet(rowCount)
  }

  /** The memory of the bit set, bytes. The segment counts the lists. */
  get memoryBytes(): number {
    return this.#rowSet.memoryBytes
  }

  /**
   * The rows in the spans that match all typed words, each once, with their tiers. `typed` must have at least one word.
   */
  find(typed: readonly TypedWord[], spans: readonly RowSpan[]): Candidates {
    const runsOfWords = typed.map((word) => this.#runs(word, spans))
    const shortest = runsOfWords.reduce((a, b) => (sizeOf(b) < sizeOf(a) ? b : a))
    const candidates = isOneWord(typed[runsOfWords.indexOf(shortest)]!) ? copyOf(shortest) : this.#gather(shortest)
    return runsOfWords.filter((runs) => runs !== shortest).reduce((left, runs) => this.#narrow(left, runs), candidates)
  }

  /** The tier of a row; -1 if it does not match all typed words. */
  tierOf(typed: readonly TypedWord[], row: number): number {
    const itself = [{ from: row, to: row + 1 }]
    let worst = 0
    for (const word of typed) {
      const [best] = this.#runs(word, itself)
      if (best === undefined) return -1
      worst = Math.max(worst, best.tier)
    }
    return worst
  }

  /** The parts of a typed word's lists that are in the spans, those of the best tier first. */
  #runs({ words, towns, typoWords, typoTowns }: TypedWord, spans: readonly RowSpan[]): Run[] {
    const runs: Run[] = []
    const add = (lists: Postings, keys: readonly number[], tier: number) => {
      for (const key of keys) {
        const start = lists.start(key)
        const end = lists.end(key)
        if (start === end) continue
        for (const span of spans) {
          const from = lowerBound(lists.rows, span.from, start, end)
          const to = lowerBound(lists.rows, span.to, from, end)
          if (from < to) runs.push({ rows: lists.rows, from, to, tier })
        }
      }
    }
    add(this.#names, words, tiers.name)
    add(this.#towns, towns, tiers.town)
    add(this.#addresses, words, tiers.address)
    add(this.#names, typoWords, tiers.nameTypo)
    add(this.#towns, typoTowns, tiers.townTypo)
    add(this.#addresses, typoWords, tiers.addressTypo)
    return runs
  }

  #gather(runs: readonly Run[]): Candidates {
    const most = sizeOf(runs)
    const found = { rows: new Int32Array(most), tiers: new Uint8Array(most), size: 0 }
    for (const { rows, from, to, tier } of runs) {
      for (let at = from; at < to; at++) {
        const row = rows[at]!
        if (!this.#rowSet.add(row)) continue
        found.rows[found.size] = row
        found.tiers[found.size++] = tier
      }
    }
    this.#rowSet.clear(found.rows, 0, found.size)
    return found
  }

  /** Keeps the candidates that are also in one of the runs. Their tier becomes the worse of the two. */
  #narrow({ rows, tiers, size }: Candidates, runs: readonly Run[]): Candidates {
    const lookUps = size * runs.length * 10
    if (lookUps > sizeOf(runs)) return this.#narrowByBitSet({ rows, tiers, size }, runs)
    let kept = 0
    for (let at = 0; at < size; at++) {
      const row = rows[at]!
      const run = runs.find((other) => contains(other.rows, row, other.from, other.to))
      if (run === undefined) continue
      rows[kept] = row
      tiers[kept++] = Math.max(tiers[at]!, run.tier)
    }
    return { rows, tiers, size: kept }
  }

  /**
   * For each tier from the best on: moves the candidates that are in the tier's runs to the front; the others are tried
   * in the next tier.
   */
  #narrowByBitSet({ rows, tiers, size }: Candidates, runs: readonly Run[]): Candidates {
    let kept = 0
    for (let tier = 0; tier < tierCount && kept < size; tier++) {
      const ofTier = runs.filter((run) => run.tier === tier)
      if (ofTier.length === 0) continue
      for (const run of ofTier) this.#rowSet.addAll(run.rows, run.from, run.to)
      for (let at = kept; at < size; at++) {
        const row = rows[at]!
        if (!this.#rowSet.has(row)) continue
        const worse = Math.max(tiers[at]!, tier)
        rows[at] = rows[kept]!
        tiers[at] = tiers[kept]!
        rows[kept] = row
        tiers[kept++] = worse
      }
      for (const run of ofTier) this.#rowSet.clear(run.rows, run.from, run.to)
    }
    return { rows, tiers, size: kept }
  }
}

/** Whether a typed word matches only one word and no town. If so, no row is twice in its lists. */
function isOneWord({ words, towns, typoWords, typoTowns }: TypedWord): boolean {
  return words.length + typoWords.length <= 1 && towns.length + typoTowns.length === 0
}

function copyOf(runs: readonly Run[]): Candidates {
  const size = sizeOf(runs)
  const found = { rows: new Int32Array(size), tiers: new Uint8Array(size), size }
  let next = 0
  for (const { rows, from, to, tier } of runs) {
    found.rows.set(rows.subarray(from, to), next)
    found.tiers.fill(tier, next, next + to - from)
    next += to - from
  }
  return found
}

function sizeOf(runs: readonly Run[]): number {
  return runs.reduce((sum, { from, to }) => sum + to - from, 0)
}
