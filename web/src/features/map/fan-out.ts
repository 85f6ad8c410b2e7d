import type { Offset } from './engine/web-mercator.ts'

/** Pins closer than this cover each other, px. */
const touchingPx = 22
/** The space of one pin on the ring, px: its width and a gap. */
const pinRoomPx = 42
const smallestRingPx = 36
/** The innermost ring has at most this many pins. */
const firstRing = 10

/**
 * Offsets that spread overlapping pins in rings around their position, so that each can be clicked; null for pins without
 * neighbours. `points` are pixels at the current zoom.
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
      // Measured from the pin's own position, which lies a few pixels from the group's.
      offsets[point] = { x: offset.x + spot.x - own.x, y: offset.y + spot.y - own.y }
    })
  }
  return offsets
}

/** Each point joins the first group close enough to it; a grid with cells of that size makes this linear. */
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

/** Positions on rings that grow outwards; a small group has one ring, as wide as it needs. */
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
