/** Stores the latest measurements of each part of the benchmark, from which docs/performance.md is generated. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { swedishTime } from '@fyndkartan/domain/local-time'
import { systemClock } from '../../server/src/clock.ts'
import { root } from '../root.ts'
import type { FirstMapFigures } from './first-map.ts'
import type { IndexFigures } from './index-curve.ts'
import type { VisitFigures } from './visit.ts'

export interface Figures {
  readonly visit: readonly VisitFigures[]
  readonly index: IndexFigures
  readonly 'first-map': FirstMapFigures
}

export type Part = keyof Figures

export interface Measurement<P extends Part> {
  readonly figures: Figures[P]
  /**
   * The date in Sweden, the machine, and its load average at the end of the measurement; the benchmark itself causes
   * about two of that load.
   */
  readonly day: string
  readonly machine: string
  readonly load: number
}

export type Measured = { readonly [P in Part]: Measurement<P> }

export const pageFile = join(root, 'docs/performance.md')

const folder = join(import.meta.dirname, 'measured')
const fileOf = (part: Part) => join(folder, `${part}.json`)

export function keepMeasured<P extends Part>(part: P, figures: Figures[P]): void {
  const machine = `${cpus().length} cores, ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`
  const load = Math.round(loadavg()[0] ?? 0)
  const measurement: Measurement<P> = { day: swedishTime(systemClock()).date, machine, load, figures }
  const short = (_: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(5)) : value)
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(part), `${JSON.stringify(measurement, short)}\n`)
}

/** Throws if a part has never been measured. */
export function readMeasured(): Measured {
  const read = <P extends Part>(part: P) => JSON.parse(readFileSync(fileOf(part), 'utf8')) as Measurement<P>
  return { visit: read('visit'), index: read('index'), 'first-map': read('first-map') }
}
