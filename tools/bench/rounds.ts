/** How long the order of a round takes to find, here and on a device that is six times slower. */
import { planRound } from '@fyndkartan/domain/round/plan-round'
import type { RoundProblem } from '@fyndkartan/domain/round/round'
import { drawNumbers } from '@fyndkartan/domain/round/draw-numbers'
import { estimateTravel } from '@fyndkartan/domain/round/travel-estimate'
import type { Goal } from './goals.ts'
import { median } from './median.ts'
import { digits, rowOf } from './report.ts'

export interface RoundFigures {
  readonly stops: number
  /** Whether some stops are locked to their places, which takes more work. */
  readonly locks: boolean
  readonly medianMs: number
  readonly worstMs: number
}

/** A slow phone compared with this machine, as Lighthouse's throttling has it for mid-range ones, and half as much again. */
const slowerDevice = 6

/** Stops of a Saturday within some 40 km, open for parts of the day, some with lunch; the same for the same seed. */
function roundOf(count: number, locks: boolean, seed: number): RoundProblem {
  const draw = drawNumbers(seed)
  const points = Array.from({ length: count + 1 }, () => ({ lat: 57.5 + draw() * 0.4, lng: 12.5 + draw() * 0.7 }))
  const stops = points.slice(1).map((_, stop) => {
    const from = 540 + 60 * Math.floor(draw() * 4)
    const to = from + 180 + 60 * Math.floor(draw() * 5)
    const intervals =
      draw() < 0.3 && from < 720 && to > 840
        ? [
            { from, to: 720 },
            { from: 780, to },
          ]
        : [{ from, to }]
    const lockedAt = locks && draw() < 0.2 ? stop : null
    return { hours: { kind: 'open', intervals, doubt: null } as const, visitMinutes: 40, lockedAt }
  })
  return { leaveMinute: 540, endBy: null, returns: true, travel: estimateTravel(points, 'car'), stops }
}

export function measureRounds(rounds: number): RoundFigures[] {
  const kinds = [
    [12, false],
    [12, true],
    [25, false],
    [25, true],
  ] as const
  return kinds.map(([stops, locks]) => {
    const times = Array.from({ length: rounds }, (_, seed) => {
      const problem = roundOf(stops, locks, seed)
      const startMs = performance.now()
      planRound(problem)
      return performance.now() - startMs
    })
    return { stops, locks, medianMs: median(times), worstMs: Math.max(...times) }
  })
}

export function formatRounds(figures: readonly RoundFigures[]): string {
  return [
    '## Rounds',
    '',
    `The order of random rounds, found in Node on one core; up to twelve stops the best of all. A slow phone takes about ${slowerDevice} times as long, in a worker.`,
    '',
    rowOf(['stops', 'locks', 'median, ms', 'worst, ms']),
    '|--:|---|--:|--:|',
    ...figures.map(({ stops, locks, medianMs, worstMs }) =>
      rowOf([String(stops), locks ? 'a fifth' : 'none', digits(medianMs), digits(worstMs)]),
    ),
  ].join('\n')
}

export function roundGoals(figures: readonly RoundFigures[]): Goal[] {
  return figures
    .filter(({ stops }) => stops === 12)
    .map(({ locks, medianMs }) => ({
      what: `A round of 12 stops${locks ? ' with locks' : ''}, ms on a device ${slowerDevice} times slower`,
      is: 'at most',
      wanted: 300,
      figure: medianMs * slowerDevice,
    }))
}
