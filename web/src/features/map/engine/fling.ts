import type { Offset } from './web-mercator.ts'

/** Where a hand was, px, and when. */
export interface Moment extends Offset {
  readonly ms: number
}

/** How far the map goes on by itself, px, and how. */
export interface Fling extends Offset {
  readonly ms: number
  readonly ease: (part: number) => number
}

/** A hand's speed is that of its last stretch of way, ms. */
const stretchMs = 80
/** Of a shorter one nothing can be told, ms. */
const shortestMs = 30
/** A hand that has lain still for so long throws nothing, ms. */
const stillMs = 50
/** Slower than this it throws nothing, px/ms. */
const slowest = 0.15
/** However fast it goes, what it throws should not be lost, px/ms. */
const fastest = 2.5
/** Its speed falls to a third in this time, ms. */
const falloffMs = 220
/** After so many of them it lies still. */
const falloffs = 5

/** What becomes of a drag when the hand lets go at `atMs`; null when it does not throw. The way is that of the hand, oldest first. */
export function fling(way: readonly Moment[], atMs: number): Fling | null {
  const last = way.at(-1)
  if (!last || atMs - last.ms > stillMs) return null
  const first = way.find(({ ms }) => last.ms - ms <= stretchMs)
  if (!first || last.ms - first.ms < shortestMs) return null
  const told = Math.hypot(last.x - first.x, last.y - first.y) / (last.ms - first.ms)
  if (told < slowest) return null
  const part = Math.min(1, fastest / told) / (last.ms - first.ms)
  const speed = { x: (last.x - first.x) * part, y: (last.y - first.y) * part }
  const whole = 1 - Math.exp(-falloffs)
  return {
    x: speed.x * falloffMs * whole,
    y: speed.y * falloffMs * whole,
    ms: falloffMs * falloffs,
    // It begins with just the hand's speed.
    ease: (part) => (1 - Math.exp(-falloffs * part)) / whole,
  }
}
