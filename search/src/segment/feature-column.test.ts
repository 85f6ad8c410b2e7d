import { describe, expect, it } from 'vitest'
import { runAll } from '../arrays/steps.ts'
import { checkFeatureBits, FeatureColumn } from './feature-column.ts'

const inOrder = (count: number) => Int32Array.from({ length: count }, (_, row) => row)

function columnOf(bits: readonly number[]): FeatureColumn {
  return FeatureColumn.build(bits, inOrder(bits.length))
}

/** All of the wanted bits, whatever the others are. */
const all = (wanted: number) => ({ mask: wanted, wanted })

/** The rows that `filter` leaves of all rows, with a list and without one. */
function rowsWith(column: FeatureColumn, wanted: number, rowCount: number): number[] {
  const [bySpan, byList] = [new Int32Array(rowCount), inOrder(rowCount)]
  const size = column.filter(all(wanted), null, 0, rowCount, bySpan, 0)
  expect(column.filter(all(wanted), byList, 0, rowCount, byList, 0)).toBe(size)
  expect(byList.subarray(0, size)).toEqual(bySpan.subarray(0, size))
  return [...bySpan.subarray(0, size)]
}

describe('a column of yes/no facts', () => {
  it.each([
    ['no facts', [0, 0, 0, 0], 1, []],
    ['8 bits', [1, 3, 0, 0x80], 1, [0, 1]],
    ['8 bits, all wanted ones', [1, 3, 2, 0x83], 3, [1, 3]],
    ['16 bits', [0x100, 0x8001, 1, 0x8000], 0x8000, [1, 3]],
    ['31 bits', [2 ** 30, 2 ** 30 + 1, 1, 2 ** 31 - 1], 2 ** 30, [0, 1, 3]],
    ['31 bits, all wanted', [2 ** 30, 2 ** 30 + 1, 1, 2 ** 31 - 1], 2 ** 31 - 1, [3]],
    ['a bit above those of the column', [1, 2, 3, 4], 2 ** 30, []],
    ['nothing wanted', [1, 0, 3, 4], 0, [0, 1, 2, 3]],
  ])('gives the rows that have all wanted bits: %s', (_, bits, wanted, rows) => {
    const column = columnOf(bits)
    expect(rowsWith(column, wanted, bits.length)).toEqual(rows)
    expect(bits.flatMap((__, row) => (column.passes(all(wanted), row) ? row : []))).toEqual(rows)
    if (rows.length > 0) expect(column.mayPass(all(wanted))).toBe(true)
  })

  it.each([
    ['8 bits', [1, 3, 0, 2, 5], [0, 4]],
    ['32 bits', [1, -(2 ** 31), 3, 1 - 2 ** 31], [0, 3]],
    ['no bits', [0, 0], []],
  ])('gives the rows that have bit 0 and not bit 1: %s', (_, bits, rows) => {
    const column = columnOf(bits)
    const test = { mask: 3, wanted: 1 }
    const into = new Int32Array(bits.length)
    expect([...into.subarray(0, column.filter(test, null, 0, bits.length, into, 0))]).toEqual(rows)
  })

  it.each([
    ['no row has an unwanted bit', [4, 0], { mask: 1, wanted: 0 }, true],
    ['some row has an unwanted bit', [4, 1], { mask: 1, wanted: 0 }, false],
    ['a bit is wanted', [4, 4], { mask: 4, wanted: 4 }, false],
    ['nothing is asked', [4, 1], { mask: 0, wanted: 0 }, true],
  ])('knows whether certainly all rows pass: %s', (_, bits, test, isCertain) => {
    expect(columnOf(bits).allPass(test)).toBe(isCertain)
  })

  it.each([
    [[0, 0], 0],
    [[1, 0xff], 2],
    [[0x100, 0], 4],
    [[2 ** 30, 0], 8],
    [[-(2 ** 31), 0], 8],
  ])('of %j takes %i bytes', (bits, bytes) => {
    expect(columnOf(bits).memoryBytes).toBe(bytes)
  })

  it.each([
    ['of one width', [1, 2, 3], [4, 5]],
    ['of two widths', [1, 2, 3], [0x100, 2 ** 30]],
    ['one of them empty', [0, 0, 0], [0x4000, 1]],
    ['both empty', [0, 0, 0], [0, 0]],
  ])('is merged under new row numbers, without deleted rows: %s', (_, a, b) => {
    const [mapA, mapB] = [Int32Array.of(0, -1, 2), Int32Array.of(1, 3)]
    const merged = runAll(FeatureColumn.merge(columnOf(a), mapA, columnOf(b), mapB, 4))
    for (const [row, bits] of [a[0]!, b[0]!, a[2]!, b[1]!].entries())
      for (let bit = 0; bit < 31; bit++) expect(merged.passes(all(1 << bit), row)).toBe((bits & (1 << bit)) !== 0)
  })

  it.each([-1, 0.5, 2 ** 31, Number.NaN])('refuses %d', (bits) => {
    expect(() => checkFeatureBits(bits)).toThrow(RangeError)
  })
})
