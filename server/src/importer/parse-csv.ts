/** Converts tables (RFC 4180 and the Swedish spreadsheet variant) to shops and markets. docs/import.md describes the columns. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { unreadColumns } from './csv-columns.ts'
import { columnOf, headingName, isDeskHeading } from './column-headings.ts'
import { type CsvTable, readCsvRows } from './csv-rows.ts'
import { withoutApostrophe } from './csv-values.ts'
import { type ImportProblem, type ParsedFile, UnreadableFile } from './import-draft.ts'
import { scopeOf } from './source-name.ts'
import { TablePlaces } from './table-places.ts'
import { type TableRow, tableRow } from './table-row.ts'

export interface CsvOptions {
  /** The name of the source: see source-name.ts. */
  readonly source: string
  readonly today: CivilDate
  /** A table with more rows is rejected. */
  readonly maxRows?: number
  /** Whether to keep places outside Sweden. */
  readonly abroad?: boolean
}

/** Parses a table. Skips a faulty row with a reason; throws UnreadableFile only for the file as a whole. */
export function parseCsv(csv: string, { source, today, maxRows, abroad = false }: CsvOptions): ParsedFile {
  const { header, rows, breaksOff } = readCsvRows(csv, maxRows)
  if (header.headings.some(isDeskHeading))
    throw new UnreadableFile(
      'this table of the desk can only be imported there',
      'Tabellen är skrivbordets egen och kan bara importeras där',
    )
  const nameless = rows.some(({ fields }) =>
    header.headings.some((heading, index) => heading === '' && (fields?.[index] ?? '').trim() !== ''),
  )
  const places = new TablePlaces({ scope: scopeOf('csv', source), today, abroad }, headerLines(header, nameless))
  for (const { line, fields } of rows) {
    const at = `line ${line}`
    if (fields === null) places.skip({ at, reason: 'quotes that cannot be understood' })
    else places.read(rowOf(at, fields, header.headings))
  }
  const { parsed } = places
  return breaksOff ? { ...parsed, incomplete: 'its last line may be broken off', isCutOff: true } : parsed
}

/** The report's lines about columns that are not read. `nameless`: whether a column without a name has values. */
function headerLines({ line, headings }: CsvTable['header'], nameless: boolean): ImportProblem[] {
  const known = (heading: string) => columnOf(heading) !== null || unreadColumns.has(headingName(heading))
  const at = `line ${line}`
  return [
    ...headings
      .filter((heading) => heading !== '' && !known(heading))
      .map((detail) => ({ at, reason: 'unknown column, not read', detail })),
    ...(nameless ? [{ at, reason: 'column without a name, not read' }] : []),
  ]
}

function rowOf(at: string, values: readonly string[], headings: readonly string[]): TableRow {
  const row = tableRow(
    at,
    headings.map((heading, index) => [heading, withoutApostrophe(values[index] ?? '')] as const),
  )
  const isLonger = values.slice(headings.length).some((value) => value.trim() !== '')
  return isLonger ? { ...row, problem: 'more fields than columns' } : row
}
