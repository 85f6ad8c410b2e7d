/**
 * Caches the first dates of all series of the country in a span. Visitors search few different spans, and listing a
 * week's markets costs several times as much as the rest of such a search.
 */
import { RecentLists } from '../arrays/recent-lists.ts'
import { lowerBound } from '../arrays/row-list.ts'
import { keyOfTest } from '../segment/feature-column.ts'
import type { MatchList } from './match-list.ts'
import type { Query } from './query.ts'

/** The first dates of one level; rows ascend. */
interface LevelDates {
  readonly rows: Int32Array
  /** For each row, the number of matching dates of its series. */
  readonly counts: Int32Array
}

/** The first dates of all levels. */
export class FirstDates {
  readonly #lists: readonly LevelDates[]

  /**
   * `lists` has the first dates of each level, ascending; `countOf` gives the number of matching dates of a row's
   * series.
   */
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

  /** The rows of each level, ascending. Do not change them. */
  get lists(): Int32Array[] {
    return this.#lists.map(({ rows }) => rows)
  }

  /** The number of matching dates of a row's series; 1 for a row that is not in the list. */
  countOf(index: number, row: number): number {
    const { rows, counts } = this.#lists[index]!
    const at = lowerBound(rows, row, 0, rows.length)
    return rows[at] === row ? counts[at]! : 1
  }
}

/** Memory of a level's objects, without its rows. */
const bytesOfLevel = 400

/** The limit for all cached lists together; enough for every week of a year with 100,000 places. */
const mostBytes = 8_000_000

/** A cache of first dates. `clear` must be called whenever rows are added, deleted or renumbered. */
export class FirstDatesCache {
  readonly #kept = new RecentLists<FirstDates>(mostBytes, ({ bytes }) => bytes)

  clear(): void {
    this.#kept.clear()
  }

  /**
   * The first dates for a query without words, towns, circle and open shops; `build` makes them if they are not cached.
   */
  of({ marketKeys, facts }: Query, build: () => FirstDates): FirstDates {
    return this.#kept.of(`${marketKeys?.from} ${marketKeys?.to} ${keyOfTest(facts)}`, build)
  }
}
