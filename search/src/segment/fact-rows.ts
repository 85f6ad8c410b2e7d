/**
 * The rows of long spans, and of long parts of the towns' lists, that pass a test of their facts, kept from search to search: visitors of
 * the whole country or of a large town ask for few combinations, and testing each of its shops costs several times what the rest of such a
 * search does. A segment does not change, so neither do its lists.
 */
import { RecentLists } from '../arrays/recent-lists.ts'
import type { RankedRun } from '../order/shuffled-runs.ts'
import { type FactTest, type FeatureColumn, keyOfTest } from './feature-column.ts'

/** Shorter runs are tested anew each time. */
const leastRows = 1024

export class FactRows {
  readonly #features: FeatureColumn
  readonly #kept: RecentLists<Int32Array>

  /** `mostBytes`: what all lists together may take. */
  constructor(features: FeatureColumn, mostBytes: number) {
    this.#features = features
    this.#kept = new RecentLists(mostBytes, ({ byteLength }) => byteLength)
  }

  get memoryBytes(): number {
    return this.#kept.bytes
  }

  /**
   * The passing rows of a run, ascending, which must not be changed; null when the run is too short for a list. Runs with a list are all of
   * the same one.
   */
  of(test: FactTest, { list, from, to }: RankedRun): Int32Array | null {
    if (to - from < leastRows) return null
    return this.#kept.of(`${list === null ? '' : 'listed '}${from} ${to} ${keyOfTest(test)}`, () => {
      const rows = new Int32Array(to - from)
      return rows.slice(0, this.#features.filter(test, list, from, to, rows, 0))
    })
  }
}
