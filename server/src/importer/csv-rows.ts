/** Splits a table's text (RFC 4180) into its header and rows, each with its true line number even if quoted fields contain line breaks. */
import { CsvError, type Info, type Options, parse } from 'csv-parse/sync'
import { columnOf, headingName, isDeskHeading, kindOfHeading, weekdayColumns } from './column-headings.ts'
import { tooMany, UnreadableFile } from './import-draft.ts'

export interface CsvRow {
  /** The number of the row's first line in the file, from 1. */
  readonly line: number
  /** The values of the row; null for a row with malformed quotes. */
  readonly fields: readonly string[] | null
}

export interface CsvTable {
  /** The header's line number, and its headings as written. */
  readonly header: { readonly line: number; readonly headings: readonly string[] }
  readonly rows: readonly CsvRow[]
  /** Whether the last row may be cut: it is the only one with fewer fields, and no line break ends it. */
  readonly breaksOff: boolean
}

/** Columns of which a table needs one: the others say which kind of place a row is. */
const kindColumns = ['type', 'opening_hours', 'opening_hours_osm', 'chain', 'date', 'recurrence', ...weekdayColumns]

const delimiters = [';', ',', '\t', '|']

/** The most rows with malformed quotes: a file with more is not a table. */
const maxBrokenRows = 100

const options = {
  record_delimiter: '\n',
  relax_column_count: true,
  skip_empty_lines: true,
  // The longest row in bytes: more than a series with the most changed dates has. A longer one must lack a closing quote.
  max_record_size: 120_000,
} satisfies Options

/** Splits a table into its header and rows. Throws UnreadableFile without a header, and for more than `maxRows` rows. */
export function readCsvRows(csv: string, maxRows = Infinity): CsvTable {
  const text = csv.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  const { line: above = '', separator } = separatorLine(text) ?? {}
  const firstSign = text.slice(above.length).search(/\S/) + above.length
  if (firstSign < above.length) throw new UnreadableFile('the file is empty', 'Filen är tom')
  const start = Math.max(above.length, text.lastIndexOf('\n', firstSign) + 1)
  const line = text.slice(0, start).split('\n').length
  const table = Buffer.from(text.slice(start))
  const [header, ...rows] = rowsOf(table, line, separator ?? delimiterOf(table), maxRows)
  const headings = header?.fields?.map((heading) => heading.trim()) ?? []
  const names = headings.map(headingName)
  const columns = headings.map(columnOf)
  const isKindKnown = kindColumns.some((column) => columns.includes(column)) || headings.some(kindOfHeading)
  // One known heading alone may be a value: 'butik;Fyndet;Borås'.
  const isHeader = columns.filter((column) => column !== null).length > 1
  const isDesk = headings.some(isDeskHeading)
  if (!isDesk && columns.includes('name') && isHeader && !isKindKnown)
    throw new UnreadableFile(
      `line ${line} does not tell whether the rows are shops or markets: add the column type, or call that of the names Butik or Loppis`,
      `Rad ${line} säger inte om raderna är butiker eller loppisar. Lägg till en kolumn type med butik eller loppis, eller kalla namnens kolumn Butik eller Loppis`,
    )
  if (!isDesk && (!columns.includes('name') || !isHeader))
    throw new UnreadableFile(
      `line ${line} must name the columns, type and name among them: see docs/import.md`,
      `Rad ${line} ska vara en rubrikrad som namnger kolumnerna, bland dem type och name`,
    )
  const twice = names.find((one, index) => one !== '' && names.indexOf(one) !== index)
  if (twice !== undefined)
    throw new UnreadableFile(
      `line ${line} names the column ${twice} twice`,
      `Rad ${line} har kolumnen ${twice} två gånger`,
    )
  return { header: { line, headings }, rows, breaksOff: !text.endsWith('\n') && isLastShort(names.length, rows) }
}

function isLastShort(width: number, rows: readonly CsvRow[]): boolean {
  const widths = rows.map(({ fields }) => fields?.length ?? 0)
  const last = widths.pop() ?? width
  return widths.length > 0 && last < width && widths.every((one) => one === width)
}

/** The first line with which Excel names the separator of a table, 'sep=;', and the separator; null without one. */
function separatorLine(text: string): { readonly line: string; readonly separator: string } | null {
  const end = text.indexOf('\n')
  const line = end < 0 ? text : text.slice(0, end + 1)
  const [start = '', separator] = /^"?sep=([^\s"\w]|\t)/i.exec(line) ?? []
  // Programs may add the separators of empty fields.
  return separator === undefined || /\w/.test(line.slice(start.length)) ? null : { line, separator }
}

/** The separator (such as ';') that yields the most known columns in the header, the table's first line. */
function delimiterOf(table: Buffer): string {
  const header = table.toString('utf8', 0, lineEnd(table, 0))
  const isKnown = (heading: string) => columnOf(heading) !== null || isDeskHeading(heading)
  const known = (delimiter: string) =>
    header.split(delimiter).filter((name) => isKnown(name.replaceAll('"', ''))).length
  return delimiters.toSorted((a, b) => known(b) - known(a))[0] ?? ','
}

/**
 * Parses the rows. After a row with malformed quotes, parsing continues on the next line. `line`: the number of the
 * first row's line.
 */
function rowsOf(table: Buffer, line: number, delimiter: string, maxRows: number): CsvRow[] {
  const rows: CsvRow[] = []
  const add = (row: CsvRow) => {
    rows.push(row)
    // One more, because the header is a row too.
    if (rows.length > maxRows + 1) throw tooMany(maxRows, ['places', 'platser'])
  }
  for (let at = 0, broken = 0; at < table.length;) {
    const [from, above] = [at, line]
    const onRecord = (fields: string[], { bytes, lines }: Info) => {
      ;[at, line] = [from + bytes, above + lines]
      // Blank rows are ignored.
      if (fields.some((field) => field.trim() !== '')) add({ line: line - fields.join('').split('\n').length, fields })
      return null
    }
    try {
      parse(table.subarray(from), { ...options, delimiter, on_record: onRecord })
      break
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      for (; at === lineEnd(table, at); at++) line++
      add({ line, fields: null })
      at = lineEnd(table, at) + 1
      line++
      if (++broken > maxBrokenRows)
        throw new UnreadableFile(
          `more than ${maxBrokenRows} lines have quotes that cannot be understood`,
          `Fler än ${maxBrokenRows} rader har citattecken som inte går att tyda`,
        )
    }
  }
  return rows
}

function lineEnd(table: Buffer, from: number): number {
  const end = table.indexOf('\n', from)
  return end < 0 ? table.length : end
}
