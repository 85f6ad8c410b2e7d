/**
 * Splits a table's text (RFC 4180) into its header and rows, each with its true line number even if quoted fields contain line
 * breaks. Each character is read once, except in malformed rows, whose number and length are limited.
 */
import { tooMany, UnreadableFile } from './import-draft.ts'

export interface CsvRow {
  /** Where it begins, from 1. */
  readonly line: number
  /** Null for a row with malformed quotes. */
  readonly fields: readonly string[] | null
}

export interface CsvTable {
  /** Lower-case names of the columns. */
  readonly header: { readonly line: number; readonly names: readonly string[] }
  readonly rows: readonly CsvRow[]
}

const delimiters = [';', ',', '\t']

/** In a longer row a closing quote must be missing. */
const maxRowLength = 20_000

/** A file with more malformed rows is not a table. */
const maxBrokenRows = 100

/** Throws UnreadableFile when no header has the first two of `columns`, and for more than `maxRows` rows. */
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

/** The separator that yields the most known columns. */
function delimiterOf(header: string, columns: readonly string[]): string {
  const known = (delimiter: string) =>
    header.split(delimiter).filter((name) => columns.includes(name.replaceAll('"', '').trim().toLowerCase())).length
  return delimiters.toSorted((a, b) => known(b) - known(a))[0] ?? ','
}

/** For a malformed row only its first line is skipped; reading continues with the next line. */
function rowsOf(lines: readonly string[], start: number, delimiter: string, maxRows: number): CsvRow[] {
  const rows: CsvRow[] = []
  let broken = 0
  for (let next = start; next < lines.length;) {
    const row = readRow(lines, next, delimiter)
    const fields = row?.fields ?? null
    // Blank rows are ignored.
    if (fields === null || fields.some((field) => field.trim() !== '')) rows.push({ line: next + 1, fields })
    // Plus one for the header.
    if (rows.length > maxRows + 1) throw tooMany(maxRows, ['places', 'platser'])
    if (fields === null && ++broken > maxBrokenRows)
      throw new UnreadableFile(
        `more than ${maxBrokenRows} lines have quotes that cannot be understood`,
        `Fler än ${maxBrokenRows} rader har citattecken som inte går att tyda`,
      )
    next += row?.lineCount ?? 1
  }
  return rows
}

interface ReadRow {
  readonly fields: readonly string[]
  readonly lineCount: number
}

/** The row that begins on a line (from 0). Null when its quotes are misplaced or unclosed. */
function readRow(lines: readonly string[], start: number, delimiter: string): ReadRow | null {
  const fields: string[] = []
  let last = start
  let line = lines[last] ?? ''
  let length = line.length
  for (let at = 0; ; at++) {
    if (length > maxRowLength) return null
    let field = ''
    if (line[at] !== quote) {
      const end = indexOrEnd(line, delimiter, at)
      field = line.slice(at, end)
      if (field.includes(quote)) return null
      at = end
    } else {
      at++
      for (let isOpen = true; isOpen;) {
        const end = line.indexOf(quote, at)
        if (end < 0) {
          field += `${line.slice(at)}\n`
          const following = lines[++last]
          if (following === undefined || (length += following.length + 1) > maxRowLength) return null
          line = following
          at = 0
        } else {
          field += line.slice(at, end)
          at = end + 1
          isOpen = line[at] === quote
          // A doubled quote is a literal quote.
          if (isOpen) field += line[at++]
        }
      }
      if (at < line.length && line[at] !== delimiter) return null
    }
    fields.push(field)
    if (at >= line.length) return { fields, lineCount: last - start + 1 }
  }
}

const quote = '"'

function indexOrEnd(line: string, mark: string, from: number): number {
  const found = line.indexOf(mark, from)
  return found < 0 ? line.length : found
}
