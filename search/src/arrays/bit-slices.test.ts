import { describe, expect, it } from 'vitest'
import { Random } from '../../bench/random.ts'
import { BitSlices, type BitTest } from './bit-slices.ts'

const nothing: BitTest = { mask: 0, wanted: 0, any: 0 }

/** Bit slices of the points `rows`: the point at position i has the bits `bits[rows[i]]`. */
function slicesOf(bits: readonly number[], rows = Int32Array.from(bits.keys())): BitSlices {
  return new BitSlices(rows, { bitsAt: (row) => bits[row]! })
}

/** The passing positions among `from`…`to` − 1, found one by one. */
function positionsOf(slices: BitSlices, test: BitTest, from: number, to: number): number[] {
  const passing = slices.passing(test)
  const found: number[] = []
  if (passing !== null) for (let at = passing.next(from, to); at < to; at = passing.next(at + 1, to)) found.push(at)
  return found
}

describe('bits of points', () => {
  it.each([
    ['one bit', { mask: 2, wanted: 2 }, [1, 2, 4]],
    ['two bits', { mask: 3, wanted: 3 }, [2]],
    ['one bit and not another', { mask: 3, wanted: 2 }, [1, 4]],
    ['not a bit', { mask: 1, wanted: 0 }, [0, 1, 4, 5]],
    ['any of two', { any: 5 }, [2, 3, 4]],
    ['any of two, and not a third', { mask: 2, wanted: 0, any: 5 }, [3]],
    ['the highest bit', { mask: -(2 ** 31), wanted: -(2 ** 31) }, [5]],
    ['a bit that no point has', { mask: 8, wanted: 8 }, []],
    ['not a bit that no point has', { mask: 8, wanted: 0 }, [0, 1, 2, 3, 4, 5]],
    ['any of what no point has', { any: 24 }, []],
    ['nothing', {}, [0, 1, 2, 3, 4, 5]],
  ])('are found: %s', (_, asked, expected) => {
    expect(positionsOf(slicesOf([0, 2, 3, 1, 6, -(2 ** 31)]), { ...nothing, ...asked }, 0, 6)).toEqual(expected)
  })

  it('are in the order of the rows', () => {
    expect(
      positionsOf(slicesOf([1, 0, 1, 0], Int32Array.of(3, 2, 1)), { ...nothing, mask: 1, wanted: 1 }, 0, 3),
    ).toEqual([1])
  })

  it('are null if certainly no point passes', () => {
    const slices = slicesOf([1, 2])
    expect(slices.passing({ ...nothing, mask: 4, wanted: 4 })).toBeNull()
    expect(slices.passing({ ...nothing, any: 4 })).toBeNull()
    expect(slices.passing({ ...nothing, mask: 4 })).not.toBeNull()
  })

  it('take memory only for bits that some point has: one bit for each point', () => {
    expect(slicesOf(Array.from({ length: 64 }, () => 5)).memoryBytes).toBe(2 * 8)
    expect(slicesOf(Array.from({ length: 64 }, () => 0)).memoryBytes).toBe(0)
  })

  it('are counted and found in any span, as a test of each point does', () => {
    const random = new Random(1)
    for (let round = 0; round < 100; round++) {
      const [size, bitCount] = [1 + random.below(200), 1 + random.below(31)]
      const few = () => (1 << random.below(bitCount)) | (1 << random.below(bitCount))
      const bits = Array.from({ length: size }, few)
      const [mask, any] = [random.below(2) * few(), random.below(2) * few()]
      const test = { mask, wanted: random.below(2) * (mask & few()), any }
      const passes = (at: number) => (bits[at]! & mask) === test.wanted && (any === 0 || (bits[at]! & any) !== 0)
      const slices = slicesOf(bits)
      const passing = slices.passing(test)
      for (let turn = 0; turn < 10; turn++) {
        const from = random.below(size)
        const to = from + random.below(size - from + 1)
        const expected = Array.from({ length: to - from }, (__, index) => from + index).filter(passes)
        expect(positionsOf(slices, test, from, to)).toEqual(expected)
        if (passing !== null) expect(passing.count(from, to)).toBe(expected.length)
      }
    }
  })
})
