import type { ImportProblem, ParsedFile } from './import-draft.ts'
import type { ImportCounts } from './import-plan.ts'

/** The most elements listed per reason; the counts include all of them. */
const maxExamples = 5

/** Formats the result of an import as lines for a terminal or a log. */
export function formatReport(file: ParsedFile, counts: ImportCounts, dryRun: boolean): string {
  const rows: [string, number][] = [
    ['read', file.read],
    ['new', counts.added],
    ['changed', counts.changed],
    ['unchanged', counts.unchanged],
    ['kept', counts.kept],
    ['removed', counts.removed],
    ['skipped', file.skipped.length],
  ]
  const width = Math.max(...rows.map(([, count]) => String(count).length))
  return [
    ...(dryRun ? ['Dry run: nothing was written. It would have been:'] : []),
    ...rows.flatMap(([label, count]) => [
      `${label.padEnd(10)}${String(count).padStart(width)}`,
      ...(label === 'skipped' ? byReason(file.skipped) : []),
    ]),
    `hours not expressible: ${file.hoursNotExpressible.length}`,
    ...byReason(file.hoursNotExpressible),
    ...(file.repeats.length === 0 ? [] : [`repeating markets: ${file.repeats.length}`, ...byReason(file.repeats)]),
    ...(file.shortened.length === 0
      ? []
      : [`facts shortened or left out: ${file.shortened.length}`, ...byReason(file.shortened)]),
    ...(file.incomplete === null ? [] : [`The file says that it is not whole: ${file.incomplete}`]),
  ].join('\n')
}

function byReason(problems: readonly ImportProblem[]): string[] {
  return [...Map.groupBy(problems, ({ reason }) => reason)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .flatMap(([reason, group]) => [
      `  ${group.length} × ${reason}`,
      ...group.slice(0, maxExamples).map(({ at, detail }) => `      ${at}${detail ? `: ${detail}` : ''}`),
      ...(group.length > maxExamples ? [`      … and ${group.length - maxExamples} more`] : []),
    ])
}
