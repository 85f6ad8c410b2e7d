/** What an import does to a server that is asked meanwhile, in Markdown, and what is wanted of it. */
import type { Goal } from './goals.ts'
import type { ImportStallFigures } from './import-stall.ts'
import { count, digits, rowOf } from './report.ts'

export function formatStalls(figures: ImportStallFigures): string {
  const { places, imported, runs, quiet, byCommand, atDesk, deskMs, byOnePlace, onePlaceMs } = figures
  return [
    '## Imports beside searches',
    '',
    `The longest time in which a server of ${count(places)} places on SQLite answered nobody, while ${count(imported)} new ones`,
    `came and searches went on; medians of ${count(runs)} runs.`,
    '',
    rowOf(['', 'longest stall (ms)', 'all of it (ms)']),
    '|---|--:|--:|',
    rowOf(['nothing: what the machine itself does', digits(quiet), '–']),
    rowOf(['`npm run import` beside the server', digits(byCommand), '–']),
    rowOf(['at the desk: a look, then the import', digits(atDesk), digits(deskMs)]),
    rowOf(['one place at the desk', digits(byOnePlace), digits(onePlaceMs)]),
  ].join('\n')
}

export function stallGoals({ places, imported, byCommand, atDesk }: ImportStallFigures): Goal[] {
  const what = `${count(places)} places, longest stall while ${count(imported)} are imported, ms`
  return [
    { what: `${what}: by the command`, is: 'at most', wanted: 20, figure: byCommand },
    { what: `${what}: at the desk`, is: 'at most', wanted: 20, figure: atDesk },
  ]
}
