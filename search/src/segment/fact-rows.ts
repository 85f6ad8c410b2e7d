/**
 * The rows of long spans that pass a test of their facts, kept from search to search: visitors of the whole country ask for few
 * combinations, and testing each of its shops costs several times what the rest of such a search does. A segment does not change, so
 * neither do its lists.
 */
import { RecentLists } from '../arrays/recent-lists.ts'
import type { RowSpan } from '../arrays/row-list.ts'
import { type FactTest, type FeatureColumn, keyOfTest } from './feature-column.ts'

/** Shorter spans are tested anew each time. */
const leastRowsOfSpan = 1024

export class FactRows {
  readonly #features: FeatureColumn
  readonly #kept: RecentLists<Int32Array>

  /** `mostRows`: how many rows all lists together may have, 4 bytes each; see `RecentLists`. */
  constructor(features: FeatureColumn, mostRows: number) {
    this.#features = features
    this.#kept = new RecentLists(mostRows, ({ length }) => length)
  }

  get memoryBytes(): number {
    return this.#kept.items * Int32Array.BYTES_PER_ELEMENT
  }

  /** The passing rows of the span, ascending, which must not be changed; null when the span is too short for a list. */
  of(test: FactTest, { from, to }: RowSpan): Int32Array | null {
    if (to - from < leastRowsOfSpan) return null
    return this.#kept.of(`${from} ${to} ${keyOfTest(test)}`, () => {
      const rows = new Int32Array(to - from)
      return rows.slice(0, this.#features.filter(test, null, from, to, rows, 0))
    })
  }
}
