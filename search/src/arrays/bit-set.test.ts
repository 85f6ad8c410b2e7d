import { expect, it } from 'vitest'
import { BitSet } from './bit-set.ts'

const rowCount = 1000
const marked = (marks: BitSet) => Array.from({ length: rowCount }, (_, row) => row).filter((row) => marks.has(row))

it('tells a row that is new from one that is in it already', () => {
  const marks = new BitSet(rowCount)
  expect([0, 31, 32, 999, 31].map((row) => marks.add(row))).toEqual([true, true, true, true, false])
  expect(marked(marks)).toEqual([0, 31, 32, 999])
})

it.each([1, 400])('is empty after it was cleared of what was put in (every row that %i divides)', (step) => {
  const marks = new BitSet(rowCount)
  const rows = Int32Array.from({ length: Math.ceil(rowCount / step) }, (_, at) => at * step)
  marks.addAll(rows, 1, rows.length)
  expect(marked(marks)).toEqual([...rows.subarray(1)])
  marks.clear(rows, 1, rows.length)
  expect(marked(marks)).toEqual([])
})
