/** What visitors do to a round; each function returns another round. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { isSamePlace, type PlaceKey } from '@fyndkartan/domain/place'
import type { ChosenRound, ChosenStop } from '@fyndkartan/domain/round/chosen-round'
import { defaultVisitMinutes, mostStops } from '@fyndkartan/domain/round/round'

/** Whether the round leads to the place. */
export function hasStop(round: ChosenRound, key: PlaceKey): boolean {
  return round.stops.some((stop) => isSamePlace(stop, key))
}

/** With a place at the end; unchanged when it is full. The first market gives the round its day. */
export function withStop(round: ChosenRound, { kind, id }: PlaceKey, date: CivilDate | null): ChosenRound {
  if (round.stops.length >= mostStops || hasStop(round, { kind, id })) return round
  const stop: ChosenStop = { kind, id, visitMinutes: defaultVisitMinutes, lockedAt: null, isDropped: false }
  return { ...round, stops: [...round.stops, stop], day: round.day ?? date }
}

export function withoutStop(round: ChosenRound, key: PlaceKey): ChosenRound {
  return { ...round, stops: round.stops.filter((stop) => !isSamePlace(stop, key)) }
}

/** With something else about one stop. */
export function withChangedStop(
  round: ChosenRound,
  key: PlaceKey,
  change: Partial<Omit<ChosenStop, 'kind' | 'id'>>,
): ChosenRound {
  return { ...round, stops: round.stops.map((stop) => (isSamePlace(stop, key) ? { ...stop, ...change } : stop)) }
}

/** In the order of `keys`, which are of all stops that are not dropped; the dropped ones come last. */
export function inOrder(round: ChosenRound, keys: readonly PlaceKey[]): ChosenRound {
  const rank = (stop: ChosenStop) => {
    const at = keys.findIndex((key) => isSamePlace(key, stop))
    return at < 0 ? keys.length : at
  }
  return { ...round, stops: round.stops.toSorted((a, b) => rank(a) - rank(b)), keepsOrder: true }
}

/**
 * Moves a stop of the shown order to another index in it; the order is then the visitor's own. Locked stops stay at their places, unless
 * it is the locked one that moves: that is locked to its new place.
 */
export function withMovedStop(round: ChosenRound, shown: readonly PlaceKey[], from: number, to: number): ChosenRound {
  const moved = shown[from]
  if (moved === undefined || from === to || to < 0 || to >= shown.length) return round
  const lockOf = (key: PlaceKey) => round.stops.find((stop) => isSamePlace(stop, key))?.lockedAt ?? null
  const isFixed = (key: PlaceKey) => lockOf(key) !== null && !isSamePlace(key, moved)
  const free = shown.filter((key) => !isFixed(key) && !isSamePlace(key, moved))
  const others = shown.filter((key) => !isSamePlace(key, moved))
  // Before the same free stop as when all others kept their places.
  const before = others.slice(0, to).filter((key) => !isFixed(key)).length
  free.splice(before, 0, moved)
  const order = [...shown.keys()].map((at) => {
    const fixed = shown[at]
    return fixed !== undefined && isFixed(fixed) ? fixed : (free.shift() as PlaceKey)
  })
  const next = inOrder(round, order)
  return lockOf(moved) === null ? next : withChangedStop(next, moved, { lockedAt: order.indexOf(moved) })
}

/** Locks a stop to its place in the shown order, or lets it go. The stops take the shown order, which stays. */
export function withLock(round: ChosenRound, shown: readonly PlaceKey[], at: number): ChosenRound {
  const key = shown[at]
  const stop = key && round.stops.find((one) => isSamePlace(one, key))
  if (!key || !stop) return round
  return withChangedStop(round, key, { lockedAt: stop.lockedAt === null ? at : null })
}
