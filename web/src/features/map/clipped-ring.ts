import type { Offset } from './engine/web-mercator.ts'

/**
 * The part of a closed ring of points that is inside a box, by the algorithm of Sutherland and Hodgman (1974): cut at
 * each of the box's four sides in turn. Without it, the coast of Sweden would have points millions of pixels away, too
 * far for a canvas.
 */
export function clippedRing(ring: readonly Offset[], first: Offset, last: Offset): readonly Offset[] {
  let part = ring
  for (const axis of ['x', 'y'] as const) {
    part = cut(part, axis, first[axis], 1)
    part = cut(part, axis, last[axis], -1)
  }
  return part
}

/** The part of the ring with coordinates above `at` on the axis, or below it when `side` is −1. */
function cut(ring: readonly Offset[], axis: 'x' | 'y', at: number, side: 1 | -1): readonly Offset[] {
  const isIn = (point: Offset) => (point[axis] - at) * side >= 0
  if (ring.every(isIn)) return ring
  const clipped: Offset[] = []
  let before = ring.at(-1)
  for (const point of ring) {
    if (before && isIn(before) !== isIn(point)) clipped.push(crossing(before, point, axis, at))
    if (isIn(point)) clipped.push(point)
    before = point
  }
  return clipped
}

function crossing(from: Offset, to: Offset, axis: 'x' | 'y', at: number): Offset {
  const part = (at - from[axis]) / (to[axis] - from[axis])
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}
