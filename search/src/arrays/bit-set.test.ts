import { expect, it } from 'vitest'
import { BitSet } from './bit-set.ts'

const rowCount = 1000
const rowsOf = (set: BitSet) => Array.from({ length: rowCount }, (_, row) => row).filter((row) => set.has(row))

it('adding a row reports whether it is new', () => {
  const set = new BitSet(rowCount)
  expect([0, 31, 32, 999, 31].map((row) => set.add(row))).toEqual([true, true, true, true, false])
  expect(rowsOf(set)).toEqual([0, 31, 32, 999])
})

it.each([1, 400])('the set is empty after clearing (rows that are multiples of %i)', (step) => {
  const set = new BitSet(rowCount)
  const rows = Int32Array.from({ length: Math.ceil(rowCount / step) }, (_, at) => at * step)
  set.addAll(rows, 1, rows.length)
  expect(rowsOf(set)).toEqual([...rows.subarray(1)])
  set.clear(rows, 1, rows.length)
  expect(rowsOf(set)).toEqual([])
})
