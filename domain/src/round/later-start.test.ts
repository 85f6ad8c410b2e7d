import { describe, expect, test } from 'vitest'
import { laterStart } from './later-start.ts'
import { planRound } from './plan-round.ts'
import type { RoundPlan, RoundProblem, RoundStop } from './round.ts'

const openFrom = (from: number, to = 1440): RoundStop => ({
  hours: { kind: 'open', intervals: [{ from, to }], doubt: null },
  visitMinutes: 40,
  lockedAt: null,
})

/** The round starts at 10.00; each travel time is 20 minutes. */
function problemOf(stops: readonly RoundStop[], more: Partial<RoundProblem> = {}): RoundProblem {
  const travel = Array.from({ length: stops.length + 1 }, () => Array.from({ length: stops.length + 1 }, () => 20))
  return { leaveMinute: 600, endBy: null, returns: false, travel, stops, ...more }
}

const laterOf = (problem: RoundProblem) => laterStart(problem, planRound(problem), planRound)

describe('one stop, reached at 10.20', () => {
  test.each<[string, readonly RoundStop[], Partial<RoundProblem>, number | null]>([
    ['open on arrival', [openFrom(620)], {}, null],
    ['opens four minutes after arrival', [openFrom(624)], {}, null],
    ['opens five minutes after arrival', [openFrom(625)], {}, 605],
    ['opens at eleven', [openFrom(660)], {}, 640],
    ['opens at eleven, and the round must end when the visit does', [openFrom(660)], { endBy: 700 }, 640],
    ['opens too late for the end of the round', [openFrom(660)], { endBy: 699 }, null],
    ['closes when the visit ends', [openFrom(660, 700)], {}, 640],
    ['a start just before midnight', [openFrom(1459, 1600)], {}, 1439],
    ['a start at midnight', [openFrom(1460, 1600)], {}, null],
    ['closed', [openFrom(0, 60)], {}, null],
    ['no stop', [], {}, null],
    ['a way whose time is unknown', [openFrom(660)], { exact: [true, false] }, null],
  ])('%s', (_, stops, more, expected) => {
    expect(laterOf(problemOf(stops, more))).toBe(expected)
  })
})

describe('several stops', () => {
  test('a wait only at the second stop does not change the start', () => {
    expect(laterOf(problemOf([openFrom(0, 670), openFrom(720)]))).toBeNull()
  })

  test('the start moves by the wait at the first stop, even when the wait at the second is longer', () => {
    expect(laterOf(problemOf([openFrom(650, 720), openFrom(900)]))).toBe(630)
  })

  test('a lunch break at the first stop moves the start too', () => {
    const lunch: RoundStop = {
      ...openFrom(0),
      hours: {
        kind: 'open',
        intervals: [
          { from: 540, to: 630 },
          { from: 720, to: 900 },
        ],
        doubt: null,
      },
    }
    expect(laterOf(problemOf([lunch]))).toBe(700)
  })
})

test('no later start where the plan for it has another order that ends as early but reaches a stop later', () => {
  const open = (visitMinutes: number, ...intervals: [from: number, to: number][]): RoundStop => ({
    hours: { kind: 'open', intervals: intervals.map(([from, to]) => ({ from, to })), doubt: null },
    visitMinutes,
    lockedAt: null,
  })
  const stops = [
    open(10, [782, 792]),
    open(40, [547, 577], [647, 797]),
    open(10, [637, 657], [667, 817]),
    open(40, [556, 625], [637, 787]),
  ]
  const travel = [
    [0, 0, 57, 0, 10],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 10],
    [null, 0, 1, 0, 0],
    [0, 3, 51, 50, 0],
  ]
  const problem = problemOf(stops, { leaveMinute: 480, travel })
  const [now, then] = [planRound(problem), planRound({ ...problem, leaveMinute: 590 })]
  expect(now.visits.map(({ stop }) => stop)).toEqual([1, 2, 3, 0])
  expect(then.visits.map(({ stop }) => stop)).toEqual([2, 3, 1, 0])
  expect(then.endMinute).toBe(now.endMinute)
  expect(laterOf(problem)).toBeNull()
})

describe('the plan for the later start', () => {
  const waited = problemOf([openFrom(660), openFrom(700)])
  const plan = planRound(waited)
  const again = (change: (later: RoundPlan) => Partial<RoundPlan>) =>
    laterStart(waited, plan, (later) => ({ ...planRound(later), ...change(planRound(later)) }))

  test('is computed once, and not at all without a wait', () => {
    const asked: RoundProblem[] = []
    expect(laterStart(waited, plan, (later) => (asked.push(later), planRound(later)))).toBe(640)
    expect(asked).toEqual([{ ...waited, leaveMinute: 640 }])
    const open = problemOf([openFrom(0)])
    expect(laterStart(open, planRound(open), () => expect.unreachable('nobody waits'))).toBeNull()
  })

  test.each<[string, (later: RoundPlan) => Partial<RoundPlan>, number | null]>([
    ['ends at the same time', () => ({}), 640],
    ['ends earlier', ({ endMinute }) => ({ endMinute: endMinute - 1 }), 640],
    ['ends later', ({ endMinute }) => ({ endMinute: endMinute + 1 }), null],
    ['misses a stop', ({ visits }) => ({ visits: visits.slice(1) }), null],
    [
      'reaches a stop later',
      ({ visits }) => ({ visits: visits.map((visit) => ({ ...visit, beginMinute: visit.beginMinute + 1 })) }),
      null,
    ],
  ])('%s', (_, change, expected) => {
    expect(again(change)).toBe(expected)
  })
})
