import { describe, expect, test } from 'vitest'
import { planRound } from './plan-round.ts'
import { areTimesKnown, type RoundPlan, type RoundProblem, type RoundStop, type StopHours } from './round.ts'
import { formatMissReason, formatTravelSum } from './round-texts.ts'
import { suggestionScore, suggestRound } from './suggest-round.ts'
import { timeRound } from './time-round.ts'

const open = (...hours: readonly (readonly [number, number])[]): StopHours => ({
  kind: 'open',
  intervals: hours.map(([from, to]) => ({ from, to })),
  doubt: null,
})
const allDay = open([0, 1440])
const stopOf = (hours: StopHours, more: Partial<RoundStop> = {}): RoundStop => ({
  hours,
  visitMinutes: 40,
  lockedAt: null,
  ...more,
})

/** The round starts at 10.00; each travel time is 20 minutes. */
function problemOf(stops: readonly RoundStop[], more: Partial<RoundProblem> = {}): RoundProblem {
  const travel = Array.from({ length: stops.length + 1 }, () => Array.from({ length: stops.length + 1 }, () => 20))
  return { leaveMinute: 600, endBy: null, returns: false, travel, stops, ...more }
}
const orderOf = ({ visits }: RoundPlan) => visits.map(({ stop }) => stop)
const reasonsOf = ({ missed }: RoundPlan) =>
  missed.map(({ stop, reason }) => [stop, formatMissReason(reason, (other) => `stopp ${other}`)])

describe('one stop, reached at 10.20 for 40 minutes', () => {
  const timesOf = (hours: StopHours, more: Partial<RoundProblem> = {}) => {
    const plan = planRound(problemOf([stopOf(hours)], more))
    const [visit] = plan.visits
    return visit ? [visit.arriveMinute, visit.beginMinute, visit.leaveMinute, plan.endMinute] : reasonsOf(plan)[0]?.[1]
  }

  test.each<[string, StopHours, unknown]>([
    ['open all day', allDay, [620, 620, 660, 660]],
    ['opens on arrival', open([620, 900]), [620, 620, 660, 660]],
    ['opens a minute later', open([621, 900]), [620, 621, 661, 661]],
    ['opens late', open([900, 1000]), [620, 900, 940, 940]],
    ['closes when the visit ends', open([540, 660]), [620, 620, 660, 660]],
    ['closes a minute before that', open([540, 659]), 'stänger 10.59, du är där först 10.20'],
    ['closes on arrival', open([540, 620]), 'stänger 10.20, du är där 10.20'],
    ['has closed', open([540, 615]), 'stänger 10.15, du är där 10.20'],
    ['lunch when the visit ends', open([540, 660], [720, 900]), [620, 620, 660, 660]],
    ['lunch within the visit delays it', open([540, 659], [720, 900]), [620, 720, 760, 760]],
    ['lunch on arrival', open([540, 600], [720, 900]), [620, 720, 760, 760]],
    ['too short after lunch', open([540, 630], [720, 759]), 'stänger 10.30, du är där först 10.20'],
    ['exactly long enough', open([700, 740]), [620, 700, 740, 740]],
    ['never open long enough', open([620, 659], [700, 739]), 'öppet bara 39 min i sträck'],
    ['closed', { kind: 'closed', why: { kind: 'closed' } }, 'stängt den dagen'],
    ['cancelled', { kind: 'closed', why: { kind: 'cancelled', reason: 'storm' } }, 'inställt: storm'],
    ['cancelled without a reason', { kind: 'closed', why: { kind: 'cancelled', reason: null } }, 'inställt'],
    [
      'another date',
      { kind: 'closed', why: { kind: 'other-date', next: '2026-12-05' } },
      'hålls inte den dagen, nästa gång lör 5 dec',
    ],
    ['no other date', { kind: 'closed', why: { kind: 'other-date', next: null } }, 'hålls inte den dagen'],
  ])('%s', (_, hours, expected) => {
    expect(timesOf(hours)).toEqual(expected)
  })

  test.each<[string, Partial<RoundProblem>, StopHours, unknown]>([
    ['ends in time', { endBy: 660 }, allDay, [620, 620, 660, 660]],
    ['ends a minute late', { endBy: 659 }, allDay, 'rundan skulle sluta 11.00, men ska vara slut 10.59'],
    ['returns in time', { endBy: 680, returns: true }, allDay, [620, 620, 660, 680]],
    [
      'returns a minute late',
      { endBy: 679, returns: true },
      allDay,
      'rundan skulle sluta 11.20, men ska vara slut 11.19',
    ],
    ['opens in time', { endBy: 700 }, open([660, 900]), [620, 660, 700, 700]],
    ['opens too late', { endBy: 699 }, open([660, 900]), 'öppnar 11.00, hinns inte innan rundan ska vara slut 11.39'],
    [
      'no way there',
      {
        travel: [
          [0, null],
          [1, 0],
        ],
      },
      allDay,
      'ingen väg leder dit',
    ],
    [
      'no way back',
      {
        returns: true,
        travel: [
          [0, 20],
          [null, 0],
        ],
      },
      allDay,
      'ingen väg leder dit',
    ],
    [
      'no way back is needed',
      {
        travel: [
          [0, 20],
          [null, 0],
        ],
      },
      allDay,
      [620, 620, 660, 660],
    ],
  ])('%s', (_, more, hours, expected) => {
    expect(timesOf(hours, more)).toEqual(expected)
  })
})

describe('unknown ways', () => {
  /** The positions of the stops 0 and 1 are approximate. */
  const exact = [true, false, false, true]

  test('are reserved for, but are no travel time, and the sums say how many they leave out', () => {
    const problem = problemOf([stopOf(allDay), stopOf(allDay), stopOf(allDay)], { exact, returns: true })
    const plan = timeRound(problem, [2, 0, 1])
    expect(plan.visits.map(({ isWayKnown }) => isWayKnown)).toEqual([true, false, false])
    expect([0, 1, 2].map((index) => areTimesKnown(plan, index))).toEqual([true, false, false])
    expect(plan).toMatchObject({ travelMinutes: 20, unknownWays: 3, reservedMinutes: 60, isBackKnown: false })
    expect(plan.endMinute).toBe(600 + 4 * 20 + 3 * 40)
    expect(formatTravelSum(plan)).toBe('20 min på väg, men för 3 av vägarna är tiden okänd (rundan räknar med 1 tim)')
  })

  test('a plan of unknown ways alone has no travel time', () => {
    const plan = planRound(problemOf([stopOf(allDay)], { exact }))
    expect([formatTravelSum(plan), plan.endMinute]).toEqual(['Tiden på väg är okänd (rundan räknar med 20 min)', 660])
  })

  test('without a start there is no way to the first stop', () => {
    const travel = [
      [0, 0, 0],
      [0, 0, 20],
      [0, 20, 0],
    ]
    const plan = timeRound(problemOf([stopOf(allDay), stopOf(allDay)], { travel, exact: [null, false, true] }), [0, 1])
    expect(plan.visits.map(({ isWayKnown }) => isWayKnown)).toEqual([true, false])
  })

  test('known ways leave nothing out', () => {
    const plan = planRound(problemOf([stopOf(allDay)]))
    expect([formatTravelSum(plan), areTimesKnown(plan, 0)]).toEqual(['20 min på väg', true])
  })
})

describe('the order', () => {
  test('meets a stop that closes early first, and the other during lunch', () => {
    const plan = planRound(problemOf([stopOf(allDay), stopOf(open([600, 680])), stopOf(open([600, 690], [780, 900]))]))
    expect(orderOf(plan)).toEqual([1, 0, 2])
    expect(plan).toMatchObject({ missed: [], waitMinutes: 40, travelMinutes: 60, endMinute: 820, isBest: true })
  })

  test('meets as many stops as possible before it ends early', () => {
    // Stops 1 and 2 are near each other, and far from stop 0.
    const travel = [
      [0, 5, 4, 40],
      [5, 0, 40, 40],
      [40, 40, 0, 5],
      [40, 40, 5, 0],
    ]
    const stops = [stopOf(open([600, 700])), stopOf(open([600, 690])), stopOf(open([600, 740]))]
    const plan = planRound(problemOf(stops, { travel }))
    expect(orderOf(plan)).toEqual([1, 2])
    expect(reasonsOf(plan)).toEqual([
      [0, 'stänger 11.40, du är där först 11.24; läggs det tidigare hinns inte stopp 1'],
    ])
  })

  test('ends as early as possible when travel times differ by direction', () => {
    const travel = [
      [0, 10, 10],
      [10, 0, 90],
      [10, 10, 0],
    ]
    expect(orderOf(planRound(problemOf([stopOf(allDay), stopOf(allDay)], { travel })))).toEqual([1, 0])
  })

  test('is the same each time among equal orders', () => {
    const problem = problemOf(Array.from({ length: 5 }, () => stopOf(allDay)))
    expect(planRound(problem)).toEqual(planRound(structuredClone(problem)))
  })

  test('is empty without stops, and when none can be met', () => {
    expect(planRound(problemOf([], { returns: true }))).toEqual({
      visits: [],
      missed: [],
      backMinutes: null,
      isBackKnown: true,
      endMinute: 600,
      travelMinutes: 0,
      unknownWays: 0,
      reservedMinutes: 0,
      waitMinutes: 0,
      isBest: true,
    })
    expect(planRound(problemOf([stopOf(open([0, 60]))]))).toMatchObject({ visits: [], endMinute: 600 })
  })

  test('a stop with unknown hours counts as open, and its visit says so', () => {
    const unknown: StopHours = { kind: 'open', intervals: [{ from: 0, to: Infinity }], doubt: 'hours' }
    expect(planRound(problemOf([stopOf(unknown)])).visits[0]?.doubt).toBe('hours')
  })
})

describe('locks', () => {
  const three = (...locks: readonly (number | null)[]) => locks.map((lockedAt) => stopOf(allDay, { lockedAt }))

  test.each<[string, readonly (number | null)[], Readonly<Record<number, number>>]>([
    ['first', [null, null, 0], { 0: 2 }],
    ['last', [2, null, null], { 2: 0 }],
    ['all of them', [1, 2, 0], { 0: 2, 1: 0, 2: 1 }],
    ['two stops with one place: the first gets it', [null, 2, 2], { 2: 1 }],
    ['a place beyond the last', [7, null, 0], { 0: 2 }],
  ])('%s', (_, locks, stopAt) => {
    const plan = planRound(problemOf(three(...locks)))
    expect(plan.missed).toEqual([])
    expect(Object.fromEntries(orderOf(plan).entries())).toMatchObject(stopAt)
  })

  test('a stop locked as the last stays last when another is closed', () => {
    const closed = stopOf({ kind: 'closed', why: { kind: 'closed' } })
    expect(orderOf(planRound(problemOf([stopOf(allDay, { lockedAt: 2 }), closed, stopOf(allDay)])))).toEqual([2, 0])
  })

  test('a locked stop is met even when two others are missed for it', () => {
    const stops = [stopOf(open([720, 900]), { lockedAt: 0 }), stopOf(open([600, 700])), stopOf(open([600, 700]))]
    const plan = planRound(problemOf(stops))
    expect(orderOf(plan)).toEqual([0])
    expect(reasonsOf(plan).map(([, text]) => text)).toEqual([
      'stänger 11.40, du är där 13.00',
      'stänger 11.40, du är där 13.00',
    ])
  })

  test('a stop that misses its closing time because of its lock', () => {
    const stops = [stopOf(open([600, 660]), { lockedAt: 1 }), stopOf(allDay, { lockedAt: 0, visitMinutes: 30 })]
    expect(reasonsOf(planRound(problemOf(stops)))).toEqual([[0, 'stänger 11.00, du är där 11.10']])
  })
})

describe('a given order', () => {
  test('is kept, and a stop reached too late is left out with its reason', () => {
    const plan = timeRound(problemOf([stopOf(allDay), stopOf(open([600, 670])), stopOf(allDay)]), [2, 1, 0])
    expect(orderOf(plan)).toEqual([2, 0])
    expect(reasonsOf(plan)).toEqual([[1, 'stänger 11.10, du är där 11.20']])
    expect(plan).toMatchObject({ travelMinutes: 40, endMinute: 720 })
  })

  test('leaves out stops that it does not list', () => {
    expect(timeRound(problemOf([stopOf(allDay), stopOf(allDay)]), [1])).toMatchObject({ missed: [], endMinute: 660 })
  })

  test('leaves out the last stop when there is no way back from it', () => {
    const travel = [
      [0, 20, 20],
      [20, 0, 20],
      [null, null, 0],
    ]
    const plan = timeRound(problemOf([stopOf(allDay), stopOf(allDay)], { travel, returns: true }), [0, 1])
    expect(reasonsOf(plan)).toEqual([[1, 'ingen väg leder dit']])
    expect(plan).toMatchObject({ backMinutes: 20, endMinute: 680 })
  })
})

describe('a suggestion', () => {
  test('takes the stops of highest score within the time, and lists none as missed', () => {
    const stops = [stopOf(allDay), stopOf(allDay), stopOf(allDay), stopOf(open([0, 500]))]
    const plan = suggestRound(problemOf(stops, { endBy: 720 }), [1, 1.5, 2, 9])
    expect(new Set(orderOf(plan))).toEqual(new Set([1, 2]))
    expect(plan).toMatchObject({ missed: [], endMinute: 720 })
    expect(suggestRound(problemOf(stops, { endBy: 719 }), [1, 1.5, 2, 9]).visits).toHaveLength(1)
  })

  test('has at most the given number of stops, 25 without one', () => {
    const stops = Array.from({ length: 30 }, () => stopOf(allDay, { visitMinutes: 5 }))
    const scores = stops.map(() => 1)
    expect(suggestRound(problemOf(stops), scores, 4).visits).toHaveLength(4)
    expect(suggestRound(problemOf(stops), scores).visits).toHaveLength(25)
  })

  test.each([
    [{ kind: 'shop', isFavourite: false, doubt: null }, 1],
    [{ kind: 'market', isFavourite: false, doubt: null }, 1.5],
    [{ kind: 'market', isFavourite: false, doubt: 'end' }, 1.5],
    [{ kind: 'shop', isFavourite: true, doubt: null }, 2],
    [{ kind: 'shop', isFavourite: true, doubt: 'hours' }, 1],
    [{ kind: 'shop', isFavourite: false, doubt: 'holiday' }, 0.5],
  ] as const)('%o has the score %d', (candidate, score) => {
    expect(suggestionScore(candidate)).toBe(score)
  })
})
