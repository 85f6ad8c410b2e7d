/**
 * A number for each row of one span: the series of markets, or the class of hours of shops. Other rows have 0. The column is as
 * narrow as its highest number allows, and takes no memory when all are 0.
 */
import { type NarrowArray, narrowArray } from '../arrays/narrow-array.ts'
import type { RowSpan } from '../arrays/row-list.ts'

export class NumberColumn {
  /** Of the rows from `from` on; empty when all are 0. */
  readonly numbers: NarrowArray
  readonly from: number

  private constructor({ from, to }: RowSpan, most: number) {
    this.numbers = narrowArray(most === 0 ? 0 : Math.max(0, to - from), most)
    this.from = from
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
