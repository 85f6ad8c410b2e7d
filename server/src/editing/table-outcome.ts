/** Formats the edits of the desk's own table, or of its trial, for operators. */
import type { ImportOutcome, PlaceEdit } from '@fyndkartan/domain/desk'
import { withId } from '@fyndkartan/domain/place'
import { shownLines } from '../importer/import-outcome.ts'
import type { TableEdit, TablePlan } from './edit-table.ts'

/** The counts, all edits, and the first lines. `source`: the name of the file. */
export function tableOutcomeOf(
  source: string,
  { read, edits, unchanged, refused, cells }: TablePlan,
  { fingerprint, actionId }: Pick<ImportOutcome, 'fingerprint' | 'actionId'>,
): ImportOutcome {
  const [skipped, skippedCount] = shownLines(refused)
  const [shortened, shortenedCount] = shownLines(cells)
  const none = { hoursNotExpressible: [], hoursNotExpressibleCount: 0, repeats: [], repeatsCount: 0, examples: [] }
  const counts = { added: 0, changed: edits.length, unchanged, kept: 0, removed: 0 }
  const lines = { skipped, skippedCount, shortened, shortenedCount, ...none }
  return { source, read, ...counts, ...lines, edits: edits.map(shownEdit), fingerprint, actionId }
}

function shownEdit({ key: { subject, subjectId }, before, after }: TableEdit): PlaceEdit {
  const [id, seriesId] = subject === 'series' ? [0, subjectId] : [subjectId, null]
  return {
    before: withId(before.place, id, seriesId),
    after: withId(after.place, id, seriesId),
    seriesBefore: before.series,
    seriesAfter: after.series,
  }
}
