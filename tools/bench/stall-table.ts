/** The effect of an import on a server under load as Markdown, and its goals. */
import type { Goal } from './goals.ts'
import type { ImportStallFigures, Stall } from './import-stall.ts'
import { count, digits, rowOf } from './report.ts'

export function formatStalls(figures: ImportStallFigures): string {
  const { places, imported, runs, quiet, byCommand, atDesk, deskMs, bySource, sourceMs, onePlace, onePlaceMs } = figures
  const row = (title: string, { longestMs, workMs }: Stall, allMs: number) =>
    rowOf([title, digits(longestMs), digits(workMs), digits(allMs)])
  return [
    '## Imports beside searches',
    '',
    `A server of ${count(places)} places on SQLite, searched in meanwhile, takes in ${count(imported)} new ones; medians of`,
    `${count(runs)} runs. The longest time in which it answered nobody holds what other processes took from it, too; the`,
    'longest work is the most processor time that it spent without a pause.',
    '',
    rowOf(['', 'longest stall (ms)', 'longest work (ms)', 'all of it (ms)']),
    '|---|--:|--:|--:|',
    row('nothing: what the machine itself does', quiet, NaN),
    row('`npm run import` beside the server', byCommand, NaN),
    row('at the desk: a look, then the import', atDesk, deskMs),
    row('from a source: a look, then the run', bySource, sourceMs),
    row('one place at the desk', onePlace, onePlaceMs),
  ].join('\n')
}

export function stallGoals({ places, imported, byCommand, atDesk, bySource }: ImportStallFigures): Goal[] {
  const what = `${count(places)} places, longest stall while ${count(imported)} are imported, ms`
  return [
    { what: `${what}: by the command`, is: 'at most', wanted: 20, figure: byCommand.longestMs },
    { what: `${what}: at the desk`, is: 'at most', wanted: 20, figure: atDesk.longestMs },
    { what: `${what}: from a source`, is: 'at most', wanted: 20, figure: bySource.longestMs },
  ]
}
