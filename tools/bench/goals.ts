/** The performance goals, and whether they were met. */
import type { IndexFigures } from '../../search/bench/measure-index.ts'
import { growthOf, timesCheaper } from './index-table.ts'
import {
  besideZstandard,
  byKind,
  ceiling,
  constantAnswer,
  type KindLanes,
  type Lane,
  postgis,
  postgres,
  signedIn,
  site,
  updated,
} from './lanes.ts'
import type { RaceFigures } from './race.ts'
import type { MapRowFigures } from './map-rows.ts'
import { median } from './median.ts'
import { count, cpuRatiosOf, digits, ratiosOf, rowOf } from './report.ts'
import type { LaneFigures } from './runner.ts'

export interface Goal {
  readonly what: string
  readonly is: 'at least' | 'at most'
  readonly wanted: number
  /** NaN when it was not measured. */
  readonly figure: number
}

/** Share of the ceiling that PostgreSQL 15 with PostGIS once reached, by number of places: for machines without PostGIS. */
const postgisShare: ReadonlyMap<number, number> = new Map([
  [10_000, 0.025],
  [100_000, 0.005],
  [1_000_000, 0.0008],
])

const derivedNote =
  '“Times PostGIS (derived)” was not measured, because there is no PostGIS on this machine: the share of the ceiling in this run, over the share that PostGIS had of the ' +
  'same kind of ceiling, with the same mix of searches, on another machine.'

const derivedMark = 'times PostGIS (derived)'

export function formatGoals(goals: readonly Goal[]): string {
  return [
    rowOf(['goal', 'wanted', 'measured', '']),
    '|---|--:|--:|---|',
    ...goals.map(({ what, is, wanted, figure }) => {
      const verdict = Number.isNaN(figure)
        ? 'not measured'
        : isReached({ is, wanted, figure })
          ? 'reached'
          : '**not reached**'
      return rowOf([what, `${is} ${digits(wanted)}`, digits(figure), verdict])
    }),
    ...(goals.some(({ what }) => what.endsWith(derivedMark)) ? ['', derivedNote] : []),
  ].join('\n')
}

function isReached({ is, wanted, figure }: Omit<Goal, 'what'>): boolean {
  return is === 'at least' ? figure >= wanted : figure <= wanted
}

/** Goals at 10,000, 100,000 and a million places; none at other sizes. */
const bySize = (...wanted: readonly number[]) =>
  new Map([10_000, 100_000, 1_000_000].map((size, at) => [size, wanted[at]]))
const ofCeiling = bySize(0.75, 0.6, 0.4)
/** On the way to them. */
const firstOfCeiling = bySize(0.55, 0.42, 0.28)
const ofPostgis = bySize(30, 100, 400)
const ofScan = bySize(15, 50, 150)
/** µs. At 10,000 places there is none. */
const ofMapRows = new Map([
  [100_000, 205],
  [1_000_000, 281],
])

export function goalsOfRace(race: RaceFigures): Goal[] {
  const { size, kinds, bytesPerPlace, lists, map } = race
  const goals: Goal[] = []
  const add = (what: string, is: Goal['is'], wanted: number | undefined, figure: number) => {
    if (wanted !== undefined) goals.push({ what: `${count(size)} places: ${what}`, is, wanted, figure })
  }
  const share = (lane: Lane, other: Lane) => shareOf(figuresOf(race, lane), figuresOf(race, other))
  add('share of the ceiling, first step', 'at least', firstOfCeiling.get(size), share(site, ceiling))
  add('share of the ceiling', 'at least', ofCeiling.get(size), share(site, ceiling))
  add('the same, signed in', 'at least', ofCeiling.get(size), share(signedIn, ceiling))
  add('the same, while changes arrive', 'at least', ofCeiling.get(size), share(updated, ceiling))
  add('while changes arrive, of without', 'at least', 0.9, share(updated, site))
  const [words, circle] = (['words', 'circle'] as const).map(
    (kind) => kinds[byKind.findIndex(({ title }) => title === kind)]?.site,
  )
  add('CPU of words, of a circle’s', 'at most', 1, words && circle ? median(cpuRatiosOf(circle, words)) : NaN)
  if (size === 10_000) {
    const shareOfKind = (pair: KindLanes) => {
      const figures = kinds[byKind.indexOf(pair)]
      return shareOf(figures?.site, figures?.ceiling)
    }
    add('lists, of a constant answer', 'at least', 0.9, shareOfKind(constantAnswer))
    add('lists compressed, times the same with Zstandard', 'at least', 2.2, shareOfKind(besideZstandard))
  }
  if (figuresOf(race, postgis)) add('times PostGIS', 'at least', ofPostgis.get(size), share(site, postgis))
  else {
    const derived = share(site, ceiling) / (postgisShare.get(size) ?? NaN)
    add(derivedMark, 'at least', ofPostgis.get(size), derived)
  }
  add('times our SQL on PostgreSQL', 'at least', ofPostgis.get(size), share(site, postgres))
  add('cost signed in, of anonymous', 'at most', 1.1, share(site, signedIn))
  const p99s = (lane: Lane) => figuresOf(race, lane)?.half.map(({ p99 }) => p99) ?? []
  const ceilings = p99s(ceiling)
  add(
    'p99 at half load, of the ceiling’s',
    'at most',
    2,
    median(p99s(site).map((p99, at) => p99 / (ceilings[at] ?? NaN))),
  )
  if (size === 1_000_000) add('bytes of process a place', 'at most', 450, bytesPerPlace.get('server')?.ready ?? NaN)
  if (lists)
    add('bytes of compressed lists, of those at the level before', 'at most', 1.15, lists.transferred / lists.before)
  if (map) {
    add('map bytes, of JSON rows', 'at most', 1 / 20, map.raw / map.jsonRaw)
    add('the same, compressed', 'at most', 1 / 5, map.transferred / map.jsonCompressed)
    if (size === 100_000) add('map with all of them, kB transferred', 'at most', 1000, map.transferred / 1000)
  }
  return goals
}

export function goalsOfIndexes(indexes: readonly IndexFigures[]): Goal[] {
  const [first, last] = [indexes.find(({ size }) => size === 10_000), indexes.find(({ size }) => size === 1_000_000)]
  const growth: Goal[] =
    first && last
      ? [
          {
            what: 'cost of a search, from 10,000 to 1,000,000 places',
            is: 'at most',
            wanted: 5,
            figure: growthOf(first, last),
          },
        ]
      : []
  return indexes.reduce((goals, { size, microseconds, bytesPerPlace, loadMicrosecondsPerPlace, updates }) => {
    const add = (what: string, is: Goal['is'], wanted: number | undefined, figure: number) => {
      if (wanted !== undefined) goals.push({ what: `${count(size)} places, index: ${what}`, is, wanted, figure })
    }
    add('times cheaper than the scan', 'at least', ofScan.get(size), median(timesCheaper(microseconds.mix)))
    add('bytes a place, rows apart', 'at most', 60, bytesPerPlace)
    add('loading, µs a place', 'at most', 10, loadMicrosecondsPerPlace)
    if (size !== 100_000) return goals
    add('longest stall of a change, ms', 'at most', 1, updates.singles.longest)
    add('longest stall of an import, ms', 'at most', 20, updates.imported.longest)
    return goals
  }, growth)
}

export function goalsOfMapRows(mapRows: readonly MapRowFigures[]): Goal[] {
  return mapRows.flatMap(({ size, microseconds }) => {
    const wanted = ofMapRows.get(size)
    const what = `${count(size)} places: the map’s JSON rows in process, µs`
    return wanted === undefined ? [] : { what, is: 'at most', wanted, figure: median(microseconds) }
  })
}

/** Undefined when the contestant is not on this machine. */
function figuresOf({ mix }: RaceFigures, lane: Lane): LaneFigures | undefined {
  return mix.find((one) => one.lane === lane)
}

/** Median of the rounds' ratios. */
function shareOf(one: LaneFigures | undefined, other: LaneFigures | undefined): number {
  return one && other ? median(ratiosOf(one, other)) : NaN
}
