import type { Offset } from './web-mercator.ts'

/** A pointer's position, px, and its time. */
export interface Moment extends Offset {
  readonly ms: number
}

/** The motion of the map after a drag: distance in px, duration and easing. */
export interface Fling extends Offset {
  readonly ms: number
  readonly ease: (part: number) => number
}

/** The speed is measured over the last part of the drag, ms. */
const stretchMs = 80
/** Over a shorter time the speed cannot be measured, ms. */
const shortestMs = 30
/** A pointer that has rested for this long before its release does not fling, ms. */
const stillMs = 50
/** Below this speed there is no fling, px/ms. */
const slowest = 0.15
/** A higher speed is limited to this one, so that the visitor does not lose sight of where they were, px/ms. */
const fastest = 2.5
/** The speed falls to a third in this time, ms. */
const falloffMs = 220
/** After this many such times the map stops. */
const falloffs = 5

/**
 * The motion after a drag that ends at `atMs`; null when the map stops at once. `path` has the pointer's positions,
 * oldest first.
 */
export function fling(path: readonly Moment[], atMs: number): Fling | null {
  const last = path.at(-1)
  if (!last || atMs - last.ms > stillMs) return null
  const first = path.find(({ ms }) => last.ms - ms <= stretchMs)
  if (!first || last.ms - first.ms < shortestMs) return null
  const measured = Math.hypot(last.x - first.x, last.y - first.y) / (last.ms - first.ms)
  if (measured < slowest) return null
  const part = Math.min(1, fastest / measured) / (last.ms - first.ms)
  const speed = { x: (last.x - first.x) * part, y: (last.y - first.y) * part }
  const whole = 1 - Math.exp(-falloffs)
  return {
    x: speed.x * falloffMs * whole,
    y: speed.y * falloffMs * whole,
    ms: falloffMs * falloffs,
    // Its derivative at 0 is exactly the pointer's speed.
    ease: (part) => (1 - Math.exp(-falloffs * part)) / whole,
  }
}
