import { expect, test } from 'vitest'
import { clippedRing } from './clipped-ring.ts'
import type { Offset } from './engine/web-mercator.ts'

const first = { x: 0, y: 0 }
const last = { x: 10, y: 10 }
const square = (from: number, to: number): Offset[] => [
  { x: from, y: from },
  { x: to, y: from },
  { x: to, y: to },
  { x: from, y: to },
]

function areaOf(ring: readonly Offset[]): number {
  return Math.abs(
    ring.reduce((sum, { x, y }, i) => {
      const next = ring[(i + 1) % ring.length] as Offset
      return sum + (x * next.y - next.x * y) / 2
    }, 0),
  )
}

test.each([
  ['inside', square(2, 4), 4],
  ['around the box', square(-1e7, 1e7), 100],
  ['across a corner', square(5, 50), 25],
  ['outside', square(20, 30), 0],
  [
    'with a corner that reaches into the box',
    [
      { x: -5, y: 5 },
      { x: 5, y: 4 },
      { x: 5, y: 6 },
    ],
    7.5,
  ],
])('the clipped part of a ring %s has the right area', (_what, ring, area) => {
  const part = clippedRing(ring, first, last)
  expect(areaOf(part)).toBeCloseTo(area, 6)
  for (const { x, y } of part) expect(Math.min(x, y, 10 - x, 10 - y)).toBeGreaterThanOrEqual(-1e-6)
})

test('a ring inside the box is returned unchanged', () => {
  const ring = square(2, 4)
  expect(clippedRing(ring, first, last)).toBe(ring)
})
