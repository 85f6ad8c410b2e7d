/** Writes docs/performance.md from what the parts have measured. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatGoals } from './goals.ts'
import { type Kept, readMeasured } from './measured.ts'
import { rowOf } from './report.ts'

const root = join(import.meta.dirname, '../..')

export function writeReport(): void {
  writeFileSync(join(root, 'docs/performance.md'), `${formatReport(readMeasured())}\n`)
  console.log('Written to docs/performance.md.')
}

export function formatReport(kept: readonly Kept[]): string {
  const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8').trim()
  return [
    textOf('performance-head.md'),
    [
      rowOf(['part', 'measured on', 'machine', 'load average at the end']),
      '|---|---|---|--:|',
      ...kept.map(({ part, day, machine, load }) => rowOf([part, day, machine, String(load)])),
    ].join('\n'),
    '## Goals',
    formatGoals(kept.flatMap(({ goals }) => goals)),
    ...kept.flatMap(({ sections }) => sections),
  ].join('\n\n')
}

if (import.meta.main) writeReport()
