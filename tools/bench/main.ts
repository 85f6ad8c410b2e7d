/**
 * `npm run bench`: search speed compared with bare HTTP (the ceiling) and with rivals, and memory use. Contestants
 * take turns in short rounds on one machine, so that a slow minute affects them all; read the ratios. All
 * answers are compared before anything is timed. A whole run takes about an hour; `--parts=server,browser` measures only these parts.
 * Each part is kept when it is done, and docs/performance.md written from all that are kept. `--quick` takes a few minutes;
 * `--sizes=10000,100000` chooses the numbers of places: such runs keep nothing.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { IndexFigures } from '../../search/bench/measure-index.ts'
import { canStartPostgis, canStartPostgres } from '../postgres.ts'
import { measureBrowser } from './browser.ts'
import { formatGoals, goalsOfIndexes, goalsOfMapRows, goalsOfRace } from './goals.ts'
import { measureImportStall } from './import-stall.ts'
import { formatIndexTable } from './index-table.ts'
import { mixLanes, postgis, postgres } from './lanes.ts'
import { type MapRowFigures, measureMapRows } from './map-rows.ts'
import { keepMeasured, type Measured, type Part, parts } from './measured.ts'
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

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, sizes: { type: 'string' }, parts: { type: 'string' } },
})
const plan = planOf(options.quick, options.sizes?.split(',').map(Number) ?? null)
if (plan.sizes.some((size) => !Number.isInteger(size) || size < 1000))
  throw new Error('--sizes takes whole numbers from 1000 on')
// Measuring an import takes half a minute.
const wanted = options.parts?.split(',') ?? parts.filter((part) => part !== 'imports' || !plan.isQuick)
if (wanted.some((part) => !parts.some((known) => known === part)))
  throw new Error(`--parts takes some of ${parts.join(',')}`)
const isKept = !plan.isQuick && options.sizes === undefined

/** Prints a section as soon as it is there: a part can take half an hour. */
function shown(section: string): string {
  console.log(`\n${section}\n`)
  return section
}

const measure: Record<Part, () => Measured | Promise<Measured>> = {
  async server() {
    const missing = [...(canStartPostgres() ? [] : [postgres]), ...(canStartPostgis() ? [] : [postgis])]
    for (const { title } of missing) console.log(`Skipped, not on this machine: ${title}.`)
    const lanes = mixLanes.filter((lane) => !missing.includes(lane))
    const races: RaceFigures[] = []
    const sections = ['## Over HTTP']
    for (const size of plan.sizes) {
      console.log(`${size} places: over HTTP …`)
      const figures = await race(size, lanes, plan)
      races.push(figures)
      sections.push(shown(formatRace(figures)))
    }
    return { goals: races.flatMap(goalsOfRace), sections }
  },

  index() {
    const indexes: IndexFigures[] = []
    const mapRows: MapRowFigures[] = []
    for (const size of plan.sizes) {
      console.log(`${size} places: the index alone …`)
      indexes.push(measureIndex(size))
      mapRows.push(measureMapRows(size, plan.isQuick ? 5 : 15))
    }
    return {
      goals: [...goalsOfIndexes(indexes), ...goalsOfMapRows(mapRows)],
      sections: ['## The index alone', shown(formatIndexTable(indexes, mapRows))],
    }
  },

  async pages() {
    const figures: ServedFigures[] = []
    for (const size of plan.sizes) {
      console.log(`${size} places: pages with addresses of their own, and feeds …`)
      figures.push(await measureServedPages(size, plan))
    }
    return { goals: servedGoals(figures), sections: [shown(formatServedPages(figures))] }
  },

  async start() {
    const starts: ReadyFigures[] = []
    for (const size of plan.sizes) {
      console.log(`${size} places: from the start to the first answer …`)
      starts.push(await measureReady(size, plan.starts(size)))
    }
    return { goals: readyGoals(starts), sections: [shown(formatReady(starts))] }
  },

  async imports() {
    console.log('Imports beside searches …')
    const figures = await measureImportStall(100_000, 20_000, plan.isQuick ? 1 : 3)
    return { goals: stallGoals(figures), sections: [shown(formatStalls(figures))] }
  },

  rounds() {
    console.log('Rounds …')
    const figures = measureRounds(plan.isQuick ? 20 : 100)
    return { goals: roundGoals(figures), sections: [shown(formatRounds(figures))] }
  },

  async watches() {
    console.log('Watches …')
    const figures = await measureWatches(plan.isQuick ? 10_000 : 100_000, 10_000, 1000)
    return { goals: watchGoals(figures), sections: [shown(formatWatches(figures))] }
  },

  async browser() {
    console.log('In the browser …')
    const { goals, section } = await measureBrowser({ quick: plan.isQuick })
    return { goals, sections: [shown(section)] }
  },
}

for (const part of parts) {
  if (!wanted.includes(part)) continue
  const measured = await measure[part]()
  console.log(`\n${formatGoals(measured.goals)}\n`)
  if (!isKept) continue
  keepMeasured(part, measured)
  writeReport()
}

function measureIndex(size: number): IndexFigures {
  const script = join(import.meta.dirname, '../../search/bench/measure-index.ts')
  const node = ['--expose-gc', '--max-old-space-size=8192']
  const output = execFileSync(process.execPath, [...node, script, String(size), String(plan.isQuick)])
  return JSON.parse(output.toString()) as IndexFigures
}
