import type { Offset } from './web-mercator.ts'

/** A pointer's position, px, and its time. */
export interface Moment extends Offset {
  readonly ms: number
}

/** The movement with which the map continues after a drag: its distance in px, its duration and its easing. */
export interface Fling extends Offset {
  readonly ms: number
  readonly ease: (part: number) => number
}

/** The speed of a drag is measured over its last part of this length, ms. */
const stretchMs = 80
/** When the measured part is shorter than this, the map stops at once, ms. */
const shortestMs = 30
/** When the pointer has rested for this long before its release, the map stops at once, ms. */
const stillMs = 50
/** Below this speed of the pointer the map stops at once, px/ms. */
const slowest = 0.15
/**
 * The highest speed of the map after a drag, px/ms. With a higher one, visitors would lose sight of where they were.
 */
const fastest = 2.5
/** The time in which the map's speed falls to a factor of 1/e, about a third, ms. */
const falloffMs = 220
/** The map stops after this many times `falloffMs`. */
const falloffs = 5

/**
 * The movement with which the map continues after a drag that ends at `atMs`; null when the map stops at once. `path`
 * contains the pointer's positions, oldest first.
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
    // The derivative at 0 is falloffs / whole, so that the map starts exactly with `speed`.
    ease: (part) => (1 - Math.exp(-falloffs * part)) / whole,
  }
}
