/**
 * Caches, for a span of dates in the whole country, the first date of each series. Visitors search few different spans,
 * and listing the markets of a week takes several times as long as the rest of such a search.
 */
import { RecentLists } from '../arrays/recent-lists.ts'
import { lowerBound } from '../arrays/row-list.ts'
import { keyOfTest } from '../segment/feature-column.ts'
import type { MatchList } from './match-list.ts'
import type { Query } from './query.ts'

/** The rows of first dates in one level, ascending. */
interface LevelDates {
  readonly rows: Int32Array
  /** For each row, how many dates of its series match. */
  readonly counts: Int32Array
}

/** The first dates of the series in all levels. */
export class FirstDates {
  readonly #lists: readonly LevelDates[]

  /**
   * `lists` must have the first dates of each level, ascending. `countOf` gives how many dates of a row's series match.
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

  /** The rows of first dates in each level, ascending. Do not change them. */
  get lists(): Int32Array[] {
    return this.#lists.map(({ rows }) => rows)
  }

  /**
   * How many dates of the row's series match, for a row of the level number `index`; 1 for a row that is not in the
   * list.
   */
  countOf(index: number, row: number): number {
    const { rows, counts } = this.#lists[index]!
    const at = lowerBound(rows, row, 0, rows.length)
    return rows[at] === row ? counts[at]! : 1
  }
}

/** The estimated memory of the objects of one level, bytes, without the rows. */
const bytesOfLevel = 400

/** The limit for all cached lists together, bytes: enough for every week of a year with 100,000 places. */
const mostBytes = 8_000_000

/** A cache of first dates. Call `clear` whenever rows are added, deleted or renumbered. */
export class FirstDatesCache {
  readonly #cache = new RecentLists<FirstDates>(mostBytes, ({ bytes }) => bytes)

  clear(): void {
    this.#cache.clear()
  }

  /**
   * The first dates for a query without typed words, towns, circle and `open` filter. Calls `build` if they are not
   * cached.
   */
  of({ marketKeys, facts }: Query, build: () => FirstDates): FirstDates {
    return this.#cache.of(`${marketKeys?.from} ${marketKeys?.to} ${keyOfTest(facts)}`, build)
  }
}
