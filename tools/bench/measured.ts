/**
 * What the parts of the benchmark measured. Each is kept in a file of its own, so that a part can be measured again alone and the report
 * (docs/performance.md) still has all of them.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { swedishTime } from '@fyndkartan/domain/local-time'
import { canPin } from './cores.ts'
import type { Goal } from './goals.ts'

/** In the order of the report. */
export const parts = ['index', 'server', 'pages', 'start', 'imports', 'rounds', 'watches', 'browser'] as const
export type Part = (typeof parts)[number]

export interface Measured {
  readonly goals: readonly Goal[]
  /** Markdown, each with a heading. */
  readonly sections: readonly string[]
}

export interface Kept extends Measured {
  readonly part: Part
  /** The day in Sweden. */
  readonly day: string
  readonly machine: string
  /** The load average at the end. The benchmark itself keeps about two processes busy; anything above that is other work. */
  readonly load: number
}

const fileOf = (part: Part) => join(import.meta.dirname, 'measured', `${part}.json`)

/** Keeps what a part has measured just now, instead of what it measured before. */
export function keepMeasured(part: Part, { goals, sections }: Measured): void {
  const cores = canPin ? '' : ', no core for the contestant alone'
  const machine = `${cpus().length} cores, ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}${cores}`
  const load = Math.round((loadavg()[0] ?? 0) * 10) / 10
  const kept: Kept = { part, day: swedishTime(Date.now()).date, machine, load, goals, sections }
  writeFileSync(fileOf(part), `${JSON.stringify(kept, null, 2)}\n`)
}

/** The parts that were ever measured. */
export function readMeasured(): Kept[] {
  return parts.filter((part) => existsSync(fileOf(part))).map(readPart)
}

function readPart(part: Part): Kept {
  const kept = JSON.parse(readFileSync(fileOf(part), 'utf8')) as Kept
  // JSON has no NaN, which stands for what was not measured.
  return { ...kept, goals: kept.goals.map((goal) => ({ ...goal, figure: goal.figure ?? NaN })) }
}
