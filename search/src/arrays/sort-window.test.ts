import { describe, expect, it } from 'vitest'
import { Random } from '../../bench/random.ts'
import { breakTiesBy, sortWindow, sortWindowWithTies } from './sort-window.ts'

const windows = [
  [0, 5],
  [0, 300],
  [7, 8],
  [120, 160],
  [299, 300],
  [10, 10],
] as const

/** 300 keys with at most `different` distinct values. */
function randomKeys(random: Random, different: number): Float64Array {
  return Float64Array.from({ length: 300 }, () => random.below(different))
}

describe('a window', () => {
  it.each([2, 5, 50, 1e6])('of keys with %i distinct values equals that of fully sorted keys', (different) => {
    const random = new Random(different)
    for (const [from, to] of windows) {
      const original = randomKeys(random, different)
      const keys = original.slice()
      const values = Int32Array.from(keys.keys())
      sortWindow(keys, values, 300, from, to)
      expect(keys.slice(from, to)).toEqual(original.toSorted().slice(from, to))
      expect(Array.from(values, (value) => original[value])).toEqual([...keys])
      expect([...values].toSorted((a, b) => a - b)).toEqual([...values.keys()])
      for (const before of keys.slice(0, from)) expect(before).toBeLessThanOrEqual(keys[from] ?? Infinity)
      for (const after of keys.slice(to)) expect(after).toBeGreaterThanOrEqual(keys[to - 1] ?? -Infinity)
    }
  })

  it.each([1, 2, 5, 50, 1e6])(
    'of keys of %i kinds breaks ties by the second key, also across its edges',
    (different) => {
      const random = new Random(different)
      const tieKey = (value: number) => (value * 7919) % 1009
      for (const [from, to] of windows) {
        const original = randomKeys(random, different)
        const values = Int32Array.from(original.keys())
        const expected = [...values].sort((a, b) => original[a]! - original[b]! || tieKey(a) - tieKey(b))
        sortWindowWithTies(original.slice(), values, 300, from, to, 0, breakTiesBy(tieKey))
        expect(Array.from(values.slice(from, to))).toEqual(expected.slice(from, to))
      }
    },
  )

  it.each([1e-4, 0.01, 0.3])(
    'of keys with errors up to %f is right when near ties are broken by the true keys',
    (slack) => {
      const random = new Random(5)
      for (const [from, to] of windows) {
        const truth = Array.from({ length: 300 }, () => 1 + random.below(2000) / 500)
        const keys = Float64Array.from(truth, (key) => key * (1 + (random.next() - 0.5) * slack * 0.9))
        const values = Int32Array.from(keys.keys())
        sortWindowWithTies(
          keys,
          values,
          300,
          from,
          to,
          slack,
          breakTiesBy((value) => truth[value]!),
        )
        expect(Array.from(values.slice(from, to), (value) => truth[value])).toEqual(
          truth.toSorted((a, b) => a - b).slice(from, to),
        )
      }
    },
  )

  it('of sorted, reversed and equal keys is right', () => {
    for (const keys of [[...Array(100).keys()], [...Array(100).keys()].toReversed(), Array<number>(100).fill(3)]) {
      const sorted = Float64Array.from(keys)
      sortWindow(sorted, new Int32Array(100), 100, 20, 40)
      expect(Array.from(sorted.slice(20, 40))).toEqual(keys.toSorted((a, b) => a - b).slice(20, 40))
    }
  })
})
