/**
 * Formats places as a table for spreadsheets (RFC 4180), in UTF-8 with a byte order mark, without which spreadsheets
 * misread Swedish letters.
 */
import { feedFields } from '@fyndkartan/contract/feed-wire'
import { cellOfValue } from '../../importer/table-row.ts'
import type { FeedEntry } from './feed-entry.ts'

const columns = ['type', ...feedFields, 'recurrence', 'page']

export function formatCsvLine({ place, fields, page, recurrence }: FeedEntry): string {
  const values = feedFields.map((field) => cellOfValue(fields[field]))
  return lineOf([place.kind === 'shop' ? 'store' : 'event', ...values, recurrence ?? '', page])
}

/** Joins the lines made by `formatCsvLine` to a table with a header. */
export function formatCsv(lines: readonly string[]): string {
  return `\ufeff${lineOf(columns)}${lines.join('')}`
}

function lineOf(texts: readonly string[]): string {
  return `${texts.map(cell).join(';')}\r\n`
}

/**
 * Makes a text safe in a cell. Spreadsheets read a text that begins with one of these signs as a formula, which could
 * send the table elsewhere; a leading apostrophe prevents this. The importer removes it, so a text that already has one
 * gets another. Numbers and telephone numbers stay as they are.
 */
function cell(text: string): string {
  const isFormula = /^'*[=+\-@\t\r]/.test(text) && /[^\d .()+-]/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
