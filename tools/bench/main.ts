/**
 * `npm run bench`: how fast searching is, beside the ceiling of bare HTTP and its rivals, and what it weighs. Contestants
 * take turns in short rounds on one machine, so that a slow minute of the machine slows them all; read the ratios. All
 * answers are compared before anything is timed. A whole run takes about twenty minutes and writes docs/performance.md;
 * `--quick` is a look within two that writes nothing. `--sizes=10000,100000` chooses the numbers of places.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { IndexFigures } from '../../search/bench/measure-index.ts'
import { canStartPostgres } from '../postgres.ts'
import { formatGoals } from './goals.ts'
import { formatIndexTable } from './index-table.ts'
import { mixLanes, postgres } from './lanes.ts'
import { planOf } from './plan.ts'
import { race, type RaceFigures } from './race.ts'
import { formatRace } from './report.ts'
import { writeReport } from './write-report.ts'

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, sizes: { type: 'string' } },
})
const plan = planOf(options.quick, options.sizes?.split(',').map(Number) ?? null)
if (plan.sizes.some((size) => !Number.isInteger(size) || size < 1000))
  throw new Error('--sizes takes whole numbers from 1000 on')

const lanes = canStartPostgres() ? mixLanes : mixLanes.filter((lane) => lane !== postgres)
if (!lanes.includes(postgres)) console.log('No PostgreSQL on this machine: that contestant is left out.')

const indexes: IndexFigures[] = []
const races: RaceFigures[] = []
for (const size of plan.sizes) {
  console.log(`${size} places: the index alone …`)
  indexes.push(measureIndex(size))
  console.log(`\n${formatIndexTable(indexes)}\n\n${size} places: over HTTP …`)
  const figures = await race(size, lanes, plan)
  races.push(figures)
  console.log(`\n${formatRace(figures)}\n`)
  // After each size, so that an interrupted run is not lost.
  if (!plan.isQuick) writeReport({ indexes, races })
}

if (plan.isQuick) console.log(formatGoals({ indexes, races }))

function measureIndex(size: number): IndexFigures {
  const script = join(import.meta.dirname, '../../search/bench/measure-index.ts')
  const node = ['--expose-gc', '--max-old-space-size=8192']
  const output = execFileSync(process.execPath, [...node, script, String(size), String(plan.isQuick)])
  return JSON.parse(output.toString()) as IndexFigures
}
