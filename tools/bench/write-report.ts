/** Writes docs/performance.md from the results of one run. */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { swedishTime } from '@fyndkartan/domain/local-time'
import { canPin } from './cores.ts'
import { formatGoals, type RunFigures } from './goals.ts'
import { formatIndexTable } from './index-table.ts'
import { formatRace } from './report.ts'

const root = join(import.meta.dirname, '../..')

export function writeReport(run: RunFigures): void {
  writeFileSync(join(root, 'docs/performance.md'), `${formatReport(run)}\n`)
  console.log('Written to docs/performance.md.')
}

export function formatReport(run: RunFigures): string {
  const machine = `${cpus().length} cores, ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  const cores = canPin
    ? 'The contestant had one core to itself, who asked had another.'
    : 'Contestants could not be given a core of their own here.'
  return [
    readFileSync(join(import.meta.dirname, 'performance-head.md'), 'utf8').trim(),
    // The benchmark itself keeps about two processes busy; anything above that is other work, which widens the spread.
    `Measured on ${swedishTime(Date.now()).date}: ${machine}; load average at the end ${loadavg()[0]?.toFixed(1)}. ${cores}`,
    '## Goals',
    formatGoals(run),
    readFileSync(join(import.meta.dirname, 'performance-behind.md'), 'utf8').trim(),
    '## The index alone',
    formatIndexTable(run.indexes, run.mapRows),
    '## Over HTTP',
    ...run.races.map(formatRace),
    ...(run.sections ?? []),
  ].join('\n\n')
}
