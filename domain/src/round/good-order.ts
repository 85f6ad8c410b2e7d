/**
 * Finds a good order of many stops by ruin and recreate (G. Schrimpf and others, "Record breaking optimization results
 * using the ruin and recreate principle", 2000). Each step takes some stops out, inserts them again where they cost
 * least, and accepts the result if it is about as good. The limit is a number of steps, not a time, and the random
 * numbers have a fixed seed, so that a round has the same order on every device.
 */
import { fitsLocks, type PreparedRound } from './prepared-round.ts'
import { endOfVisit, numbersOf, type RoundNumbers, timeOfTravel } from './round-numbers.ts'
import { drawNumbers } from './draw-numbers.ts'

/**
 * How many visits to compute at most, per pair of stops. For 25 stops that takes some tenths of a second on a slow
 * phone.
 */
const stepsPerPair = 6000

/**
 * What a visited stop is worth, in minutes of the round: this much for each point of its score, and more if it is
 * locked.
 */
const minutesPerPoint = 1e5
const lockedMinutes = 1e8

/** By how many minutes a new order may be worse at the beginning; the number decreases to 0. */
const toleranceMinutes = 25

interface Search extends RoundNumbers {
  /** Locks as in PreparedRound; stops are numbered by their index in `possible`. */
  readonly lockOf: readonly (number | null)[]
  readonly lockedTo: readonly (number | null)[]
  readonly isLocked: readonly boolean[]
  readonly hasLocks: boolean
  /** What each stop is worth, in minutes. */
  readonly worth: readonly number[]
  readonly most: number
  steps: number
}

export interface OrderAims {
  /** The score of each stop, more than 0; without scores all stops count the same. */
  readonly scores?: readonly number[]
  /** The maximum number of stops in an order. */
  readonly most?: number
}

/**
 * The stops in a good order. Without scores it has the same aims as `exactOrder`; with scores, it aims at the highest
 * sum of scores.
 */
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
    // The accepted loss is random, exponentially distributed with the mean `tolerance`, so a much worse order is rarely
    // accepted.
    if (triedCost <= cost + tolerance * -Math.log(Math.max(draw(), 1e-9))) [order, cost] = [tried, triedCost]
    if (triedCost < bestCost) [best, bestCost] = [tried, triedCost]
  }
  return fillUp(search, best).map((index) => prepared.possible[index] ?? 0)
}

/**
 * Inserts stops that still fit. One more stop can make another possible, when the way by that stop is shorter than the
 * direct one.
 */
function fillUp(search: Search, order: readonly number[]): readonly number[] {
  for (const stop of search.isLocked.keys()) {
    if (order.includes(stop)) continue
    const fuller = insertBest(search, order, stop)
    if (fuller.length > order.length) return fillUp(search, fuller)
  }
  return order
}

/**
 * The order to begin with: the better one of inserting the stops by closing time and inserting them in the order of the
 * list.
 */
function firstOrder(search: Search): number[] {
  const all = [...search.isLocked.keys()]
  const closes = (stop: number) => search.open[stop]?.at(-1) ?? 0
  const byClosing = all.toSorted((a, b) => (closes(a) === closes(b) ? a - b : closes(a) - closes(b)))
  const tried = [byClosing, all].map((stops) =>
    stops.reduce<number[]>((order, stop) => insertBest(search, order, stop), []),
  )
  return tried.reduce((a, b) => (costOf(search, b) < costOf(search, a) ? b : a))
}

/** The minute at which the round ends; Infinity for an impossible order. */
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

/** The cost of an order, in minutes: its end minus what its stops are worth. Lower is better. */
function costOf(search: Search, order: readonly number[]): number {
  return order.reduce((cost, stop) => cost - (search.worth[stop] ?? 0), endOfOrder(search, order))
}

function keepsLocks(search: Search, order: readonly number[]): boolean {
  return !search.hasLocks || fitsLocks(search, order)
}

/**
 * Inserts a stop at the index that makes the round end earliest; returns the order without the stop if it fits nowhere.
 */
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
 * Takes some stops out of an order: neighbours in the order, stops close to each other, or random ones. Sometimes it
 * reverses a part of the order instead.
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

/**
 * Inserts all missing stops, one after another in a random order. While the given order is impossible, it first removes
 * random stops.
 */
function recreate(search: Search, ruined: readonly number[], draw: Draw): number[] {
  let order = [...ruined]
  while (order.length > 0 && (!keepsLocks(search, order) || endOfOrder(search, order) === Infinity))
    order = order.toSpliced(Math.floor(draw() * order.length), 1)
  const missing = [...search.isLocked.keys()].filter((stop) => !order.includes(stop))
  const closes = (stop: number) => search.open[stop]?.at(-1) ?? 0
  const byClosing = draw() < 0.3
  // Stops that are worth more tend to come first; locked stops always do.
  const keys = missing.map((stop) => ({
    stop,
    key: (byClosing ? closes(stop) : draw()) / (search.worth[stop] ?? 1),
  }))
  const sorted = keys.toSorted((a, b) => (a.key === b.key ? a.stop - b.stop : a.key - b.key))
  return sorted.reduce((built, { stop }) => insertBest(search, built, stop), order)
}
