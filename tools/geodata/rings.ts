/** Geometry on rings of longitude and latitude: simplification, clipping to a box, measurement. */
import type { Point, Ring } from './topology.ts'

export interface Box {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** A degree of longitude as a share of a degree of latitude, at 62° N, the latitude of the Nordic countries. */
const lngScale = Math.cos((62 * Math.PI) / 180)
const kmPerDegree = 111.2

/**
 * The Douglas–Peucker algorithm: removes points that lie within `tolerance` (degrees of latitude) of the straight line
 * between the points that stay.
 */
export function simplifyLine(line: Point[], tolerance: number): Point[] {
  const last = line.length - 1
  if (last < 2) return line
  const keep = new Uint8Array(line.length)
  keep[0] = keep[last] = 1
  const spans: [number, number][] = [[0, last]]
  // The first and last points of a ring are equal, so the point farthest from them splits the ring into two lines.
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    let farthest = 0
    let index = -1
    for (let i = from + 1; i < to; i++) {
      const distance = distanceToSegment(line[i] as Point, line[from] as Point, line[to] as Point)
      if (distance > farthest) [farthest, index] = [distance, i]
    }
    if (farthest <= tolerance) continue
    keep[index] = 1
    spans.push([from, index], [index, to])
  }
  return line.filter((_, i) => keep[i] === 1)
}

function distanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const dx = (bx - ax) * lngScale
  const dy = by - ay
  const px = (x - ax) * lngScale
  const py = y - ay
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length))
  return Math.hypot(px - along * dx, py - along * dy)
}

/**
 * The Sutherland–Hodgman algorithm: clips at one side of the box after the other. Where the ring leaves the box, the
 * result runs along its side.
 */
export function clipRing(ring: Ring, box: Box): Ring {
  const sides: [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, box.west, 1],
    [0, box.east, -1],
    [1, box.south, 1],
    [1, box.north, -1],
  ]
  return sides.reduce((points, [axis, limit, sign]) => clipSide(points, axis, limit, sign), ring)
}

function clipSide(ring: Ring, axis: 0 | 1, limit: number, sign: 1 | -1): Ring {
  const inside = (point: Point) => (point[axis] - limit) * sign >= 0
  const clipped: Ring = []
  ring.forEach((point, index) => {
    const before = ring.at(index - 1) as Point
    if (inside(point) !== inside(before)) {
      const share = (limit - before[axis]) / (point[axis] - before[axis])
      clipped.push([before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])])
    }
    if (inside(point)) clipped.push(point)
  })
  return clipped
}

/** The approximate area, which distinguishes a skerry from an island: the shoelace formula on a plane. */
export function areaKm2(ring: Ring): number {
  let twice = 0
  ring.forEach(([x, y], index) => {
    const [beforeX, beforeY] = ring.at(index - 1) as Point
    twice += beforeX * y - x * beforeY
  })
  return (Math.abs(twice) / 2) * lngScale * kmPerDegree ** 2
}
