/**
 * Caches the rows that pass a test of facts, for long spans and for long parts of the towns' lists. Visitors of the
 * whole country or of a large town use few combinations of facts, and testing each shop costs several times as much as
 * the rest of such a search. A segment does not change, so its lists stay valid.
 */
import { RecentLists } from '../arrays/recent-lists.ts'
import type { RankedRun } from '../order/shuffled-runs.ts'
import { type FactTest, type FeatureColumn, keyOfTest } from './feature-column.ts'

/** Shorter runs are not cached. */
const leastRows = 1024

export class FactRows {
  readonly #features: FeatureColumn
  readonly #kept: RecentLists<Int32Array>

  /** `mostBytes` limits all lists together. */
  constructor(features: FeatureColumn, mostBytes: number) {
    this.#features = features
    this.#kept = new RecentLists(mostBytes, ({ byteLength }) => byteLength)
  }

  get memoryBytes(): number {
    return this.#kept.bytes
  }

  /**
   * The passing rows of a run, ascending; do not change them. Null if the run is too short for the cache. Runs with a
   * list must all be parts of the same list.
   */
  of(test: FactTest, { list, from, to }: RankedRun): Int32Array | null {
    if (to - from < leastRows) return null
    return this.#kept.of(`${list === null ? '' : 'listed '}${from} ${to} ${keyOfTest(test)}`, () => {
      const rows = new Int32Array(to - from)
      return rows.slice(0, this.#features.filter(test, list, from, to, rows, 0))
    })
  }
}
