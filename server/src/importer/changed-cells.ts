/** Finds the cells of the desk's own table that an operator has changed, beside what spreadsheets change by themselves. */
import { type FactName, factOf, isSameFact } from '@fyndkartan/domain/facts'
import { type CivilDate, parseCivilDate } from '@fyndkartan/domain/local-time'
import type { NewPlace, PlaceKind } from '@fyndkartan/domain/place'
import type { Series } from '@fyndkartan/domain/series/rule'
import { isDeepStrictEqual } from 'node:util'
import { csvFactsOf, recurrenceColumn } from './csv-columns.ts'
import { firstDateIn, readRecurrence } from './csv-recurrence.ts'
import { cellsOfEntry, type DeskRow, factsOfEntry, foreignColumns } from './desk-table.ts'
import type { ImportProblem } from './import-draft.ts'
import { kindOfWord } from './table-places.ts'
import { tableRow } from './table-row.ts'
import { usualFields } from './usual-fields.ts'

/** How cells are read. */
export interface CellReading {
  /** The day around which days without a year are. */
  readonly today: CivilDate
  /** Whether the file has that charset. */
  readonly isWindows1252: boolean
}

export interface ChangedCells {
  /** The form input of each fact whose cells are different. */
  readonly typed: ReadonlyMap<FactName, unknown>
  /** The dates of a series whose cell is different; null if they are not. */
  readonly series: Series | null
  /** The report's lines about cells that cannot be read: their facts stay as they are. */
  readonly lines: readonly ImportProblem[]
}

interface Stored {
  readonly place: NewPlace
  /** Null for a place that is no series. */
  readonly series: Series | null
}

/**
 * Compares a row with its place. Both are read as an import reads them, so a cell that a spreadsheet has only formatted
 * anew is not different. A column that the table lacks changes nothing.
 */
export function findChangedCells(row: DeskRow, stored: Stored, { today, isWindows1252 }: CellReading): ChangedCells {
  const lines: ImportProblem[] = []
  const note = (reason: string, column: string, detail = cellOf(row, column)) =>
    lines.push({
      at: row.at,
      reason,
      detail: [detail, stored.place.name ?? ''].filter((part) => part !== '').join(', '),
    })
  const written = cellsOfEntry(stored)
  const cells = new Map(written)
  for (const [column, cell] of row.cells) {
    const was = written.get(column) ?? ''
    if (cell === was.trim() || isCopy(was, cell, isWindows1252)) continue
    if (isWindows1252 && hasOtherLetters(was)) note('Windows-1252 lacks letters of it, left unchanged', column, column)
    else cells.set(column, cell)
  }
  const { kind } = stored.place
  const type = (row.cells.get('type') ?? '').toLowerCase()
  if (type !== '' && kindOfWord(type) !== kind) note('another kind of place than its site_id, left unchanged', 'type')
  for (const column of foreignColumns(stored))
    if ((row.cells.get(column) ?? '') !== '') note('not of this kind of place, left out', column)
  const old = readCells(row.at, written, kind, today)
  const now = readCells(row.at, cells, kind, today)
  const typed = new Map<FactName, unknown>()
  for (const { name, columns } of factsOfEntry(stored)) {
    const [changed] = columns.filter((one) => cells.get(one) !== written.get(one))
    const column = changed ?? columns[0] ?? ''
    if (now.unread.has(name) && (changed !== undefined || !old.unread.has(name)))
      note('not understood, left unchanged', column)
    else if (isSameInput(name, old.facts.get(name), now.facts.get(name))) continue
    else if (name === 'phone' && /^[1-9]\d*$/.test(String(now.facts.get(name))))
      note('may lack a leading zero, left unchanged', column)
    else {
      typed.set(name, now.facts.get(name))
      if (now.firstOnly.some((one) => columns.includes(one))) note('only its first value read', column)
      if (now.yearAssumed.some((one) => columns.includes(one))) note('no year, the next one taken', column)
      if (now.asText.some((one) => columns.includes(one))) note('hours not clear, kept as text', column)
    }
  }
  if (kind === 'shop' || now.recurrence === old.recurrence) return { typed, series: null, lines }
  const { series, reason } = readSeries(now.recurrence, stored)
  if (series !== null && now.yearAssumed.includes(recurrenceColumn))
    note('no year, the next one taken', recurrenceColumn)
  if (reason !== null) note(reason, recurrenceColumn, recurrenceColumn)
  return { typed, series, lines }
}

function cellOf(row: DeskRow, column: string): string {
  return `${column} ${JSON.stringify(row.cells.get(column) ?? '')}`
}

function readSeries(
  text: string,
  { series }: Stored,
): { readonly series: Series | null; readonly reason: string | null } {
  if (series === null) return { series: null, reason: 'becomes a series at its own page, left unchanged' }
  if (text === '') return { series: null, reason: 'needs its dates, left unchanged' }
  const { startMinute, endMinute } = series
  const date = parseCivilDate(firstDateIn(text))
  const read = readRecurrence(text, { date, startMinute, endMinute, cancellation: null })
  return 'series' in read ? { series: read.series, reason: null } : { series: null, reason: read.reason }
}

/** The input of each fact. `unread`: the facts whose cells cannot be read. */
function readCells(at: string, cells: ReadonlyMap<string, string>, kind: PlaceKind, today: CivilDate) {
  const { fields: texts, failed } = tableRow(at, cells)
  const { fields, unread: unreadColumns, firstOnly, asText, yearAssumed } = usualFields(texts, kind, today)
  const facts = new Map<FactName, unknown>()
  const unread = new Set<FactName>()
  for (const { name, columns, read } of csvFactsOf(kind)) {
    const { typed, isUnread = false } = read(columns.map((column) => fields[column] ?? ''))
    facts.set(name, typed)
    if (isUnread || columns.some((column) => failed.has(column) || unreadColumns.includes(column))) unread.add(name)
  }
  return { facts, unread, firstOnly, asText, yearAssumed, recurrence: fields[recurrenceColumn] ?? '' }
}

function isSameInput(name: FactName, old: unknown, now: unknown): boolean {
  if (isDeepStrictEqual(old, now)) return true
  const [one, other] = [old, now].map((typed) => factOf(name).read(typed))
  if (one?.problem === null && other?.problem === null && isSameFact(name, one.value, other.value)) return true
  // A spreadsheet that takes a telephone number for a number keeps its digits alone.
  return name === 'phone' && /^\d+$/.test(String(now)) && digitsOf(old) === digitsOf(now)
}

function digitsOf(phone: unknown): string {
  return String(phone).replaceAll(/\D/g, '').replace(/^0+/, '')
}

/** The most characters of a cell; spreadsheets cut longer texts. */
const longestCell = 32_767

/** Whether a cell is what a spreadsheet saves of a text: as much as it has room for, in the letters of the charset. */
function isCopy(text: string, cell: string, isWindows1252: boolean): boolean {
  if (text.length > longestCell && cell.length > longestCell - 100) return text.startsWith(cell)
  if (!isWindows1252 || text.length !== cell.length) return false
  return text.split('').every((letter, at) => letter === cell[at] || !windows1252.has(letter))
}

function hasOtherLetters(text: string): boolean {
  return text.split('').some((letter) => !windows1252.has(letter))
}

/** The letters of Windows-1252, for which other letters become question marks or letters that look like them. */
const windows1252: ReadonlySet<string> = new Set(
  new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte)),
)
