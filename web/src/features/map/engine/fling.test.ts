import { expect, test } from 'vitest'
import { fling, type Moment } from './fling.ts'

/** Every 10 ms so many pixels further right. */
function pulled(pxEach: number, times = 12): Moment[] {
  return Array.from({ length: times }, (_, i) => ({ x: i * pxEach, y: 0, ms: 1000 + i * 10 }))
}

test.each([
  ['one press', [{ x: 1, y: 1, ms: 1 }], 5],
  ['nothing', [], 5],
  ['a slow hand', pulled(1), 1110],
  ['a hand that lay still before it let go', pulled(10), 1110 + 51],
  ['a jump: of so short a way nothing can be told', pulled(40, 3), 1022],
  [
    'two moments at once',
    [
      { x: 0, y: 0, ms: 9 },
      { x: 50, y: 0, ms: 9 },
    ],
    9,
  ],
])('%s throws nothing', (_what, way, atMs) => {
  expect(fling(way, atMs)).toBeNull()
})

test('the map goes on with the speed of the hand, and slower and slower', () => {
  // 1 px/ms.
  const thrown = fling(pulled(10), 1112)
  if (!thrown) throw new Error('not thrown')
  const { x, y, ms, ease } = thrown
  expect(y).toBe(0)
  expect(x).toBeGreaterThan(100)
  expect(x).toBeLessThan(400)
  expect([ease(0), ease(1)]).toEqual([0, 1])
  expect((x * ease(1 / ms)) / 1).toBeCloseTo(1, 1)
  expect(x * (ease(1) - ease(0.9))).toBeLessThan(5)
})

test('however fast the hand, it does not go further than a screen', () => {
  expect(fling(pulled(400), 1112)?.x).toBeCloseTo(2.5 * 220, -1)
})

test('only its last stretch counts: a hand that turns throws where it went last', () => {
  const back = pulled(10).map(({ x, ms }) => ({ x: 110 - x, y: 0, ms: ms + 120 }))
  expect(fling([...pulled(10), ...back], 1232)?.x).toBeLessThan(-100)
})
