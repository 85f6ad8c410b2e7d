import { describe, expect, test } from 'vitest'
import { fanOut } from './fan-out.ts'
import type { Offset } from './engine/web-mercator.ts'

const at = (x: number, y: number): Offset => ({ x, y })

function closest(points: readonly Offset[], offsets: readonly (Offset | null)[]): number {
  const spots = points.map(({ x, y }, i) => at(x + (offsets[i]?.x ?? 0), y + (offsets[i]?.y ?? 0)))
  let least = Infinity
  for (const [i, a] of spots.entries())
    for (const b of spots.slice(i + 1)) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y))
  return least
}

describe('fanning out', () => {
  test('a pin without neighbours is not moved', () => {
    expect(fanOut([at(0, 0), at(100, 0)])).toEqual([null, null])
  })

  test('pins 21 px apart are spread, pins 22 px apart are not', () => {
    expect(fanOut([at(0, 0), at(21, 0)]).every((offset) => offset !== null)).toBe(true)
    expect(fanOut([at(0, 0), at(22, 0)])).toEqual([null, null])
  })

  test.each([2, 3, 10, 11, 40, 200])('%i pins at one spot end up at least the width of a pin apart', (count) => {
    const points = Array.from({ length: count }, () => at(50, 50))
    expect(closest(points, fanOut(points))).toBeGreaterThanOrEqual(34)
  })

  test("pins on both sides of a cell's edge form one group", () => {
    expect(fanOut([at(21.9, 21.9), at(22.1, 22.1)]).every((offset) => offset !== null)).toBe(true)
  })
})
