/**
 * Which rows a typed word matches, and how well. The lists of words in names and addresses, and of towns, all ascend by
 * row, so the part of a list in a week or a class of shops is found by halving. A search starts from the typed word with
 * the fewest rows; the others are then looked up in their lists, or, when that is cheaper, marked row by row.
 */
import type { RowSpan } from './geo-tree.ts'
import { contains, lowerBound, type Postings, type RowList } from './postings.ts'
import type { TypedWord } from './query.ts'
import { tierCount, tiers } from './rank.ts'

/** Part of a list: positions `from`…`to` − 1. */
interface Run {
  readonly rows: RowList
  readonly from: number
  readonly to: number
  readonly tier: number
}

/** Rows with their tiers, side by side. */
export interface Candidates {
  readonly rows: Int32Array
  readonly tiers: Uint8Array
  readonly size: number
}

export class TextIndex {
  readonly #names: Postings
  readonly #addresses: Postings
  readonly #towns: Postings
  /** Scratch, one a row: a tier plus one, or 0; all 0 between searches. */
  readonly #marks: Uint8Array

  constructor(names: Postings, addresses: Postings, towns: Postings, rowCount: number) {
    this.#names = names
    this.#addresses = addresses
    this.#towns = towns
    this.#marks = new Uint8Array(rowCount)
  }

  /** The rows in the spans that match all typed words (one or more), each once, with their tiers. */
  find(typed: readonly TypedWord[], spans: readonly RowSpan[]): Candidates {
    const runsOfWords = typed.map((word) => this.#runs(word, spans))
    const driver = runsOfWords.reduce((a, b) => (sizeOf(b) < sizeOf(a) ? b : a))
    const candidates = isOneWord(typed[runsOfWords.indexOf(driver)]!) ? copyOf(driver) : this.#gather(driver)
    return runsOfWords.filter((runs) => runs !== driver).reduce((left, runs) => this.#narrow(left, runs), candidates)
  }

  /** The tier of one row, -1 if any typed word does not match. */
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

  /** The parts of all lists of a typed word, best tier first. */
  #runs({ words, towns, slipWords, slipTowns }: TypedWord, spans: readonly RowSpan[]): Run[] {
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
    add(this.#names, slipWords, tiers.nameSlip)
    add(this.#towns, slipTowns, tiers.townSlip)
    add(this.#addresses, slipWords, tiers.addressSlip)
    return runs
  }

  #gather(runs: readonly Run[]): Candidates {
    const most = sizeOf(runs)
    const found = { rows: new Int32Array(most), tiers: new Uint8Array(most), size: 0 }
    for (const { rows, from, to, tier } of runs) {
      for (let at = from; at < to; at++) {
        const row = rows[at]!
        if (this.#marks[row] !== 0) continue
        this.#marks[row] = 1
        found.rows[found.size] = row
        found.tiers[found.size++] = tier
      }
    }
    for (let at = 0; at < found.size; at++) this.#marks[found.rows[at]!] = 0
    return found
  }

  /** Leaves the candidates that are in one of the runs, with the worse of both tiers. */
  #narrow(candidates: Candidates, runs: readonly Run[]): Candidates {
    const { rows, tiers, size } = candidates
    const lookUps = size * runs.length * 10
    const isMarked = lookUps > sizeOf(runs)
    if (isMarked) this.#mark(runs)
    let kept = 0
    for (let at = 0; at < size; at++) {
      const row = rows[at]!
      const tier = isMarked
        ? this.#marks[row]! - 1
        : (runs.find((run) => contains(run.rows, row, run.from, run.to))?.tier ?? -1)
      if (tier < 0) continue
      rows[kept] = row
      tiers[kept++] = Math.max(tiers[at]!, tier)
    }
    if (isMarked) for (const run of runs) for (let at = run.from; at < run.to; at++) this.#marks[run.rows[at]!] = 0
    return { rows, tiers, size: kept }
  }

  #mark(runs: readonly Run[]): void {
    // Worst tier first: the best one written last stays.
    for (let tier = tierCount - 1; tier >= 0; tier--)
      for (const run of runs)
        if (run.tier === tier) for (let at = run.from; at < run.to; at++) this.#marks[run.rows[at]!] = tier + 1
  }
}

/** Whether the typed word means one word only, and no town: no row is twice in the lists of one word. */
function isOneWord({ words, towns, slipWords, slipTowns }: TypedWord): boolean {
  return words.length + slipWords.length <= 1 && towns.length + slipTowns.length === 0
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
