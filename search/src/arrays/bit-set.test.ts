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

it('moves its rows out in ascending order', () => {
  const set = new BitSet(rowCount)
  const rows = Int32Array.of(999, 31, 0, 64, 32, 63, 500)
  set.addAll(rows, 0, rows.length)
  set.moveTo(rows)
  expect([...rows]).toEqual([0, 31, 32, 63, 64, 500, 999])
  expect(rowsOf(set)).toEqual([])
})
