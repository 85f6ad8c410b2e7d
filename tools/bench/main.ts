/**
 * `npm run bench`: search speed compared with bare HTTP (the ceiling) and with rivals, and memory use. Contestants
 * take turns in short rounds on one machine, so that a slow minute affects them all; read the ratios. All
 * answers are compared before anything is timed. A whole run takes about twenty minutes and writes docs/performance.md;
 * `--quick` takes less than two. `--sizes=10000,100000` chooses the numbers of places, `--parts=server,browser` what is
 * measured. Partial runs write nothing.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { IndexFigures } from '../../search/bench/measure-index.ts'
import { canStartPostgres } from '../postgres.ts'
import { measureBrowser } from './browser.ts'
import { formatGoals, type Goal } from './goals.ts'
import { measureImportStall } from './import-stall.ts'
import { formatIndexTable } from './index-table.ts'
import { mixLanes, postgres } from './lanes.ts'
import { planOf } from './plan.ts'
import { race, type RaceFigures } from './race.ts'
import { measureReady, type ReadyFigures } from './ready.ts'
import { formatReady, readyGoals } from './ready-table.ts'
import { formatRace } from './report.ts'
import { formatServedPages, measureServedPages, servedGoals, type ServedFigures } from './served-pages.ts'
import { formatStalls, stallGoals } from './stall-table.ts'
import { writeReport } from './write-report.ts'

const allParts = ['index', 'server', 'pages', 'start', 'imports', 'browser'] as const
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, sizes: { type: 'string' }, parts: { type: 'string' } },
})
const plan = planOf(options.quick, options.sizes?.split(',').map(Number) ?? null)
if (plan.sizes.some((size) => !Number.isInteger(size) || size < 1000))
  throw new Error('--sizes takes whole numbers from 1000 on')
// Measuring an import takes half a minute.
const parts = options.parts?.split(',') ?? allParts.filter((part) => part !== 'imports' || !plan.isQuick)
if (parts.some((part) => !allParts.some((known) => known === part)))
  throw new Error(`--parts takes some of ${allParts.join(',')}`)
const isWhole = !plan.isQuick && parts.length === allParts.length

const lanes = canStartPostgres() ? mixLanes : mixLanes.filter((lane) => lane !== postgres)
if (!lanes.includes(postgres)) console.log('No PostgreSQL on this machine: that contestant is left out.')

const indexes: IndexFigures[] = []
const races: RaceFigures[] = []
const sections: string[] = []
const goals: Goal[] = []
/** Saves after each part, so that an interrupted run is not lost. */
const keep = () => {
  if (isWhole) writeReport({ indexes, races, sections, goals })
}

for (const size of plan.sizes) {
  if (parts.includes('index')) {
    console.log(`${size} places: the index alone …`)
    indexes.push(measureIndex(size))
    console.log(`\n${formatIndexTable(indexes)}\n`)
  }
  if (parts.includes('server')) {
    console.log(`${size} places: over HTTP …`)
    const figures = await race(size, lanes, plan)
    races.push(figures)
    console.log(`\n${formatRace(figures)}\n`)
  }
  keep()
}
if (parts.includes('pages')) {
  const figures: ServedFigures[] = []
  for (const size of plan.sizes.filter((places) => places <= 100_000)) {
    console.log(`${size} places: pages with addresses of their own …`)
    figures.push(await measureServedPages(size, plan.isQuick ? 300 : 2000))
  }
  sections.push(formatServedPages(figures))
  goals.push(...servedGoals(figures))
  console.log(`\n${sections.at(-1)}\n`)
  keep()
}
if (parts.includes('start')) {
  const starts: ReadyFigures[] = []
  for (const size of plan.sizes) {
    console.log(`${size} places: from the start to the first answer …`)
    starts.push(await measureReady(size, plan.starts(size)))
  }
  sections.push(formatReady(starts))
  goals.push(...readyGoals(starts))
  console.log(`\n${sections.at(-1)}\n`)
  keep()
}
if (parts.includes('imports')) {
  console.log('Imports beside searches …')
  const figures = await measureImportStall(100_000, 20_000, plan.isQuick ? 1 : 3)
  sections.push(formatStalls(figures))
  goals.push(...stallGoals(figures))
  console.log(`\n${sections.at(-1)}\n`)
  keep()
}
if (parts.includes('browser')) {
  console.log('In the browser …')
  sections.push(await measureBrowser({ quick: plan.isQuick }))
  console.log(`\n${sections.at(-1)}\n`)
  keep()
}
console.log(formatGoals({ indexes, races, goals }))

function measureIndex(size: number): IndexFigures {
  const script = join(import.meta.dirname, '../../search/bench/measure-index.ts')
  const node = ['--expose-gc', '--max-old-space-size=8192']
  const output = execFileSync(process.execPath, [...node, script, String(size), String(plan.isQuick)])
  return JSON.parse(output.toString()) as IndexFigures
}
