/** Makes the row of a table from its cells. */
import { plainLine, plainLines } from '@fyndkartan/domain/plain-text'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { csvFacts, recurrenceColumn } from './csv-columns.ts'
import { withoutHtml } from './calendar-prose.ts'
import { columnOf, kindOfHeading, rowColumns } from './column-headings.ts'
import { isBlankCell, isFailedFormula } from './csv-values.ts'
import { isHiding, type KeyedAnswer } from './publicity.ts'

export interface TableRow {
  /** Where the row is in the file, such as 'line 12'. */
  readonly at: string
  /** The values by column; '' if missing. */
  readonly fields: Readonly<Record<string, string>>
  /** The errors of the spreadsheet by column, where they stand instead of a value. */
  readonly failed: ReadonlyMap<string, string>
  /** The table's headings by column. */
  readonly headings: ReadonlyMap<string, string>
  /** The kind that the heading of the name says, if so. */
  readonly kind: PlaceKind | null
  /** The values that are not read because another heading of the same column has one, with their headings. */
  readonly beside: readonly string[]
  /** The cell that hides the row, with its heading, if there is one. */
  readonly hiding: KeyedAnswer | null
  /** Why the row as a whole cannot be read, if so. */
  readonly problem?: string
}

/** The columns whose line breaks are kept. */
const textColumns: readonly string[] = [csvFacts.description.columns[0], recurrenceColumn, 'opening_hours']

/** The columns that programs for the web write with HTML. */
const htmlColumns: readonly string[] = (['name', 'address', 'town', 'description'] as const).map(
  (fact) => csvFacts[fact].columns[0],
)

/** Cleans the cells of a row. `cells`: text by heading. */
export function tableRow(at: string, cells: Iterable<KeyedAnswer>): TableRow {
  const texts = new Map<string, string>()
  const failed = new Map<string, string>()
  const headings = new Map<string, string>()
  const beside: string[] = []
  let kind: PlaceKind | null = null
  let hiding: KeyedAnswer | null = null
  for (const [heading, cell] of cells) {
    const column = columnOf(heading)
    if (column === null) continue
    if (isHiding(column, cell)) hiding ??= [heading, cell.trim()]
    if (column === 'name') kind ??= kindOfHeading(heading)
    const plain = htmlColumns.includes(column) ? withoutHtml(cell) : cell
    const text = (textColumns.includes(column) ? plainLines : plainLine)(isBlankCell(cell) ? '' : plain)
    const known = texts.get(column) ?? ''
    if (isFailedFormula(text)) failed.set(column, text)
    else if (known === '') texts.set(column, text)
    else if (text !== '' && text !== known) beside.push(`${heading} ${JSON.stringify(text)}`)
    if (text !== '' || !headings.has(column)) headings.set(column, heading)
  }
  const fields = Object.fromEntries(rowColumns.map((column) => [column, texts.get(column) ?? '']))
  return { at, fields, failed, headings, kind, beside, hiding }
}

/** A value of the API as the text of a cell: '' for null, words of a list with blanks between them. */
export function cellOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
