/** Formats places as a table for spreadsheets. */
import { feedFields } from '@fyndkartan/contract/feed-wire'
import { csvLine, csvTable } from '../../importer/csv-lines.ts'
import { cellOfValue } from '../../importer/table-row.ts'
import type { FeedEntry } from './feed-entry.ts'

const columns = ['type', ...feedFields, 'recurrence', 'page']

export function formatCsvLine({ place, fields, page, recurrence }: FeedEntry): string {
  const values = feedFields.map((field) => cellOfValue(fields[field]))
  return csvLine([place.kind === 'shop' ? 'store' : 'event', ...values, recurrence ?? '', page])
}

/** Joins the lines made by `formatCsvLine` to a table with a header. */
export function formatCsv(lines: readonly string[]): string {
  return csvTable(columns, lines)
}
