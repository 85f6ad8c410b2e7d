/** Contestants take turns in short rounds on one core, so that a slow minute of the machine slows them all. */
import type { Place } from '@fyndkartan/domain/place'
import { buildPlaces } from '../../search/bench/data.ts'
import { Judge } from './compare.ts'
import type { ContestantName } from './contestant.ts'
import { ContestantProcess } from './contestant-process.ts'
import { pinAsking, unpin } from './cores.ts'
import { byKind, type Lane, pathOf } from './lanes.ts'
import { type LoadFigures, putFullLoad, putPacedLoad } from './load.ts'
import { type MapBytes, measureMapBytes } from './map-bytes.ts'
import { measuredSearches, requestsOf } from './paths.ts'
import type { Plan } from './plan.ts'
import { median } from './report.ts'
import { changingPlaces, likedPlaces } from './site.ts'
import { placesAfter } from '../../search/bench/changes.ts'

export interface FullRound extends LoadFigures {
  /** Processor time of the whole contestant a request, µs. */
  readonly cpuUs: number
  /** Of the round, how much the contestant's core was busy for it: 1 is all the time. */
  readonly busy: number
}

export interface LaneFigures {
  readonly lane: Lane
  /** As many requests as will go; one a round, the same round as all others'. */
  readonly full: FullRound[]
  /** At half the rate of the median of those; one a round. */
  readonly half: LoadFigures[]
}

export interface RaceFigures {
  readonly size: number
  readonly mix: readonly LaneFigures[]
  /** Ceiling and site by turns, as in `byKind`. */
  readonly kinds: readonly { readonly ceiling: LaneFigures; readonly site: LaneFigures }[]
  /** By contestant: when it was ready, and at the end. */
  readonly bytesPerPlace: ReadonlyMap<ContestantName, { readonly ready: number; readonly end: number }>
  /** Answers whose totals and pages were compared before. */
  readonly compared: number
  /** Null where its JSON would be too large to make. */
  readonly map: MapBytes | null
}

/** Places on one map: more are not asked for at once. */
const mostMapped = 100_000

/** Changes that wait when the answers are compared. */
const comparedChanges = 200

class Runner {
  readonly figures: LaneFigures
  readonly process: ContestantProcess
  readonly #requests: readonly Buffer[]
  #first = 0

  constructor(lane: Lane, process: ContestantProcess) {
    this.figures = { lane, full: [], half: [] }
    this.process = process
    const { kinds } = lane
    const searches = kinds === null ? measuredSearches : measuredSearches.filter(({ kind }) => kinds.includes(kind))
    this.#requests = requestsOf(searches, pathOf(lane), this.token)
  }

  get token(): string | null {
    return this.figures.lane.isSignedIn ? (this.process.ready.token ?? null) : null
  }

  async warmUp(durationMs: number): Promise<void> {
    await putFullLoad(this.#load(durationMs))
  }

  async fullRound(durationMs: number): Promise<void> {
    const before = await this.#begin()
    const start = performance.now()
    const figures = await putFullLoad(this.#load(durationMs))
    const wallMs = performance.now() - start
    const cpuMs = (await this.#end(figures)) - before
    this.figures.full.push({ ...figures, cpuUs: (cpuMs * 1000) / figures.requests, busy: cpuMs / wallMs })
  }

  async halfRound(durationMs: number): Promise<void> {
    const perSecond = median(this.figures.full.map((round) => round.perSecond)) / 2
    await this.#begin()
    const figures = await putPacedLoad(this.#load(durationMs), perSecond)
    await this.#end(figures)
    this.figures.half.push(figures)
  }

  #load(durationMs: number) {
    return { port: this.process.ready.port, requests: this.#requests, first: this.#first, durationMs }
  }

  async #begin(): Promise<number> {
    const { changes } = this.figures.lane
    const { cpuMs } = await this.process.ask(changes ? { ask: 'updates', perSecond: changes } : { ask: 'usage' })
    return cpuMs
  }

  async #end({ requests }: LoadFigures): Promise<number> {
    this.#first += requests
    const { cpuMs } = await this.process.ask({ ask: 'updates', perSecond: 0 })
    return cpuMs
  }
}

export async function race(size: number, lanes: readonly Lane[], plan: Plan): Promise<RaceFigures> {
  const processes = new Map<ContestantName, ContestantProcess>()
  try {
    await startAll([...new Set(lanes.map(({ contestant }) => contestant))], size, processes)
    const runnerOf = (lane: Lane) => new Runner(lane, processes.get(lane.contestant) as ContestantProcess)
    const mix = lanes.map(runnerOf)
    const places = [...buildPlaces(size, 1)]
    const compared = await compareAll(places, mix, plan)
    const { port } = (processes.get('server') as ContestantProcess).ready
    const map = size <= mostMapped ? await measureMapBytes(port, places) : null
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
      map,
    }
  } finally {
    unpin()
    for (const one of processes.values()) await one.stop()
  }
}

/** There and back again, so that nobody always comes after the same. */
function inTurn<T>(all: readonly T[], round: number): readonly T[] {
  return round % 2 === 0 ? all : all.toReversed()
}

async function startAll(names: ContestantName[], size: number, processes: Map<ContestantName, ContestantProcess>) {
  // Two at a time: as many as the machine has cores for.
  for (let at = 0; at < names.length; at += 2) {
    const both = await Promise.allSettled(names.slice(at, at + 2).map((name) => ContestantProcess.start(name, size)))
    for (const one of both) if (one.status === 'fulfilled') processes.set(one.value.name, one.value)
    for (const one of both) if (one.status === 'rejected') throw one.reason
  }
}

async function compareAll(places: readonly Place[], runners: readonly Runner[], plan: Plan): Promise<number> {
  const size = places.length
  const judge = new Judge(places, likedPlaces)
  let compared = 0
  for (const { figures, process, token } of runners) {
    const { lane } = figures
    const isOurs = lane.contestant === 'server'
    const asked = { lane, port: process.ready.port, token }
    compared += await judge.compare(asked, isOurs ? plan.comparedOwn(size) : plan.comparedRivals(size))
    if (!lane.changes) continue
    // Once more in the middle of what changes.
    await process.ask({ ask: 'update', count: comparedChanges })
    const changed = new Judge(placesAfter(places, places.slice(0, changingPlaces), comparedChanges))
    compared += await changed.compare(asked, plan.comparedOwn(size))
  }
  return compared
}
