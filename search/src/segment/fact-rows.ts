/**
 * Caches which rows of a long range, or of a long part of a town's list, pass a test of facts. Visitors who search the
 * whole country or a large town use few combinations of facts, and testing every shop takes several times as long as
 * the rest of such a search. A segment is immutable, so the lists stay valid.
 */
import { RecentLists } from '../arrays/recent-lists.ts'
import type { RankedRun } from '../order/shuffled-runs.ts'
import { type FactTest, type FeatureColumn, keyOfTest } from './feature-column.ts'

/** Ranges and lists with fewer rows than this are not cached. */
const leastRows = 1024

export class FactRows {
  readonly #features: FeatureColumn
  readonly #cache: RecentLists<Int32Array>

  /** `mostBytes` is the limit for all lists together. */
  constructor(features: FeatureColumn, mostBytes: number) {
    this.#features = features
    this.#cache = new RecentLists(mostBytes, ({ byteLength }) => byteLength)
  }

  get memoryBytes(): number {
    return this.#cache.bytes
  }

  /**
   * The rows of a run that pass the test, ascending; do not change them. Null if the run is too short for the cache.
   * All runs with a `list` must have the same one.
   */
  of(test: FactTest, { list, from, to }: RankedRun): Int32Array | null {
    if (to - from < leastRows) return null
    return this.#cache.of(`${list === null ? '' : 'listed '}${from} ${to} ${keyOfTest(test)}`, () => {
      const rows = new Int32Array(to - from)
      return rows.slice(0, this.#features.filter(test, list, from, to, rows, 0))
    })
  }
}
