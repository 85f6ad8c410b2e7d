/** Runs one lane against its contestant and records the results. */
import type { ContestantProcess } from './contestant-process.ts'
import { type Lane, pathOf, searchesOf } from './lanes.ts'
import { type LoadFigures, putFullLoad, putPacedLoad } from './load.ts'
import { requestsOf } from './paths.ts'
import { median } from './median.ts'

export interface FullRound extends LoadFigures {
  /** Processor time of the whole contestant per request, µs. */
  readonly cpuUs: number
  /** Share of the round in which the contestant kept its core busy: 1 is all the time. */
  readonly busy: number
}

export interface LaneFigures {
  readonly lane: Lane
  /** Results at maximum throughput, one per round, with the same round numbers as the other lanes. */
  readonly full: FullRound[]
  /** Results at half the median of those rates, one per round. */
  readonly half: LoadFigures[]
}

export class Runner {
  readonly figures: LaneFigures
  readonly process: ContestantProcess
  readonly #requests: readonly Buffer[]
  #first = 0

  /** Asks what the lane asks for, or what it is given. */
  constructor(lane: Lane, process: ContestantProcess, requests?: readonly Buffer[]) {
    this.figures = { lane, full: [], half: [] }
    this.process = process
    this.#requests = requests ?? requestsOf(searchesOf(lane), this.#asking(lane))
  }

  #asking(lane: Lane) {
    const { encodings } = lane
    return { path: pathOf(lane), token: this.token, ...(encodings && { encodings }) }
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
    const { connections } = this.figures.lane
    const load = { port: this.process.ready.port, requests: this.#requests, first: this.#first, durationMs }
    return { ...load, ...(connections !== undefined && { connections }) }
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
