/**
 * A number for each row of one span: the series of markets, or the class of hours of shops. Other rows have 0. The column is as
 * narrow as its highest number allows, and takes no memory when all are 0.
 */
import { rowsPerStep, type Steps } from '../arrays/steps.ts'
import type { RowSpan } from '../arrays/row-list.ts'

export class NumberColumn {
  /** Of the rows from `from` on; empty when all are 0. */
  readonly numbers: Uint8Array | Uint16Array | Int32Array
  readonly from: number
  readonly #most: number

  private constructor({ from, to }: RowSpan, most: number) {
    const length = most === 0 ? 0 : Math.max(0, to - from)
    this.numbers =
      most < 2 ** 8 ? new Uint8Array(length) : most < 2 ** 16 ? new Uint16Array(length) : new Int32Array(length)
    this.from = from
    this.#most = most
  }

  /** `numbers[order[row]]` is that of a row; 0 to 2³¹ − 1. */
  static build(numbers: readonly number[], order: Int32Array, span: RowSpan): NumberColumn {
    let most = 0
    for (const number of numbers) most = Math.max(most, number)
    const column = new NumberColumn(span, most)
    const into = column.numbers
    for (let at = 0; at < into.length; at++) into[at] = numbers[order[span.from + at]!]!
    return column
  }

  /** Both columns under the rows' new numbers, which are negative for deleted rows. `span` has all rows of both spans. */
  static *merge(
    a: NumberColumn,
    mapA: Int32Array,
    b: NumberColumn,
    mapB: Int32Array,
    span: RowSpan,
  ): Steps<NumberColumn> {
    const merged = new NumberColumn(span, Math.max(a.#most, b.#most))
    const into = merged.numbers
    for (const [{ numbers, from }, map] of [
      [a, mapA],
      [b, mapB],
    ] as const)
      for (let at = 0; at < numbers.length; at++) {
        const row = map[from + at]!
        if (row >= 0) into[row - span.from] = numbers[at]!
        if (at % rowsPerStep === rowsPerStep - 1) yield
      }
    return merged
  }

  get isEmpty(): boolean {
    return this.numbers.length === 0
  }

  get memoryBytes(): number {
    return this.numbers.byteLength
  }

  /** 0 for rows outside the span. */
  at(row: number): number {
    const at = row - this.from
    // Reading outside of a typed array is slow.
    return at >= 0 && at < this.numbers.length ? this.numbers[at]! : 0
  }
}
