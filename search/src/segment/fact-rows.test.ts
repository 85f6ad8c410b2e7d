import { expect, test } from 'vitest'
import { FactRows } from './fact-rows.ts'
import { factTest, FeatureColumn } from './feature-column.ts'

const size = 10_000
const nothing = { mask: 0, wanted: 0, any: 0, chain: 0 }
const bit = (wanted: number) => factTest({ ...nothing, mask: wanted, wanted })
/** Each row has bit 0, each second row bit 1, each third row bit 2. */
const bits = Array.from({ length: size }, (_, row) => 1 | (row % 2 === 0 ? 2 : 0) | (row % 3 === 0 ? 4 : 0))

/** A cache with space for lists of this many rows in all, and for their keys. */
function factRows(mostRows: number): FactRows {
  const zeros = bits.map(() => 0)
  const column = FeatureColumn.build(
    { bits, knownBits: zeros, chains: zeros },
    Int32Array.from(bits, (_, row) => row),
  )
  return new FactRows(column, 4 * mostRows + 2000)
}

test('a list has the passing rows of the span, ascending, and is cached', () => {
  const rows = factRows(size)
  const span = { list: null, from: 101, to: 9000 }
  const found = rows.of(bit(2), span)
  expect([...(found ?? [])]).toEqual(bits.flatMap((some, row) => (row >= 101 && row < 9000 && some & 2 ? row : [])))
  expect(rows.of(bit(2), { ...span })).toBe(found)
  expect(rows.memoryBytes).toBeGreaterThan(4 * (found?.length ?? 0))
})

test('each span and each test has a list of its own', () => {
  const rows = factRows(10 * size)
  const span = { list: null, from: 0, to: size }
  const one = rows.of(bit(2), span)
  const others = [
    rows.of(bit(2), { list: null, from: 1, to: size }),
    rows.of(bit(2), { list: null, from: 0, to: size - 1 }),
    rows.of(bit(4), span),
    rows.of(factTest({ ...nothing, mask: 6, wanted: 2 }), span),
    rows.of(factTest({ ...nothing, any: 2 }), span),
    rows.of(factTest({ ...nothing, mask: 2, wanted: 2, chain: 1 }), span),
  ]
  expect(others.map((other) => other?.length)).toEqual([4999, 5000, 3334, 3333, 5000, 0])
  expect(rows.of(bit(2), span)).toBe(one)
})

test('a part of a list of rows has a list of its own', () => {
  const rows = factRows(size)
  const list = Int32Array.from({ length: 4000 }, (_, at) => 2 * at + 1)
  const run = { list, from: 500, to: 3500 }
  const found = rows.of(bit(4), run)
  expect([...(found ?? [])]).toEqual(Array.from(list.subarray(500, 3500)).filter((row) => row % 3 === 0))
  expect(rows.of(bit(4), { ...run })).toBe(found)
  expect(rows.of(bit(4), { ...run, list: null })).toHaveLength(1000)
})

test('a short span has no list', () => {
  expect(factRows(size).of(bit(2), { list: null, from: 0, to: 1023 })).toBeNull()
  expect(factRows(size).of(bit(2), { list: null, from: 0, to: 1024 })).toHaveLength(512)
})

test('above the limit the least recently used lists are evicted', () => {
  const rows = factRows(9000)
  const span = { list: null, from: 0, to: size }
  const [every2nd, every3rd] = [rows.of(bit(2), span), rows.of(bit(4), span)]
  expect(rows.of(bit(2), span)).toBe(every2nd)
  // With this third list the lists have 5,000 + 3,334 + 1,667 rows, more than the limit, so the one of 3,334 is
  // evicted.
  expect(rows.of(bit(6), span)).toHaveLength(1667)
  expect(rows.memoryBytes).toBeGreaterThan(4 * (5000 + 1667))
  expect(rows.memoryBytes).toBeLessThan(4 * (5000 + 3334))
  expect(rows.of(bit(2), span)).toBe(every2nd)
  expect(rows.of(bit(4), span)).not.toBe(every3rd)
  // A list above the limit is returned, but not cached, and evicts nothing.
  const before = rows.memoryBytes
  expect(rows.of(bit(1), span)).toHaveLength(size)
  expect(rows.memoryBytes).toBe(before)
})
