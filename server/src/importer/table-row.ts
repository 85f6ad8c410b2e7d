/** Makes the row of a table from its cells. */
import { plainLine, plainLines } from '@fyndkartan/domain/plain-text'
import { csvColumns, csvFacts, otherNames, recurrenceColumn, seriesColumn } from './csv-columns.ts'
import { isBlankCell, isFailedFormula } from './csv-values.ts'

export interface TableRow {
  /** Where the row is in the file, such as 'line 12'. */
  readonly at: string
  /** The values by column; '' if missing. */
  readonly fields: Readonly<Record<string, string>>
  /** The columns with an error of the spreadsheet instead of a value. */
  readonly failed: ReadonlySet<string>
  /** Why the row as a whole cannot be read, if so. */
  readonly problem?: string
}

/** The columns whose line breaks are kept. */
const textColumns: readonly string[] = [csvFacts.description.columns[0], recurrenceColumn]

const columns = [...csvColumns, seriesColumn]

/** Cleans the cells of a row. `cells`: text by the name of the column, which may have another name: see `otherNames`. */
export function tableRow(at: string, cells: Iterable<readonly [string, string]>): TableRow {
  const texts = new Map<string, string>()
  const failed = new Set<string>()
  for (const [name, cell] of cells) {
    const column = Object.hasOwn(otherNames, name) ? (otherNames[name] ?? name) : name
    const text = (textColumns.includes(column) ? plainLines : plainLine)(isBlankCell(cell) ? '' : cell)
    if (isFailedFormula(text)) failed.add(column)
    // A table may have the column under both names.
    else if (!texts.get(column)) texts.set(column, text)
  }
  return { at, fields: Object.fromEntries(columns.map((column) => [column, texts.get(column) ?? ''])), failed }
}

/** A value of the API as the text of a cell: '' for null, words of a list with blanks between them. */
export function cellOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
