import type { Offset } from './engine/web-mercator.ts'

/** Pins closer than this hide each other; px. */
const touchingPx = 22
/** Room that a pin takes on the ring, px: its width and a little air. */
const pinRoomPx = 42
const smallestRingPx = 36
/** The innermost ring grows no wider than for so many. */
const firstRing = 10

/**
 * Offsets that spread pins lying on one another in rings round their spot, so that each can be pressed; null for those
 * that stand alone. `points` are pixels at the zoom shown.
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

/** Each point joins the first group whose spot it touches; cells as large as the reach keep this linear. */
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

/** Places on rings that grow outwards; a few share one ring that is as wide as they need. */
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
