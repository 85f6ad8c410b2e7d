/**
 * The desk's own table of places: written for spreadsheets, and split into rows again. Its first columns name the place
 * and the version of it that the row shows; the others are those of docs/import.md.
 */
import type { FactName } from '@fyndkartan/domain/facts'
import type { NewPlace } from '@fyndkartan/domain/place'
import type { Series } from '@fyndkartan/domain/series/rule'
import { parseId } from '../db/places.ts'
import type { WholeKey } from '../db/whole-key.ts'
import { columnOf, headingName, headingsIn, isDeskHeading } from './column-headings.ts'
import {
  columnsOf,
  csvColumns,
  csvFactsOf,
  csvFactsOfOther,
  recurrenceColumn,
  siteIdColumn,
  siteVersionColumn,
} from './csv-columns.ts'
import { beginsFormula, csvLine, csvTable } from './csv-lines.ts'
import { type CsvTable, readCsvRows } from './csv-rows.ts'
import { withoutApostrophe } from './csv-values.ts'
import { type ImportProblem, UnreadableFile } from './import-draft.ts'
import { formatSeriesIcal } from './series-text.ts'

/** A place, or a series with all its dates, as a row of the table shows it. */
export interface TableEntry {
  readonly key: WholeKey
  /** The revision of its last change. */
  readonly version: number
  readonly place: NewPlace
  readonly series: Series | null
}

export interface DeskRow {
  /** Where the row is in the file, such as 'line 12'. */
  readonly at: string
  readonly key: WholeKey
  /** Null when the cell cannot be read. */
  readonly version: number | null
  /** The text of each column that the table has. */
  readonly cells: ReadonlyMap<string, string>
}

export interface DeskTable {
  /** The number of rows in the file, those of `lines` too. */
  readonly read: number
  readonly rows: readonly DeskRow[]
  /** The report's lines about the header, and about rows that are not in `rows`. */
  readonly lines: readonly ImportProblem[]
}

/** The words for the kinds of entries: a series' number is not that of a place. */
const subjectWords = { shop: 'butik', market: 'loppis', series: 'serie' } as const satisfies Record<
  WholeKey['subject'],
  string
>

/** The columns with facts of a place. Others of docs/import.md say which place a row is. */
const factColumns = csvColumns.filter((column) => column !== 'id')

/** The facts of a market that the dates of its series have, each its own. */
const factsOfDates: readonly FactName[] = ['date', 'startMinute', 'endMinute', 'cancellation']

/** The facts of an entry, with their columns. A series has none of those of its dates. */
export function factsOfEntry({ place, series }: Pick<TableEntry, 'place' | 'series'>): ReturnType<typeof csvFactsOf> {
  const own = csvFactsOf(place.kind)
  return series === null ? own : own.filter(({ name }) => !factsOfDates.includes(name))
}

/** The columns in which an entry has no values. */
export function foreignColumns({ place, series }: Pick<TableEntry, 'place' | 'series'>): readonly string[] {
  const ofOther = csvFactsOfOther(place.kind).flatMap(({ columns }) => columns)
  if (series !== null) return [...ofOther, ...factsOfDates.flatMap(columnsOf)]
  return place.kind === 'shop' ? [...ofOther, recurrenceColumn] : ofOther
}

/** The text of each column of an entry's facts. */
export function cellsOfEntry(entry: Pick<TableEntry, 'place' | 'series'>): Map<string, string> {
  const { place, series } = entry
  const cells = new Map(factColumns.map((column) => [column, '']))
  cells.set('type', place.kind === 'shop' ? subjectWords.shop : subjectWords.market)
  const values = place as Readonly<Record<string, unknown>>
  for (const { name, columns, write } of factsOfEntry(entry)) {
    const texts = write(values[name] ?? null)
    for (const [at, column] of columns.entries()) cells.set(column, texts[at] ?? '')
  }
  if (series !== null) cells.set(recurrenceColumn, formatSeriesIcal(series))
  return cells
}

export function formatDeskLine(entry: TableEntry): string {
  const { subject, subjectId } = entry.key
  const id = `${subjectWords[subject]}-${subjectId}`
  return csvLine([id, String(entry.version), ...cellsOfEntry(entry).values()], beginsFormula)
}

/** Joins lines made by `formatDeskLine` to a table with a header. */
export function formatDeskTable(lines: readonly string[]): string {
  return csvTable([siteIdColumn, siteVersionColumn, ...factColumns], lines)
}

/**
 * Splits the desk's own table into rows; null for any other table. Throws UnreadableFile for a file that is no table or
 * lacks the column of versions, and for more than `maxRows` rows.
 */
export function readDeskTable(csv: string, maxRows: number): DeskTable | null {
  if (!isDeskTable(csv)) return null
  const { header, rows, breaksOff } = readCsvRows(csv, maxRows)
  const { columns, lines } = readHeader(header)
  const idAt = header.headings.findIndex(isDeskHeading)
  const versionAt = header.headings.findIndex((heading) => headingName(heading) === siteVersionColumn)
  if (versionAt < 0)
    throw new UnreadableFile(
      `line ${header.line} lacks the column ${siteVersionColumn}`,
      `Rad ${header.line} saknar kolumnen ${siteVersionColumn}`,
    )
  const read = new Map<string, DeskRow>()
  for (const [index, { line, fields }] of rows.entries()) {
    const at = `line ${line}`
    const refuse = (reason: string, detail?: string) => lines.push({ at, reason, ...(detail && { detail }) })
    const id = fields?.[idAt]?.trim() ?? ''
    const key = keyOf(id)
    const cells = new Map(
      [...columns].map(([column, place]) => [column, withoutApostrophe(fields?.[place] ?? '').trim()]),
    )
    if (fields === null) refuse('quotes that cannot be understood')
    else if (fields.slice(header.headings.length).some((field) => field.trim() !== ''))
      refuse('more fields than columns', id)
    else if (breaksOff && index === rows.length - 1) refuse('breaks off', id)
    else if (id === '') refuse('without site_id, so no place of this site', cells.get('name'))
    else if (key === null) refuse('site_id cannot be read', id)
    else if (read.has(id)) refuse('stands in the file twice', id)
    else read.set(id, { at, key, version: parseId(fields[versionAt]?.trim()), cells })
  }
  return { read: rows.length, rows: [...read.values()], lines }
}

/** Whether one of the first two lines has the column of ids. */
function isDeskTable(csv: string): boolean {
  return headingsIn(csv.slice(0, longestHeader)).some(isDeskHeading)
}

/** More characters than the header of a table has. */
const longestHeader = 4096

/** The index of each column of facts, and the report's lines about other headings. */
function readHeader({ line, headings }: CsvTable['header']): {
  readonly columns: ReadonlyMap<string, number>
  readonly lines: ImportProblem[]
} {
  const columns = new Map<string, number>()
  const lines: ImportProblem[] = []
  for (const [index, heading] of headings.entries()) {
    if (heading === '' || isDeskHeading(heading) || headingName(heading) === siteVersionColumn) continue
    const column = columnOf(heading)
    const isKnown = column !== null && factColumns.includes(column)
    if (isKnown && !columns.has(column)) columns.set(column, index)
    else
      lines.push({
        at: `line ${line}`,
        reason: isKnown ? 'another column has this already, not read' : 'unknown column, not read',
        detail: heading,
      })
  }
  return { columns, lines }
}

/** The entry that an id names; null for any other text. */
function keyOf(text: string): WholeKey | null {
  const [word = '', number = '', ...more] = text.toLowerCase().split('-')
  const subject = (Object.keys(subjectWords) as WholeKey['subject'][]).find((one) => subjectWords[one] === word)
  const subjectId = parseId(number)
  return subject === undefined || subjectId === null || more.length > 0 ? null : { subject, subjectId }
}
