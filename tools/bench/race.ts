/** Contestants take turns in short rounds on one core, so that a slow minute of the machine affects them all. */
import type { ContestantName } from './contestant.ts'
import type { Asked } from './compare.ts'
import { ContestantProcess } from './contestant-process.ts'
import { pinAsking, unpin } from './cores.ts'
import { type Judgement, judge } from './judge.ts'
import { byKind, compressedMix, type Lane, nextDates } from './lanes.ts'
import type { ListBytes } from './list-bytes.ts'
import type { MapBytes } from './map-bytes.ts'
import {
  type AskedSearch,
  benchKey,
  browserEncodings,
  measuredSearches,
  nextSearches,
  openSearches,
  pathOfSearch,
} from './paths.ts'
import type { Plan } from './plan.ts'
import { type LaneFigures, Runner } from './runner.ts'

export interface RaceFigures {
  readonly size: number
  readonly mix: readonly LaneFigures[]
  /** Ceiling and site alternately, as in `byKind`. */
  readonly kinds: readonly { readonly ceiling: LaneFigures; readonly site: LaneFigures }[]
  /** Memory per contestant: when it was ready, and at the end. */
  readonly bytesPerPlace: ReadonlyMap<ContestantName, { readonly ready: number; readonly end: number }>
  /** Number of answers whose totals and pages were compared beforehand. */
  readonly compared: number
  readonly lists: ListBytes | null
  /** Null where its JSON would be too large to build. */
  readonly map: MapBytes | null
}

/** Maximum number of places requested for one map. */
const mostMapped = 100_000

/** Number of pending changes while the answers are compared. */
const comparedChanges = 200

export async function race(size: number, lanes: readonly Lane[], plan: Plan): Promise<RaceFigures> {
  const processes = new Map<ContestantName, ContestantProcess>()
  try {
    const others = byKind.flatMap((pair) => [pair.ceiling, pair.site])
    await startAll([...new Set([...lanes, ...others].map(({ contestant }) => contestant))], size, processes)
    await holdAnswers(processes)
    const runnerOf = (lane: Lane) => new Runner(lane, processes.get(lane.contestant) as ContestantProcess)
    const mix = lanes.map(runnerOf)
    const apart = [compressedMix, nextDates].flatMap((pair) => [pair.ceiling, pair.site]).map(runnerOf)
    const { compared, lists, map } = await compareAll(size, [...mix, ...apart], plan)
    const kinds = byKind.map((pair) => ({ ceiling: runnerOf(pair.ceiling), site: runnerOf(pair.site) }))
    for (const one of processes.values()) one.pin()
    pinAsking()
    for (const runner of mix) await runner.warmUp(plan.warmUpMs)
    for (let round = 0; round < plan.rounds; round++)
      for (const runner of inTurn(mix, round)) await runner.fullRound(plan.roundMs)
    for (let round = 0; round < plan.pacedRounds; round++)
      for (const runner of inTurn(mix, round)) await runner.halfRound(plan.pacedMs)
    for (let round = 0; round < plan.kindRounds; round++)
      for (const pair of kinds)
        for (const runner of inTurn([pair.ceiling, pair.site], round)) await runner.fullRound(plan.kindMs)
    const bytesPerPlace = new Map<ContestantName, { ready: number; end: number }>()
    for (const [name, { ready }] of processes) {
      const { bytes } = await (processes.get(name) as ContestantProcess).ask({ ask: 'usage' })
      bytesPerPlace.set(name, { ready: ready.bytesPerPlace, end: bytes / size })
    }
    return {
      size,
      mix: mix.map(({ figures }) => figures),
      kinds: kinds.map((pair) => ({ ceiling: pair.ceiling.figures, site: pair.site.figures })),
      bytesPerPlace,
      compared,
      lists,
      map,
    }
  } finally {
    unpin()
    for (const one of processes.values()) await one.stop()
  }
}

/** Alternates the direction, so that no contestant always follows the same one. */
export function inTurn<T>(all: readonly T[], round: number): readonly T[] {
  return round % 2 === 0 ? all : all.toReversed()
}

async function startAll(names: ContestantName[], size: number, processes: Map<ContestantName, ContestantProcess>) {
  // Two at a time, one per core.
  for (let at = 0; at < names.length; at += 2) {
    const both = await Promise.allSettled(names.slice(at, at + 2).map((name) => ContestantProcess.start(name, size)))
    for (const one of both) if (one.status === 'fulfilled') processes.set(one.value.name, one.value)
    for (const one of both) if (one.status === 'rejected') throw one.reason
  }
}

/** The ceiling of compressed answers, and of next dates, has the site's own. */
async function holdAnswers(processes: ReadonlyMap<ContestantName, ContestantProcess>): Promise<void> {
  const hold = async (from: ContestantName, searches: readonly AskedSearch[], encodings: string) => {
    const port = processes.get(from)?.ready.port as number
    const headers = { 'x-api-key': benchKey, 'accept-encoding': encodings }
    await processes.get('held')?.ask({ ask: 'hold', port, paths: searches.map(pathOfSearch), headers })
  }
  await hold('server', [...measuredSearches, ...openSearches], browserEncodings)
  await hold('series', nextSearches, 'identity')
}

/** Compares all contestants, then those that take changes once more after changing some places. */
async function compareAll(size: number, runners: readonly Runner[], plan: Plan): Promise<Judgement> {
  const asked = runners.map(({ figures: { lane }, process, token }) => {
    const count = lane.contestant === 'server' ? plan.comparedOwn(size) : plan.comparedRivals(size)
    return { lane, port: process.ready.port, token, count }
  })
  const port = asked.find(({ lane }) => lane.contestant === 'server')?.port ?? null
  const ports = { listPort: port, mapPort: size <= mostMapped ? port : null }
  const isInSeries = ({ lane }: Asked) => lane.kinds?.includes('next') === true
  const plain = asked.filter((one) => !isInSeries(one))
  const first = await judge({ size, changes: 0, asked: plain, ...ports })
  const none = { listPort: null, mapPort: null }
  const inSeries = await judge({ size, isInSeries: true, changes: 0, asked: asked.filter(isInSeries), ...none })
  const changing = runners.filter(({ figures }) => figures.lane.changes)
  for (const { process } of changing) await process.ask({ ask: 'update', count: comparedChanges })
  const again = asked.filter(({ lane }) => lane.changes).map((one) => ({ ...one, count: plan.comparedOwn(size) }))
  const second = await judge({ size, changes: comparedChanges, asked: again, ...none })
  return { ...first, compared: first.compared + inSeries.compared + second.compared }
}
