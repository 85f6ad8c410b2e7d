/**
 * A column of numbers for a span of rows, such as the series of the markets or the texts of hours of the shops. Rows
 * outside the span have 0. It has the narrowest type that can hold its numbers, and takes no memory if all are 0.
 */
import { type NarrowArray, narrowArray } from '../arrays/narrow-array.ts'
import type { RowSpan } from '../arrays/row-list.ts'

export class NumberColumn {
  /** The numbers of the rows in the span, the first of which is `from`; empty if all are 0. */
  readonly numbers: NarrowArray
  readonly from: number

  private constructor({ from, to }: RowSpan, most: number) {
    this.numbers = narrowArray(most === 0 ? 0 : Math.max(0, to - from), most)
    this.from = from
  }

  /** Makes a column in which row r has `numbers[order[r]]`. The numbers are 0 to 2³¹ − 1. */
  static build(numbers: readonly number[], order: Int32Array, span: RowSpan): NumberColumn {
    let most = 0
    for (const number of numbers) most = Math.max(most, number)
    const column = new NumberColumn(span, most)
    const into = column.numbers
    for (let at = 0; at < into.length; at++) into[at] = numbers[order[span.from + at]!]!
    return column
  }

  get isEmpty(): boolean {
    return this.numbers.length === 0
  }

  get memoryBytes(): number {
    return this.numbers.byteLength
  }

  /** The number of a row; 0 for a row outside the span. */
  at(row: number): number {
    const at = row - this.from
    // Tests the length, since reading beyond the end of a typed array is slow.
    return at >= 0 && at < this.numbers.length ? this.numbers[at]! : 0
  }
}
