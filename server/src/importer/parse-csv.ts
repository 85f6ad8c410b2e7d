/** Converts tables (RFC 4180 and the Swedish spreadsheet variant) to shops and markets. docs/import.md describes the columns. */
import type { CivilDate } from '@fyndkartan/domain/local-time'
import { csvColumns, otherNames, seriesColumn, unreadColumns } from './csv-columns.ts'
import { type CsvTable, readCsvRows } from './csv-rows.ts'
import { withoutApostrophe } from './csv-values.ts'
import type { ImportProblem, ParsedFile } from './import-draft.ts'
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
  const { header, rows, breaksOff } = readCsvRows(csv, csvColumns, maxRows)
  const nameless = rows.some(({ fields }) =>
    header.names.some((name, index) => name === '' && (fields?.[index] ?? '').trim() !== ''),
  )
  const places = new TablePlaces({ scope: scopeOf('csv', source), today, abroad }, headerLines(header, nameless))
  for (const { line, fields } of rows) {
    const at = `line ${line}`
    if (fields === null) places.skip({ at, reason: 'quotes that cannot be understood' })
    else places.read(rowOf(at, fields, header.names))
  }
  const { parsed } = places
  return breaksOff ? { ...parsed, incomplete: 'its last line may be broken off', isCutOff: true } : parsed
}

/** The report's lines about columns that are not read. `nameless`: whether a column without a name has values. */
function headerLines({ line, names }: CsvTable['header'], nameless: boolean): ImportProblem[] {
  const known = (name: string) =>
    csvColumns.includes(name) || Object.hasOwn(otherNames, name) || name === seriesColumn || unreadColumns.has(name)
  const at = `line ${line}`
  return [
    ...names
      .filter((name) => name !== '' && !known(name))
      .map((detail) => ({ at, reason: 'unknown column, not read', detail })),
    ...(nameless ? [{ at, reason: 'column without a name, not read' }] : []),
  ]
}

function rowOf(at: string, values: readonly string[], names: readonly string[]): TableRow {
  const row = tableRow(
    at,
    names.map((name, index) => [name, withoutApostrophe(values[index] ?? '')] as const),
  )
  const isLonger = values.slice(names.length).some((value) => value.trim() !== '')
  return isLonger ? { ...row, problem: 'more fields than columns' } : row
}
