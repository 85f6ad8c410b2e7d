/** A table's text taken apart into its header and rows, each with its true line, also where quoted fields hold line breaks. */
import { CsvError, parse } from 'csv-parse/sync'
import { tooMany, UnreadableFile } from './import-draft.ts'

export interface CsvRow {
  /** Where it begins, from 1. */
  readonly line: number
  /** Null for a row whose quotes cannot be understood. */
  readonly fields: readonly string[] | null
}

export interface CsvTable {
  /** Lower-case names of the columns. */
  readonly header: { readonly line: number; readonly names: readonly string[] }
  readonly rows: readonly CsvRow[]
}

const delimiters = [';', ',', '\t']

/** A row that is longer has lost the end of a quoted field. */
const maxRowLength = 20_000

/** A file with more rows that cannot be understood is no table. */
const maxBrokenRows = 100

/** Throws UnreadableFile when there is no header that names `columns`' first two, and for more than `maxRows` below it. */
export function readCsvRows(csv: string, columns: readonly string[], maxRows = Infinity): CsvTable {
  const lines = csv.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const start = lines.findIndex((line) => line.trim() !== '')
  if (start < 0) throw new UnreadableFile('the file is empty', 'Filen är tom')
  const delimiter = delimiterOf(lines[start] ?? '', columns)
  const [header, ...rows] = rowsOf(lines, start, delimiter, maxRows)
  const names = header?.fields?.map((name) => name.trim().toLowerCase()) ?? []
  const line = start + 1
  const [type = '', name = ''] = columns
  if (!names.includes(type) || !names.includes(name))
    throw new UnreadableFile(
      `line ${line} must name the columns, ${type} and ${name} among them: see docs/import.md`,
      `Rad ${line} ska vara en rubrikrad som namnger kolumnerna, bland dem ${type} och ${name}`,
    )
  const twice = names.find((one, index) => one !== '' && names.indexOf(one) !== index)
  if (twice !== undefined)
    throw new UnreadableFile(
      `line ${line} names the column ${twice} twice`,
      `Rad ${line} har kolumnen ${twice} två gånger`,
    )
  return { header: { line, names }, rows }
}

/** The one that gives most of the columns. */
function delimiterOf(header: string, columns: readonly string[]): string {
  const known = (delimiter: string) =>
    header.split(delimiter).filter((name) => columns.includes(name.replaceAll('"', '').trim().toLowerCase())).length
  return delimiters.toSorted((a, b) => known(b) - known(a))[0] ?? ','
}

/** A row that cannot be understood costs its first line alone: reading goes on with the next. */
function rowsOf(lines: readonly string[], start: number, delimiter: string, maxRows: number): CsvRow[] {
  const rows: CsvRow[] = []
  let broken = 0
  for (let next = start; next < lines.length;) {
    const { found, failedAt } = readUntilBroken(lines, next, delimiter, (count) => {
      // The header is one more.
      if (rows.length + count > maxRows + 1) throw tooMany(maxRows, ['places', 'platser'])
    })
    for (const row of found) rows.push(row)
    if (failedAt === null) break
    rows.push({ line: failedAt + 1, fields: null })
    if (++broken > maxBrokenRows)
      throw new UnreadableFile(
        `more than ${maxBrokenRows} lines have quotes that cannot be understood`,
        `Fler än ${maxBrokenRows} rader har citattecken som inte går att tyda`,
      )
    next = failedAt + 1
  }
  return rows
}

/** Reads from a line on (from 0) until something is wrong, and says on which line that row began. `onCount` may end it by throwing. */
function readUntilBroken(
  lines: readonly string[],
  start: number,
  delimiter: string,
  onCount: (found: number) => void,
): { found: CsvRow[]; failedAt: number | null } {
  const found: CsvRow[] = []
  /** Where the next row begins, from 0. */
  let next = start
  try {
    parse(lines.slice(start).join('\n'), {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      max_record_size: maxRowLength,
      onRecord: (fields: string[]) => {
        if (fields.some((field) => field.trim() !== '')) onCount(found.push({ line: next + 1, fields }))
        // Every line break within the row stands in a field.
        next += 1 + fields.reduce((breaks, field) => breaks + field.split('\n').length - 1, 0)
        return null
      },
    })
    return { found, failedAt: null }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { found, failedAt: next }
  }
}
