/** Functions that change a round; each returns a new round. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { isSamePlace, type PlaceKey } from '@fyndkartan/domain/place'
import type { ChosenRound, ChosenStop } from '@fyndkartan/domain/round/chosen-round'
import { defaultVisitMinutes, mostStops } from '@fyndkartan/domain/round/round'

/** Whether the place is a stop of the round. */
export function hasStop(round: ChosenRound, key: PlaceKey): boolean {
  return round.stops.some((stop) => isSamePlace(stop, key))
}

/**
 * Appends a place to the stops. Returns the round unchanged if it is full or has the place. The date of the first
 * market becomes the day of a round without a day.
 */
export function withStop(round: ChosenRound, { kind, id }: PlaceKey, date: CivilDate | null): ChosenRound {
  if (round.stops.length >= mostStops || hasStop(round, { kind, id })) return round
  const stop: ChosenStop = { kind, id, visitMinutes: defaultVisitMinutes, lockedAt: null, isDropped: false }
  return { ...round, stops: [...round.stops, stop], day: round.day ?? date }
}

export function withoutStop(round: ChosenRound, key: PlaceKey): ChosenRound {
  return { ...round, stops: round.stops.filter((stop) => !isSamePlace(stop, key)) }
}

/** Changes properties of one stop, such as the length of the visit. */
export function withChangedStop(
  round: ChosenRound,
  key: PlaceKey,
  change: Partial<Omit<ChosenStop, 'kind' | 'id'>>,
): ChosenRound {
  return { ...round, stops: round.stops.map((stop) => (isSamePlace(stop, key) ? { ...stop, ...change } : stop)) }
}

/**
 * Orders the stops by `keys`, and marks the order as the visitor's. Stops that `keys` does not have, which are those
 * that the visitor skips, come last.
 */
export function inOrder(round: ChosenRound, keys: readonly PlaceKey[]): ChosenRound {
  const rank = (stop: ChosenStop) => {
    const at = keys.findIndex((key) => isSamePlace(key, stop))
    return at < 0 ? keys.length : at
  }
  return { ...round, stops: round.stops.toSorted((a, b) => rank(a) - rank(b)), keepsOrder: true }
}

/**
 * Moves a stop from one index of the shown order to another; the result is the visitor's own order (`keepsOrder`).
 * Other locked stops stay at their indices; if the moved stop is locked, it is locked to its new index.
 */
export function withMovedStop(round: ChosenRound, shown: readonly PlaceKey[], from: number, to: number): ChosenRound {
  const moved = shown[from]
  if (moved === undefined || from === to || to < 0 || to >= shown.length) return round
  const lockOf = (key: PlaceKey) => round.stops.find((stop) => isSamePlace(stop, key))?.lockedAt ?? null
  const isFixed = (key: PlaceKey) => lockOf(key) !== null && !isSamePlace(key, moved)
  const free = shown.filter((key) => !isFixed(key) && !isSamePlace(key, moved))
  const others = shown.filter((key) => !isSamePlace(key, moved))
  // The number of unlocked stops before the new index.
  const before = others.slice(0, to).filter((key) => !isFixed(key)).length
  free.splice(before, 0, moved)
  const order = [...shown.keys()].map((at) => {
    const fixed = shown[at]
    return fixed !== undefined && isFixed(fixed) ? fixed : (free.shift() as PlaceKey)
  })
  const next = inOrder(round, order)
  return lockOf(moved) === null ? next : withChangedStop(next, moved, { lockedAt: order.indexOf(moved) })
}

/** Locks a stop to its index `at` in the shown order; a locked stop is unlocked. */
export function withLock(round: ChosenRound, shown: readonly PlaceKey[], at: number): ChosenRound {
  const key = shown[at]
  const stop = key && round.stops.find((one) => isSamePlace(one, key))
  if (!key || !stop) return round
  return withChangedStop(round, key, { lockedAt: stop.lockedAt === null ? at : null })
}
