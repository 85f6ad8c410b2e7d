/**
 * The rows of long spans that pass a test of their facts, kept from search to search: visitors of the whole country ask for few
 * combinations, and testing each of its shops costs several times what the rest of such a search does. A segment does not change, so
 * neither do its lists.
 */
import type { RowSpan } from '../arrays/row-list.ts'
import type { FactTest, FeatureColumn } from './feature-column.ts'

/** Shorter spans are tested anew each time. */
const leastRowsOfSpan = 4096

export class FactRows {
  readonly #features: FeatureColumn
  /** How many rows all lists together may have, 4 bytes each. */
  readonly #mostRows: number
  /** The list used last comes last. */
  readonly #kept = new Map<string, Int32Array>()
  #size = 0

  constructor(features: FeatureColumn, mostRows: number) {
    this.#features = features
    this.#mostRows = mostRows
  }

  get memoryBytes(): number {
    return this.#size * Int32Array.BYTES_PER_ELEMENT
  }

  /** The passing rows of the span, ascending, which must not be changed; null when the span is too short for a list. */
  of(test: FactTest, { from, to }: RowSpan): Int32Array | null {
    if (to - from < leastRowsOfSpan) return null
    const key = `${from} ${to} ${test.mask} ${test.wanted} ${test.any} ${test.chain}`
    const known = this.#kept.get(key)
    const rows = known ?? this.#filter(test, from, to)
    if (known) this.#kept.delete(key)
    else this.#size += rows.length
    this.#kept.set(key, rows)
    for (const [oldest, { length }] of this.#kept) {
      if (this.#size <= this.#mostRows) break
      this.#kept.delete(oldest)
      this.#size -= length
    }
    return rows
  }

  #filter(test: FactTest, from: number, to: number): Int32Array {
    const rows = new Int32Array(to - from)
    return rows.slice(0, this.#features.filter(test, null, from, to, rows, 0))
  }
}
