import type { Offset } from './engine/web-mercator.ts'

export type Direction = 'left' | 'right' | 'up' | 'down'

const arrows: ReadonlyMap<string, Direction> = new Map([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
])

/**
 * An item is in a direction when its distance to the side is at most this many times the distance ahead. With 1, each
 * direction would be a quarter of the plane; with more than 1, an item near a diagonal is in two directions.
 */
const asideLimit = 1.2

/** The direction for the `key` of a KeyboardEvent; null for all keys but the arrow keys. */
export function directionOfKey(key: string): Direction | null {
  return arrows.get(key) ?? null
}

/**
 * The nearest item in a direction; null when there is none. A distance to the side counts twice as much as one straight
 * ahead.
 */
export function nearestInDirection<T extends Offset>(
  from: Offset,
  others: Iterable<T>,
  direction: Direction,
): T | null {
  let best: T | null = null
  let bestCost = Infinity
  for (const other of others) {
    const right = other.x - from.x
    const down = other.y - from.y
    const ahead = { left: -right, right, up: -down, down }[direction]
    const aside = Math.abs(direction === 'left' || direction === 'right' ? down : right)
    if (ahead <= 0 || aside > ahead * asideLimit) continue
    const cost = ahead + 2 * aside
    if (cost >= bestCost) continue
    best = other
    bestCost = cost
  }
  return best
}

/** The item nearest to a point; null when there are no items. */
export function nearest<T extends Offset>(from: Offset, others: Iterable<T>): T | null {
  let best: T | null = null
  let bestDistance = Infinity
  for (const other of others) {
    const distance = Math.hypot(other.x - from.x, other.y - from.y)
    if (distance >= bestDistance) continue
    best = other
    bestDistance = distance
  }
  return best
}
