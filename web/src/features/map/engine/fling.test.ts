import { expect, test } from 'vitest'
import { fling, type Moment } from './fling.ts'

/** The path of a pointer that moves right by this many pixels every 10 ms. */
function pulled(pxEach: number, times = 12): Moment[] {
  return Array.from({ length: times }, (_, i) => ({ x: i * pxEach, y: 0, ms: 1000 + i * 10 }))
}

test.each([
  ['a single point', [{ x: 1, y: 1, ms: 1 }], 5],
  ['no points', [], 5],
  ['a slow drag', pulled(1), 1110],
  ['a pointer that rested before its release', pulled(10), 1110 + 51],
  ['a jump too short for measuring a speed', pulled(40, 3), 1022],
  [
    'two points at the same time',
    [
      { x: 0, y: 0, ms: 9 },
      { x: 50, y: 0, ms: 9 },
    ],
    9,
  ],
])('%s does not fling', (_what, path, atMs) => {
  expect(fling(path, atMs)).toBeNull()
})

test('a fling starts at the speed of the pointer and slows down', () => {
  // The pointer moves at 1 px/ms.
  const result = fling(pulled(10), 1112)
  if (!result) throw new Error('no fling')
  const { x, y, ms, ease } = result
  expect(y).toBe(0)
  expect(x).toBeGreaterThan(100)
  expect(x).toBeLessThan(400)
  expect([ease(0), ease(1)]).toEqual([0, 1])
  expect((x * ease(1 / ms)) / 1).toBeCloseTo(1, 1)
  expect(x * (ease(1) - ease(0.9))).toBeLessThan(5)
})

test('the speed of a fling is limited', () => {
  expect(fling(pulled(400), 1112)?.x).toBeCloseTo(2.5 * 220, -1)
})

test('only the end of a drag counts: after a turn the map moves in the last direction', () => {
  const back = pulled(10).map(({ x, ms }) => ({ x: 110 - x, y: 0, ms: ms + 120 }))
  expect(fling([...pulled(10), ...back], 1232)?.x).toBeLessThan(-100)
})
