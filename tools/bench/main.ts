/**
 * `npm run bench`: how fast searching is, beside the ceiling of bare HTTP and two rivals, and what it weighs. Contestants
 * take turns in short rounds on one machine, so that a slow minute of the machine slows them all; read the ratios. All
 * answers are compared before anything is timed. A whole run takes about ten minutes and writes docs/performance.md;
 * `--quick` is a look within two that writes nothing. `--sizes=10000,100000` chooses the numbers of places.
 */
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseSearchQuery } from '@fyndkartan/contract/search-query'
import { swedishTime } from '@fyndkartan/domain/local-time'
import { buildPlaces, firstDay } from '../../search/bench/data.ts'
import type { IndexFigures } from '../../search/bench/measure-index.ts'
import { Scan } from '../../search/bench/scan.ts'
import { foldWords } from '@fyndkartan/domain/fold-words'
import type { ContestantName, ContestantReady } from './contestant.ts'
import { type Load, type LoadFigures, putFullLoad, putPacedLoad } from './load.ts'
import { benchHeaders, measuredPaths } from './paths.ts'
import { canStartPostgres } from '../postgres.ts'
import { formatHttpTable, formatIndexTable, median } from './report.ts'

const root = join(import.meta.dirname, '../..')
const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, sizes: { type: 'string' } },
})
const isQuick = options.quick
const sizes = (options.sizes ?? (isQuick ? '10000' : '10000,100000,1000000')).split(',').map(Number)
if (sizes.some((size) => !Number.isInteger(size) || size < 1000))
  throw new Error('--sizes takes whole numbers from 1000 on')

const rounds = isQuick ? 3 : 7
const roundMs = isQuick ? 700 : 1500
const pacedRounds = isQuick ? 2 : 5
const pacedMs = isQuick ? 700 : 1000
const warmUpMs = isQuick ? 500 : 2500
const connections = 16

/** Answers that are compared over HTTP; PostgreSQL takes its time at a million. */
const comparedAnswers = (size: number) => (isQuick ? 100 : size <= 100_000 ? 500 : 100)

export interface Contestant {
  readonly name: ContestantName
  readonly bytesPerPlace: number
  /** As many requests as will go; one a round. */
  readonly full: LoadFigures[]
  /** At half the rate of the median of those; one a round. */
  readonly half: LoadFigures[]
}

interface Running {
  readonly contestant: Contestant
  readonly child: ChildProcess
  readonly port: number
}

async function main(): Promise<void> {
  const names: ContestantName[] = ['ceiling', 'server', 'scan']
  if (canStartPostgres()) names.push('postgres')
  else console.log('No PostgreSQL on this machine: that contestant is left out.')
  const indexFigures: IndexFigures[] = []
  const httpTables: string[] = []
  for (const size of sizes) {
    console.log(`${size} places: the index alone …`)
    indexFigures.push(measureIndex(size))
    console.log(`\n${formatIndexTable(indexFigures)}\n\n${size} places: over HTTP …`)
    const { contestants, compared } = await race(size, names)
    httpTables.push(formatHttpTable(size, contestants, compared))
    console.log(`\n${httpTables.at(-1)}\n`)
    // After each size, so that an interrupted run is not lost.
    if (!isQuick) writeReport(formatIndexTable(indexFigures), httpTables)
  }
}

function writeReport(indexTable: string, httpTables: readonly string[]): void {
  const machine = `${cpus().length} cores, ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  const parts = [
    readFileSync(join(root, 'tools/bench/performance-head.md'), 'utf8').trim(),
    // The benchmark itself keeps about two processes busy; what is above is other work, which widens the spread.
    `Measured on ${swedishTime(Date.now()).date}: ${machine}; load average at the end ${loadavg()[0]?.toFixed(1)}.`,
    '## The index alone',
    indexTable,
    '## Over HTTP',
    ...httpTables,
  ]
  writeFileSync(join(root, 'docs/performance.md'), `${parts.join('\n\n')}\n`)
  console.log('Written to docs/performance.md.')
}

function measureIndex(size: number): IndexFigures {
  const script = join(root, 'search/bench/measure-index.ts')
  const output = execFileSync(process.execPath, ['--max-old-space-size=8192', script, String(size), String(isQuick)])
  return JSON.parse(output.toString()) as IndexFigures
}

async function race(size: number, names: readonly ContestantName[]) {
  const running: Running[] = []
  const paths = measuredPaths()
  const sent = new Map<number, number>()
  const nextLoad = (port: number, durationMs: number): Load => {
    return { port, paths, first: sent.get(port) ?? 0, connections, durationMs, headers: benchHeaders }
  }
  const count = (port: number, figures: LoadFigures): LoadFigures => {
    sent.set(port, (sent.get(port) ?? 0) + figures.requests)
    return figures
  }
  try {
    // Two at a time: as many as the machine has cores for.
    for (let at = 0; at < names.length; at += 2) {
      const both = await Promise.allSettled(names.slice(at, at + 2).map((name) => start(name, size)))
      for (const one of both) if (one.status === 'fulfilled') running.push(one.value)
      for (const one of both) if (one.status === 'rejected') throw one.reason
    }
    const compared = await compareTotals(size, paths, running)
    for (const { port } of running) await putFullLoad(nextLoad(port, warmUpMs))
    for (let round = 0; round < rounds; round++)
      for (const { port, contestant } of running)
        contestant.full.push(count(port, await putFullLoad(nextLoad(port, roundMs))))
    for (let round = 0; round < pacedRounds; round++) {
      for (const { port, contestant } of running) {
        const perSecond = median(contestant.full.map((figures) => figures.perSecond)) / 2
        contestant.half.push(count(port, await putPacedLoad(nextLoad(port, pacedMs), perSecond)))
      }
    }
    return { contestants: running.map(({ contestant }) => contestant), compared }
  } finally {
    for (const { child } of running) await stop(child)
  }
}

async function start(name: ContestantName, size: number): Promise<Running> {
  const child = fork(join(import.meta.dirname, 'contestant.ts'), [name, String(size)], {
    execArgv: ['--expose-gc', '--max-old-space-size=8192'],
  })
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended with ${code}`)
  })
  const [ready] = (await Promise.race([once(child, 'message'), failed])) as [ContestantReady]
  failed.catch(() => {}) // It ends when it is told to, too.
  const contestant: Contestant = { name, bytesPerPlace: ready.bytesPerPlace, full: [], half: [] }
  return { contestant, child, port: ready.port }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
}

/**
 * Throws when a contestant's total is not that of the scan, which measure-index.ts compares with the naive search. The SQL
 * forgives no typing errors, so it is spared those. Gives the number of answers that agreed.
 */
async function compareTotals(size: number, paths: readonly string[], running: readonly Running[]): Promise<number> {
  const scan = new Scan([...buildPlaces(size, 1)])
  let agreed = 0
  for (const path of paths.slice(0, comparedAnswers(size))) {
    const query = new URL(path, 'http://127.0.0.1')
    const parsed = parseSearchQuery(Object.fromEntries(query.searchParams), firstDay)
    if ('problem' in parsed) throw new Error(parsed.problem)
    const { total } = scan.find(parsed.value)
    const mayForgive = foldWords(parsed.value.filter.words).some((word) => word.length >= 5)
    for (const { contestant, port } of running) {
      if (contestant.name === 'postgres' && mayForgive) continue
      // A page past the end has no rows to carry the count.
      const asked = contestant.name === 'ceiling' ? path : path.replace(/page=\d+/, 'page=0')
      const answer = await fetch(`http://127.0.0.1:${port}${asked}`, {
        headers: { 'x-api-key': benchHeaders.split(': ')[1]?.trim() ?? '' },
      })
      if (!answer.ok) throw new Error(`${contestant.name}: ${await answer.text()}`)
      const [first] = (await answer.json()) as { row_count: number }[]
      if (first ? first.row_count !== total : total !== 0 && asked !== path)
        throw new Error(`${contestant.name} finds ${first?.row_count}, the scan ${total}: ${asked}`)
      agreed++
    }
  }
  console.log(`${agreed} answers agree.`)
  return agreed
}

await main()
