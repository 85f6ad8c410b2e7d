import { describe, expect, it } from 'vitest'
import { checkFeatureBits, FeatureColumn, type FactTest, factTest } from './feature-column.ts'

const inOrder = (count: number) => Int32Array.from({ length: count }, (_, row) => row)

function columnOf(bits: readonly number[], chains: readonly number[] = bits.map(() => 0)): FeatureColumn {
  return FeatureColumn.build({ bits, knownBits: bits.map(() => 0), chains }, inOrder(bits.length))
}

const nothing = { mask: 0, wanted: 0, any: 0, chain: 0 }
const asking = (parts: Partial<FactTest>) => factTest({ ...nothing, ...parts })

/** A test that passes rows with all of these bits; other bits do not matter. */
const all = (wanted: number) => asking({ mask: wanted, wanted })

/** The rows that pass `filter`, which must be the same with and without a list. */
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
    const test = asking({ mask: 3, wanted: 1 })
    const into = new Int32Array(bits.length)
    expect([...into.subarray(0, column.filter(test, null, 0, bits.length, into, 0))]).toEqual(rows)
  })

  it.each([
    ['no row has an unwanted bit', [4, 0], { mask: 1, wanted: 0 }, true],
    ['some row has an unwanted bit', [4, 1], { mask: 1, wanted: 0 }, false],
    ['a bit is wanted', [4, 4], { mask: 4, wanted: 4 }, false],
    ['nothing is asked', [4, 1], { mask: 0, wanted: 0 }, true],
  ])('knows whether certainly all rows pass: %s', (_, bits, test, isCertain) => {
    expect(columnOf(bits).allPass(asking(test))).toBe(isCertain)
  })

  it.each([
    ['any of two bits', [1, 2, 4, 6], [0, 0, 0, 0], { any: 6 }, [1, 2, 3]],
    ['all of one and any of others', [1, 3, 5, 6], [0, 0, 0, 0], { mask: 1, wanted: 1, any: 6 }, [1, 2]],
    ['a chain', [0, 0, 0, 0], [1, 0, 2, 2], { chain: 2 }, [2, 3]],
    ['a chain and a bit', [1, 0, 0, 1], [2, 0, 2, 1], { mask: 1, wanted: 1, chain: 2 }, [0]],
    ['a chain that is not there', [1, 1, 1, 1], [1, 0, 2, 2], { chain: -1 }, []],
    ['a chain, where no row has one', [1, 1, 1, 1], [0, 0, 0, 0], { chain: 1 }, []],
    ['bits that no row has', [1, 1, 1, 1], [0, 0, 0, 0], { any: 8 }, []],
  ])('gives the rows with %s', (_, bits, chains, parts, rows) => {
    const column = columnOf(bits, chains)
    const test = asking(parts)
    const [bySpan, byList] = [new Int32Array(4), inOrder(4)]
    expect([...bySpan.subarray(0, column.filter(test, null, 0, 4, bySpan, 0))]).toEqual(rows)
    expect([...byList.subarray(0, column.filter(test, byList, 0, 4, byList, 0))]).toEqual(rows)
    expect(bits.flatMap((__, row) => (column.passes(test, row) ? row : []))).toEqual(rows)
    expect(column.allPass(test)).toBe(false)
    if (rows.length > 0) expect(column.mayPass(test)).toBe(true)
  })

  it('has the known facts and the chain of each row', () => {
    const column = FeatureColumn.build({ bits: [0, 0], knownBits: [0x100, 1], chains: [300, 7] }, inOrder(2))
    expect([0, 1].map((row) => column.knownBitsAt(row))).toEqual([0x100, 1])
    expect([0, 1].map((row) => column.chainAt(row))).toEqual([300, 7])
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

  it.each([-1, 0.5, 2 ** 31, Number.NaN])('refuses %d', (bits) => {
    expect(() => checkFeatureBits(bits)).toThrow(RangeError)
  })
})
