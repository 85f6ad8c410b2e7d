/**
 * `npm run bench`: search speed compared with bare HTTP (the ceiling) and with rivals, and memory use. Contestants
 * take turns in short rounds on one machine, so that a slow minute affects them all; read the ratios. All
 * answers are compared before anything is timed. A whole run takes about half an hour and writes docs/performance.md;
 * `--quick` takes a few minutes. `--sizes=10000,100000` chooses the numbers of places, `--parts=server,browser` what is
 * measured. Partial runs write nothing.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { IndexFigures } from '../../search/bench/measure-index.ts'
import { canStartPostgis, canStartPostgres } from '../postgres.ts'
import { measureBrowser } from './browser.ts'
import { formatGoals, type Goal } from './goals.ts'
import { measureImportStall } from './import-stall.ts'
import { formatIndexTable } from './index-table.ts'
import { mixLanes, postgis, postgres } from './lanes.ts'
import { type MapRowFigures, measureMapRows } from './map-rows.ts'
import { planOf } from './plan.ts'
import { race, type RaceFigures } from './race.ts'
import { measureReady, type ReadyFigures } from './ready.ts'
import { formatReady, readyGoals } from './ready-table.ts'
import { formatRace } from './report.ts'
import { formatRounds, measureRounds, roundGoals } from './rounds.ts'
import { formatServedPages, measureServedPages, servedGoals, type ServedFigures } from './served-pages.ts'
import { formatStalls, stallGoals } from './stall-table.ts'
import { formatWatches, measureWatches, watchGoals } from './watches.ts'
import { writeReport } from './write-report.ts'

const allParts = ['index', 'server', 'pages', 'start', 'imports', 'rounds', 'watches', 'browser'] as const
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

const missing = [...(canStartPostgres() ? [] : [postgres]), ...(canStartPostgis() ? [] : [postgis])]
const lanes = mixLanes.filter((lane) => !missing.includes(lane))
for (const { title } of missing) console.log(`Skipped, not on this machine: ${title}.`)

const indexes: IndexFigures[] = []
const mapRows: MapRowFigures[] = []
const races: RaceFigures[] = []
const sections: string[] = []
const goals: Goal[] = []
/** Saves after each part, so that an interrupted run is not lost. */
const keep = () => {
  if (isWhole) writeReport({ indexes, mapRows, races, sections, goals })
}

for (const size of plan.sizes) {
  if (parts.includes('index')) {
    console.log(`${size} places: the index alone …`)
    indexes.push(measureIndex(size))
    mapRows.push(measureMapRows(size, plan.isQuick ? 5 : 15))
    console.log(`\n${formatIndexTable(indexes, mapRows)}\n`)
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
  for (const size of plan.sizes) {
    console.log(`${size} places: pages with addresses of their own, and feeds …`)
    figures.push(await measureServedPages(size, plan))
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
if (parts.includes('rounds')) {
  console.log('Rounds …')
  const figures = measureRounds(plan.isQuick ? 20 : 100)
  sections.push(formatRounds(figures))
  goals.push(...roundGoals(figures))
  console.log(`\n${sections.at(-1)}\n`)
  keep()
}
if (parts.includes('watches')) {
  console.log('Watches …')
  const figures = await measureWatches(plan.isQuick ? 10_000 : 100_000, 10_000, 1000)
  sections.push(formatWatches(figures))
  goals.push(...watchGoals(figures))
  console.log(`\n${sections.at(-1)}\n`)
  keep()
}
if (parts.includes('browser')) {
  console.log('In the browser …')
  const measured = await measureBrowser({ quick: plan.isQuick })
  sections.push(measured.section)
  goals.push(...measured.goals)
  console.log(`\n${sections.at(-1)}\n`)
  keep()
}
console.log(formatGoals({ indexes, mapRows, races, goals }))

function measureIndex(size: number): IndexFigures {
  const script = join(import.meta.dirname, '../../search/bench/measure-index.ts')
  const node = ['--expose-gc', '--max-old-space-size=8192']
  const output = execFileSync(process.execPath, [...node, script, String(size), String(plan.isQuick)])
  return JSON.parse(output.toString()) as IndexFigures
}
