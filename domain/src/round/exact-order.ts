/**
 * Finds the best order of few stops by dynamic programming over sets of stops (M. Held and R. Karp, "A dynamic
 * programming approach to sequencing problems", 1962). Because stops can be locked, it fills the order index by index.
 * For each index, set of visited stops and last stop, it stores only the earliest end of the last visit. That is
 * enough: travel times do not depend on the time of day, and an early arrival can wait, so whatever is possible after a
 * later end is possible after the earliest one. Of two orders with the same end it stores the one with less travel, but
 * only the end is guaranteed to be minimal.
 */
import { endOfVisit, numbersOf, type RoundNumbers, timeOfTravel } from './round-numbers.ts'
import type { PreparedRound } from './prepared-round.ts'

/** The maximum number of stops that can be visited; with more stops the tables would be too large for a phone. */
export const mostExactStops = 12

/** Values of `before` that are no stop: the visit is the first one, or no visit has this index of the order. */
const first = -1
const skipped = -2

/**
 * The best order for each state. The number of a state is (set of visited stops, as bits) × (number of stops) + last
 * stop.
 */
interface Layer {
  readonly ends: Float64Array
  readonly travels: Float64Array
  /** For each state the stop before the last one, or `first` or `skipped`. */
  readonly before: Int8Array
}

interface Goal {
  readonly lockedMet: number
  readonly met: number
  readonly end: number
  readonly travel: number
  readonly layer: number
  readonly state: number
}

/**
 * The stops in the best order: as many locked stops as possible, then as many stops as possible, then the earliest end.
 */
export function exactOrder(prepared: PreparedRound): number[] {
  const { possible, lockOf, lockedTo } = prepared
  const numbers = numbersOf(prepared)
  const indexOf = new Map(possible.map((stop, index) => [stop, index]))
  // The index of a locked stop that cannot be visited is left out, because no other stop can have it.
  const places = lockedTo.flatMap((stop) => (stop === null ? [null] : (indexOf.get(stop) ?? [])))
  const lastLocked = places.findLastIndex((owner) => owner !== null)
  const free = possible.flatMap((stop, index) => (lockOf[stop] === null ? [index] : []))
  const lockedBits = possible.reduce((bits, stop, index) => (lockOf[stop] === null ? bits : bits | (1 << index)), 0)
  let layer = emptyLayer(numbers.count)
  if (lastLocked < 0) {
    // Without locks one pass over all sets of stops is enough, smaller sets first.
    extendAll(numbers, layer, layer, { candidates: free, begins: true })
    const goal = bestGoal(numbers, layer, 0, lockedBits, null)
    return traced(
      possible,
      possible.map(() => layer.before),
      goal && { ...goal, layer: numbers.count - 1 },
    )
  }
  const steps: Int8Array[] = []
  let goal: Goal | null = null
  for (const [place, owner] of places.entries()) {
    const next = emptyLayer(numbers.count)
    // Up to the last lock an index may stay without a visit; after it the round can simply end.
    if (place <= lastLocked) {
      next.ends.set(layer.ends)
      next.travels.set(layer.travels)
    }
    const candidates = owner === null ? free : [owner]
    extendAll(numbers, layer, next, { candidates, begins: place <= lastLocked + 1 })
    layer = next
    steps.push(layer.before)
    if (place >= lastLocked) goal = bestGoal(numbers, layer, place, lockedBits, goal)
  }
  return traced(possible, steps, goal)
}

function traced(possible: readonly number[], steps: readonly Int8Array[], goal: Goal | null): number[] {
  return goal === null ? [] : trace(steps, goal, possible.length).map((index) => possible[index] ?? 0)
}

function emptyLayer(count: number): Layer {
  const states = count << count
  return {
    ends: new Float64Array(states).fill(Infinity),
    travels: new Float64Array(states),
    before: new Int8Array(states).fill(skipped),
  }
}

/**
 * Adds each possible visit to each state. `next` may be the same layer as `from`, because a larger set has a higher
 * number and so comes later.
 */
function extendAll(
  numbers: RoundNumbers,
  from: Layer,
  next: Layer,
  { candidates, begins }: { readonly candidates: readonly number[]; readonly begins: boolean },
): void {
  const { count, leaveMinute } = numbers
  if (begins) for (const stop of candidates) extend(numbers, next, 0, first, leaveMinute, 0, stop)
  for (let state = 0; state < from.ends.length; state++) {
    const end = from.ends[state] ?? Infinity
    if (end === Infinity) continue
    const set = Math.floor(state / count)
    const last = state % count
    const travelled = from.travels[state] ?? 0
    for (const stop of candidates) if ((set & (1 << stop)) === 0) extend(numbers, next, set, last, end, travelled, stop)
  }
}

/** Adds a visit to an order, if the visit is possible and gives the best order so far for the new state. */
function extend(
  numbers: RoundNumbers,
  next: Layer,
  set: number,
  last: number,
  end: number,
  travelled: number,
  stop: number,
): void {
  const way = timeOfTravel(numbers, last, stop)
  const done = endOfVisit(numbers, stop, end + way)
  if (done === Infinity || done > (numbers.latestEnd[stop] ?? 0)) return
  const state = (set | (1 << stop)) * numbers.count + stop
  const known = next.ends[state] ?? Infinity
  if (done > known || (done === known && travelled + way >= (next.travels[state] ?? 0))) return
  next.ends[state] = done
  next.travels[state] = travelled + way
  next.before[state] = last
}

function bestGoal(
  { count, back, endBy }: RoundNumbers,
  { ends, travels }: Layer,
  layer: number,
  lockedBits: number,
  known: Goal | null,
): Goal | null {
  let best = known
  for (let state = 0; state < ends.length; state++) {
    const done = ends[state] ?? Infinity
    if (done === Infinity) continue
    const set = Math.floor(state / count)
    const backMinutes = back[state % count] ?? 0
    const end = done + backMinutes
    if (end === Infinity || end > endBy) continue
    const goal: Goal = {
      lockedMet: bitCount(set & lockedBits),
      met: bitCount(set),
      end,
      travel: (travels[state] ?? 0) + backMinutes,
      layer,
      state,
    }
    if (best === null || isBetter(goal, best)) best = goal
  }
  return best
}

function isBetter(a: Goal, b: Goal): boolean {
  if (a.lockedMet !== b.lockedMet) return a.lockedMet > b.lockedMet
  if (a.met !== b.met) return a.met > b.met
  return a.end === b.end ? a.travel < b.travel : a.end < b.end
}

function bitCount(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}

function trace(steps: readonly Int8Array[], goal: Goal, count: number): number[] {
  const order: number[] = []
  let { state } = goal
  for (let at = goal.layer; at >= 0; at--) {
    const before = steps[at]?.[state] ?? skipped
    if (before === skipped) continue
    const stop = state % count
    order.unshift(stop)
    if (before === first) break
    state = (Math.floor(state / count) & ~(1 << stop)) * count + before
  }
  return order
}
