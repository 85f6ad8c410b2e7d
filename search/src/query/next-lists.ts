/**
 * The first dates of all series of the country in a span, kept from search to search: visitors ask for few spans, and listing a
 * week's markets anew costs several times what the rest of such a search does.
 */
import { RecentLists } from '../arrays/recent-lists.ts'
import { lowerBound } from '../arrays/row-list.ts'
import { keyOfTest } from '../segment/feature-column.ts'
import type { MatchList } from './match-list.ts'
import type { Query } from './query.ts'

/** Of one level, ascending. */
interface KeptList {
  readonly rows: Int32Array
  /** By position in `rows`, how many dates of the same series match. */
  readonly counts: Int32Array
}

/** The lists of all levels. */
export class FirstDates {
  readonly #lists: readonly KeptList[]

  /** `lists`: the first dates of each level, ascending; `countOf` says how many dates the series of one has. */
  constructor(lists: readonly MatchList[], countOf: (index: number, row: number) => number) {
    this.#lists = lists.map(({ rows }, index) => {
      const counts = new Int32Array(rows.length)
      for (let at = 0; at < rows.length; at++) counts[at] = countOf(index, rows[at]!)
      return { rows: rows.slice(), counts }
    })
  }

  get bytes(): number {
    return this.#lists.reduce((sum, { rows, counts }) => sum + bytesOfLevel + rows.byteLength + counts.byteLength, 0)
  }

  /** By level, ascending; they must not be changed. */
  get lists(): Int32Array[] {
    return this.#lists.map(({ rows }) => rows)
  }

  /** 1 for rows that are not listed. */
  countOf(index: number, row: number): number {
    const { rows, counts } = this.#lists[index]!
    const at = lowerBound(rows, row, 0, rows.length)
    return rows[at] === row ? counts[at]! : 1
  }
}

/** Besides its rows. */
const bytesOfLevel = 400

/** All kept lists together: the weeks of a year of 100,000 places. */
const mostBytes = 8_000_000

/** Call `clear` whenever rows are added, deleted or renumbered. */
export class NextLists {
  readonly #kept = new RecentLists<FirstDates>(mostBytes, ({ bytes }) => bytes)

  clear(): void {
    this.#kept.clear()
  }

  /** Those of a query that asks for neither words, towns, a circle nor open shops; `build` is called when they are not known. */
  of({ marketKeys, facts }: Query, build: () => FirstDates): FirstDates {
    return this.#kept.of(`${marketKeys?.from} ${marketKeys?.to} ${keyOfTest(facts)}`, build)
  }
}
