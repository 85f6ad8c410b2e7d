/** Startup time of the server as Markdown, and its goals. */
import type { Goal } from './goals.ts'
import type { ReadyFigures } from './ready.ts'
import { count, digits, rowOf } from './report.ts'

export function formatReady(figures: readonly ReadyFigures[]): string {
  return [
    '## Start',
    '',
    'From the start of the process to the first answered search, with its places in SQLite; medians. The very first start',
    'also compiles what later ones find compiled.',
    '',
    rowOf([
      '',
      'the first (ms)',
      'later ones (ms)',
      'their processor time (ms)',
      'bytes of process a place: when ready, at most until then',
    ]),
    `|---|${'--:|'.repeat(4)}`,
    ...figures.map(({ places, first, again }) =>
      rowOf([
        `${count(places)} places`,
        digits(first.ms),
        digits(again.ms),
        digits(again.cpuMs ?? NaN),
        `${digits((again.residentBytes ?? NaN) / places)}, ${digits((again.mostResidentBytes ?? NaN) / places)}`,
      ]),
    ),
  ].join('\n')
}

export function readyGoals(figures: readonly ReadyFigures[]): Goal[] {
  return figures
    .filter(({ places }) => places === 100_000)
    .map(({ again }) => ({
      what: '100,000 places: from start to the first answered search, ms',
      is: 'at most',
      wanted: 1000,
      figure: again.ms,
    }))
}
