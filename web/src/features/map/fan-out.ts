import type { Offset } from './engine/web-mercator.ts'

/** Pins closer to each other than this overlap, px. */
const touchingPx = 22
/** The space that each pin gets on a ring, px: its width and a gap. */
const pinRoomPx = 42
const smallestRingPx = 36
/** The innermost ring has at most this many pins. */
const firstRing = 10

/**
 * Spreads overlapping pins on rings around their position, so that each can be clicked. Returns the offset of each pin
 * from its point, px; null for pins that overlap no other. `points` are pixels at the current zoom.
 */
export function fanOut(points: readonly Offset[]): (Offset | null)[] {
  const offsets: (Offset | null)[] = points.map(() => null)
  for (const group of touchingGroups(points)) {
    if (group.length === 1) continue
    const ring = ringOffsets(group.length)
    const spot = points[group[0] as number] as Offset
    group.forEach((point, place) => {
      const offset = ring[place] as Offset
      const own = points[point] as Offset
      // `offset` is relative to the group's first pin, which may be a few pixels from this pin; the result is relative
      // to this pin.
      offsets[point] = { x: offset.x + spot.x - own.x, y: offset.y + spot.y - own.y }
    })
  }
  return offsets
}

/**
 * Groups points: each joins the first group whose first point is closer than `touchingPx`. A grid with cells of that
 * size makes this linear.
 */
function touchingGroups(points: readonly Offset[]): number[][] {
  const groups: number[][] = []
  const cells = new Map<string, number[][]>()
  points.forEach((point, index) => {
    const column = Math.floor(point.x / touchingPx)
    const row = Math.floor(point.y / touchingPx)
    for (let c = column - 1; c <= column + 1; c++)
      for (let r = row - 1; r <= row + 1; r++)
        for (const group of cells.get(`${c} ${r}`) ?? []) {
          const spot = points[group[0] as number] as Offset
          if (Math.hypot(point.x - spot.x, point.y - spot.y) >= touchingPx) continue
          group.push(index)
          return
        }
    const group = [index]
    groups.push(group)
    const cell = `${column} ${row}`
    cells.set(cell, [...(cells.get(cell) ?? []), group])
  })
  return groups
}

/** Offsets of `count` pins on rings, the innermost ring first. A few pins have one ring, as large as they need. */
function ringOffsets(count: number): Offset[] {
  const offsets: Offset[] = []
  let radius = Math.max(smallestRingPx, (Math.min(count, firstRing) * pinRoomPx) / (2 * Math.PI))
  for (; offsets.length < count; radius += pinRoomPx) {
    const onRing = Math.min(count - offsets.length, Math.round((2 * Math.PI * radius) / pinRoomPx))
    for (let place = 0; place < onRing; place++) {
      const angle = (2 * Math.PI * place) / onRing - Math.PI / 2
      offsets.push({ x: Math.round(radius * Math.cos(angle)), y: Math.round(radius * Math.sin(angle)) })
    }
  }
  return offsets
}
