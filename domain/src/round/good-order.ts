/**
 * A good order of many stops, by ruin and recreate (G. Schrimpf and others, "Record breaking optimization results using
 * the ruin and recreate principle", 2000): each step takes some stops out, inserts them again where they cost least,
 * and keeps the result if it is about as good. The budget counts steps rather than time, and the random numbers have a
 * fixed seed, so that a round has the same order on every device.
 */
import { fitsLocks, type PreparedRound } from './prepared-round.ts'
import { endOfVisit, numbersOf, type RoundNumbers, timeOfTravel } from './round-numbers.ts'
import { drawNumbers } from './draw-numbers.ts'

/** The budget of computed visits per pair of stops; for 25 stops it takes some tenths of a second on a slow phone. */
const stepsPerPair = 6000

/** The value of a stop in minutes: per point of its score, and extra for a locked one. */
const minutesPerPoint = 1e5
const lockedMinutes = 1e8

/** The accepted worsening in minutes at the beginning; it decreases to 0. */
const toleranceMinutes = 25

interface Search extends RoundNumbers {
  /** As in PreparedRound, with stops numbered as in `possible`. */
  readonly lockOf: readonly (number | null)[]
  readonly lockedTo: readonly (number | null)[]
  readonly isLocked: readonly boolean[]
  readonly hasLocks: boolean
  /** The value of each stop, minutes. */
  readonly worth: readonly number[]
  readonly most: number
  steps: number
}

export interface OrderAims {
  /** The value of each stop of the problem, more than 0; equal when missing. */
  readonly scores?: readonly number[]
  /** The most stops in an order. */
  readonly most?: number
}

/** The stops of a good order. Without scores it has the goals of `exactOrder`; with scores, the greatest sum. */
export function goodOrder(prepared: PreparedRound, { scores, most = Infinity }: OrderAims = {}): number[] {
  const isLocked = prepared.possible.map((stop) => prepared.lockOf[stop] !== null)
  const search: Search = {
    ...numbersOf(prepared),
    lockOf: prepared.possible.map((stop) => prepared.lockOf[stop] ?? null),
    lockedTo: prepared.lockedTo,
    isLocked,
    hasLocks: isLocked.includes(true),
    worth: prepared.possible.map(
      (stop, index) => (scores?.[stop] ?? 1) * minutesPerPoint + (isLocked[index] === true ? lockedMinutes : 0),
    ),
    most,
    steps: 0,
  }
  const draw = drawNumbers(search.count)
  let order = firstOrder(search)
  let cost = costOf(search, order)
  let [best, bestCost] = [order, cost]
  const stepBudget = stepsPerPair * search.count ** 2
  while (search.steps < stepBudget) {
    const tolerance = toleranceMinutes * (1 - search.steps / stepBudget) ** 2
    const tried = recreate(search, ruin(search, order, draw), draw)
    const triedCost = costOf(search, tried)
    // Exponentially distributed with the mean `tolerance`, so a much worse order is rarely accepted.
    if (triedCost <= cost + tolerance * -Math.log(Math.max(draw(), 1e-9))) [order, cost] = [tried, triedCost]
    if (triedCost < bestCost) [best, bestCost] = [tried, triedCost]
  }
  return fillUp(search, best).map((index) => prepared.possible[index] ?? 0)
}

/** Inserts stops that still fit: where ways are not the shortest ones, another stop may make one possible. */
function fillUp(search: Search, order: readonly number[]): readonly number[] {
  for (const stop of search.isLocked.keys()) {
    if (order.includes(stop)) continue
    const fuller = insertBest(search, order, stop)
    if (fuller.length > order.length) return fillUp(search, fuller)
  }
  return order
}

/** The better of two orders: stops inserted by closing time, and in their own order. */
function firstOrder(search: Search): number[] {
  const all = [...search.isLocked.keys()]
  const closes = (stop: number) => search.open[stop]?.at(-1) ?? 0
  const byClosing = all.toSorted((a, b) => (closes(a) === closes(b) ? a - b : closes(a) - closes(b)))
  const tried = [byClosing, all].map((stops) =>
    stops.reduce<number[]>((order, stop) => insertBest(search, order, stop), []),
  )
  return tried.reduce((a, b) => (costOf(search, b) < costOf(search, a) ? b : a))
}

/** The end of the round; Infinity for an impossible order. */
function endOfOrder(search: Search, order: readonly number[]): number {
  let minute = search.leaveMinute
  let at = -1
  search.steps += order.length + 1
  for (const stop of order) {
    minute = endOfVisit(search, stop, minute + timeOfTravel(search, at, stop))
    if (minute === Infinity || minute > (search.latestEnd[stop] ?? 0)) return Infinity
    at = stop
  }
  const end = minute + (at < 0 ? 0 : (search.back[at] ?? 0))
  return end > search.endBy ? Infinity : end
}

/** The lower, the better. */
function costOf(search: Search, order: readonly number[]): number {
  return order.reduce((cost, stop) => cost - (search.worth[stop] ?? 0), endOfOrder(search, order))
}

function keepsLocks(search: Search, order: readonly number[]): boolean {
  return !search.hasLocks || fitsLocks(search, order)
}

/** Inserts a stop where the round ends earliest; leaves it out if it fits nowhere. */
function insertBest(search: Search, order: readonly number[], stop: number): number[] {
  let best: number[] | null = null
  let bestEnd = Infinity
  if (order.length >= search.most) return [...order]
  for (let at = 0; at <= order.length; at++) {
    const tried = order.toSpliced(at, 0, stop)
    if (!keepsLocks(search, tried)) continue
    const end = endOfOrder(search, tried)
    if (end < bestEnd) [best, bestEnd] = [tried, end]
  }
  return best ?? [...order]
}

type Draw = () => number

/**
 * Takes out some stops: neighbours in the order, stops near one of them, or random ones; sometimes reverses a part
 * instead.
 */
function ruin(search: Search, order: readonly number[], draw: Draw): number[] {
  if (order.length === 0) return []
  const count = 1 + Math.floor(draw() * Math.min(8, order.length))
  const at = Math.floor(draw() * order.length)
  const way = draw()
  if (way < 0.4) return order.filter((_, index) => index < at || index >= at + count)
  if (way < 0.8) {
    const centre = order[at] ?? 0
    const away = (stop: number) => timeOfTravel(search, centre, stop) + timeOfTravel(search, stop, centre)
    const near = new Set(
      [centre, ...order.filter((stop) => stop !== centre).toSorted((a, b) => away(a) - away(b))].slice(0, count),
    )
    return order.filter((stop) => !near.has(stop))
  }
  if (way < 0.9) {
    const turned = [
      ...order.slice(0, at),
      ...order.slice(at, at + count + 1).toReversed(),
      ...order.slice(at + count + 1),
    ]
    return turned
  }
  return order.filter(() => draw() * order.length >= count)
}

/** Inserts all missing stops one after another in a random order. Removes stops first while the order is impossible. */
function recreate(search: Search, ruined: readonly number[], draw: Draw): number[] {
  let order = [...ruined]
  while (order.length > 0 && (!keepsLocks(search, order) || endOfOrder(search, order) === Infinity))
    order = order.toSpliced(Math.floor(draw() * order.length), 1)
  const missing = [...search.isLocked.keys()].filter((stop) => !order.includes(stop))
  const closes = (stop: number) => search.open[stop]?.at(-1) ?? 0
  const byClosing = draw() < 0.3
  // Stops of greater value tend to come first; locked ones always do.
  const keys = missing.map((stop) => ({
    stop,
    key: (byClosing ? closes(stop) : draw()) / (search.worth[stop] ?? 1),
  }))
  const sorted = keys.toSorted((a, b) => (a.key === b.key ? a.stop - b.stop : a.key - b.key))
  return sorted.reduce((built, { stop }) => insertBest(search, built, stop), order)
}
