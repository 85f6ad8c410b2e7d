import { type ChosenRound, emptyRound } from '@fyndkartan/domain/round/chosen-round'
import { defaultVisitMinutes, mostStops } from '@fyndkartan/domain/round/round'
import { describe, expect, test } from 'vitest'
import { hasStop, withChangedStop, withLock, withMovedStop, withoutStop, withStop } from './edit-round.ts'

const key = (id: number) => ({ kind: 'shop', id }) as const
const roundOf = (...ids: readonly number[]): ChosenRound =>
  ids.reduce<ChosenRound>((round, id) => withStop(round, key(id), null), emptyRound)
const idsOf = ({ stops }: ChosenRound) => stops.map(({ id }) => id)
const shownOf = ({ stops }: ChosenRound) => stops.filter(({ isDropped }) => !isDropped)

describe('withStop', () => {
  test('adds a stop at the end, only once, with the default visit time', () => {
    const round = withStop(roundOf(1, 2), key(1), null)
    expect(idsOf(round)).toEqual([1, 2])
    expect(round.stops[0]).toEqual({
      ...key(1),
      visitMinutes: defaultVisitMinutes,
      lockedAt: null,
      isDropped: false,
    })
  })

  test('tells a shop from a market with the same id', () => {
    expect(hasStop(roundOf(1), { kind: 'market', id: 1 })).toBe(false)
  })

  test("sets the round's day to the first market's date, and keeps a day that is set", () => {
    const market = { kind: 'market', id: 1 } as const
    const first = withStop(roundOf(1), market, '2026-11-28')
    expect(first.day).toBe('2026-11-28')
    expect(withStop(first, { kind: 'market', id: 2 }, '2026-11-29').day).toBe('2026-11-28')
  })

  test('does not add to a full round', () => {
    const full = roundOf(...Array.from({ length: mostStops }, (_, at) => at + 1))
    expect(withStop(full, key(99), null)).toBe(full)
    expect(hasStop(withStop(withoutStop(full, key(1)), key(99), null), key(99))).toBe(true)
  })
})

describe('withMovedStop', () => {
  test.each([
    [0, 2, [2, 3, 1, 4]],
    [3, 0, [4, 1, 2, 3]],
    [1, 2, [1, 3, 2, 4]],
  ])('moves a stop from %i to %i', (from, to, order) => {
    const round = roundOf(1, 2, 3, 4)
    const moved = withMovedStop(round, shownOf(round), from, to)
    expect(idsOf(moved)).toEqual(order)
    expect(moved.keepsOrder).toBe(true)
  })

  test.each([
    [0, 0],
    [0, -1],
    [3, 4],
  ])('changes nothing from %i to %i', (from, to) => {
    const round = roundOf(1, 2, 3, 4)
    expect(withMovedStop(round, shownOf(round), from, to)).toBe(round)
  })

  test('keeps locked stops in place', () => {
    const round = withChangedStop(roundOf(1, 2, 3, 4), key(2), { lockedAt: 1 })
    expect(idsOf(withMovedStop(round, shownOf(round), 0, 3))).toEqual([3, 2, 4, 1])
    expect(idsOf(withMovedStop(round, shownOf(round), 3, 0))).toEqual([4, 2, 1, 3])
  })

  test('locks a moved locked stop to its new place', () => {
    const round = withChangedStop(roundOf(1, 2, 3), key(1), { lockedAt: 0 })
    const moved = withMovedStop(round, shownOf(round), 0, 2)
    expect(idsOf(moved)).toEqual([2, 3, 1])
    expect(moved.stops[2]?.lockedAt).toBe(2)
  })

  test('follows the shown order, with dropped stops at the end', () => {
    const round = withChangedStop(roundOf(1, 2, 3), key(1), { isDropped: true })
    expect(idsOf(withMovedStop(round, [key(3), key(2)], 0, 1))).toEqual([2, 3, 1])
  })
})

test('withLock locks a stop to its shown place, and unlocks a locked stop', () => {
  const round = roundOf(1, 2, 3)
  const locked = withLock(round, [key(3), key(1), key(2)], 0)
  expect(locked.stops.find(({ id }) => id === 3)?.lockedAt).toBe(0)
  expect(withLock(locked, [key(3), key(1), key(2)], 0)).toEqual(round)
})
