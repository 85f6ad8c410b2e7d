/** Converts the rows of a table to shops and markets. docs/import.md describes the columns. */
import { kindFromWire } from '@fyndkartan/contract/tip'
import type { FactName } from '@fyndkartan/domain/facts'
import { type CivilDate, parseCivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { emptyForm, type PlaceForm } from '@fyndkartan/domain/place-form'
import { prepareSourced, type SourcedPlace } from '@fyndkartan/domain/sourced-place'
import { datesOffIn, readTitle, readTitleOn } from './calendar-title.ts'
import { comingDates, endlessReason, isEndless, whyNoneComing } from './coming-dates.ts'
import { columnsOf, csvFactsOf, csvFactsOfOther, recurrenceColumn, seriesColumn } from './csv-columns.ts'
import { publicityColumns, stateColumn, weekdayColumns } from './column-headings.ts'
import { firstDateIn, readRecurrence } from './csv-recurrence.ts'
import { statusOf } from './csv-values.ts'
import {
  abroadReason,
  DateCount,
  draftOf,
  type ImportDraft,
  type ImportProblem,
  type ParsedFile,
  reasonOf,
  seriesDraftOf,
  unreadableProblem,
  UnreadableFile,
} from './import-draft.ts'
import { closedReason, isClosedForNow } from './life-cycle-words.ts'
import { readWhere } from './location.ts'
import { isShowingAnswer } from './publicity.ts'
import { keyOfId, shortHash } from './source-name.ts'
import type { TableRow } from './table-row.ts'
import { timesOf, usualFields } from './usual-fields.ts'

export interface TableOptions {
  /** The prefix of the places' source ids. */
  readonly scope: string
  readonly today: CivilDate
  /** Whether to keep places outside Sweden. */
  readonly abroad: boolean
}

/** Words for shop and market besides those of the API, in Swedish and English. */
const kinds: readonly (readonly [RegExp, PlaceKind])[] = [
  [/(?:^shop|butik|(?:^|\s)second[ -]?hand)$/, 'shop'],
  [/(?:^market|^evenemang|flea ?market|lopp(?:is|marknad))$/, 'market'],
]

/**
 * Reads rows one by one. `read` never fails for a single row, but reports it with a reason in English; it throws
 * UnreadableFile for too many dates.
 */
export class TablePlaces {
  readonly #options: TableOptions
  /** By kind and source id: a shop and a market may have the same number. */
  readonly #drafts = new Map<string, ImportDraft>()
  readonly #unread = new Set<string>()
  readonly #skipped: ImportProblem[]
  readonly #shortened: ImportProblem[] = []
  readonly #repeats: ImportProblem[] = []
  readonly #dates = new DateCount()
  #count = 0
  /** False after a row that cannot be read and may be that of any stored place. */
  #isWhole = true

  /** `skipped`: the report's lines about the table's header. */
  constructor(options: TableOptions, skipped: readonly ImportProblem[] = []) {
    this.#options = options
    this.#skipped = [...skipped]
  }

  /** Reports a row that cannot be split into values. */
  skip(line: ImportProblem): void {
    this.#count++
    this.#skipped.push(line)
    this.#isWhole = false
  }

  read(row: TableRow): void {
    try {
      this.#readRow(row)
      this.#count++
    } catch (error) {
      if (error instanceof UnreadableFile) throw error
      this.skip(unreadableProblem(row.at, error))
    }
  }

  get parsed(): ParsedFile {
    return {
      read: this.#count,
      drafts: [...this.#drafts.values()],
      skipped: this.#skipped,
      hoursNotExpressible: [],
      shortened: this.#shortened,
      repeats: this.#repeats,
      unread: this.#unread,
      incomplete: this.#isWhole ? null : 'some of its lines cannot be read',
    }
  }

  #readRow(written: TableRow): void {
    const kind = kindOf(written)
    const { today, scope } = this.#options
    const { fields, unread, asText, firstOnly, yearAssumed } =
      kind === null
        ? { fields: written.fields, unread: [], asText: [], firstOnly: [], yearAssumed: [] }
        : usualFields(written.fields, kind, today)
    const row = { ...written, fields }
    const { at, failed, headings } = row
    /** A cell with its heading, as the table has it. */
    const cell = (column: string) => {
      const value = written.fields[column] || failed.get(column) || ''
      return value === '' ? '' : quoted(headings.get(column) ?? column, value)
    }
    const sourceId = scope + keyOf(fields, kind)
    const key = `${kind} ${sourceId}`
    const line = (reason: string, ...details: readonly string[]) => {
      const detail = [...details, fields['name'] ?? ''].filter((part) => part !== '').join(', ')
      return { at, reason, ...(detail !== '' && { detail }) }
    }
    // A row without a number of its own, or with moved values, may be any place of an earlier import.
    const refuse = (problem: ImportProblem, isKnown: boolean) => {
      this.#skipped.push(problem)
      this.#unread.add(sourceId)
      this.#isWhole &&= isKnown
    }
    if (row.problem !== undefined) return refuse(line(row.problem), false)
    if (row.hiding) return void this.#skipped.push(line('not published', quoted(...row.hiding)))
    const hasId = fields['id'] !== '' && !failed.has('id')
    if (kind === null) return refuse(line('neither a shop nor a market', fields['type'] ?? ''), hasId)
    const status = statusOf(fields['cancelled'] ?? '')
    if (status !== null && status !== 'usual') return void this.#skipped.push(line(status, cell('cancelled')))
    const isOfSeries = seriesNumber(fields, kind) !== null
    if (isOfSeries && this.#drafts.has(key)) return
    const made = readPlace(row, kind, this.#options)
    if ('reason' in made) return refuse(line(made.reason, made.value ?? ''), hasId || made.reason === abroadReason)
    if (this.#drafts.has(key)) return void this.#skipped.push(line('stands in the file twice'))
    const { place } = made
    const recurrence = fields[recurrenceColumn] ?? ''
    const misplaced = csvFactsOfOther(kind).flatMap(({ columns }) => columns)
    const ofOther = kind === 'shop' ? [...misplaced, recurrenceColumn, 'end_date'] : [...misplaced, ...weekdayColumns]
    const isClosed = kind === 'shop' && isClosedForNow(fields[stateColumn] ?? '')
    const lines = [
      ...(isClosed ? [line(closedReason, cell(stateColumn))] : []),
      ...made.shortened.map((fact) => line('too long, shortened', headings.get(columnsOf(fact)[0] ?? '') ?? fact)),
      ...made.dropped.map((fact) => line(unreadReason, ...columnsOf(fact).map(cell))),
      ...unread.map((column) => line(unreadReason, cell(column))),
      ...publicityColumns
        .filter((column) => !isShowingAnswer(column, fields[column] ?? ''))
        .map((column) => line(unreadReason, cell(column))),
      ...firstOnly.map((column) => line('only its first value read', cell(column))),
      ...yearAssumed.map((column) => line('no year, the next one taken', cell(column))),
      ...asText.map((column) => line('hours not clear, kept as text', cell(column))),
      ...ofOther
        .filter((column) => fields[column] !== '' && (column !== stateColumn || (status === null && !isClosed)))
        .map((column) => line(otherKindReason, headings.get(column) ?? column)),
      ...row.beside.map((value) => line('another column has this already, not read', value)),
    ]
    const keep = (draft: ImportDraft) => {
      this.#drafts.set(key, draft)
      this.#shortened.push(...lines)
    }
    if (recurrence === '' || place.kind === 'shop') return keep(draftOf(sourceId, place))
    // The text has the dates of the whole series, the row those of one date.
    const off = [fields['name'] ?? '', fields['cancelled'] ?? ''].flatMap((text) => datesOffIn(text, today))
    const read = readRecurrence(recurrence, isOfSeries ? { ...place, cancellation: null } : place, off)
    if ('reason' in read) {
      // The row's own date stays, unless it is one of many rows or the text may cancel it.
      if (fields['date'] === '' || isOfSeries || /EXDATE|STATUS|RECURRENCE-ID/i.test(recurrence))
        return refuse(line(read.reason), true)
      this.#unread.add(sourceId)
      keep(draftOf(sourceId, place))
      return void this.#shortened.push(line(read.reason, `${recurrenceColumn} "${recurrence}"`))
    }
    const coming = comingDates(read.series, today).length
    if (coming === 0) return void this.#skipped.push(line(whyNoneComing(read.series, today)))
    keep(seriesDraftOf(sourceId, place, read.series, recurrence))
    this.#dates.add(coming)
    if (isEndless(read.series, today)) this.#repeats.push(line(endlessReason))
  }
}

const unreadReason = 'not understood, left out'

/** The report's reason for a value in a column that only the other kind of place has. */
const otherKindReason = 'not of this kind of place, left out'

type Fields = TableRow['fields']

/**
 * The kind that the row or the heading of its name says; in a table without types, the kind that has its date or hours.
 */
function kindOf({ fields, headings, kind }: TableRow): PlaceKind | null {
  const word = (fields['type'] ?? '').toLowerCase()
  if (word !== '') return kindOfWord(word)
  if (kind !== null || headings.has('type')) return kind
  const isFilled = (columns: readonly string[]) => columns.some((column) => (fields[column] ?? '') !== '')
  const isNamed = (columns: readonly string[]) => columns.some((column) => headings.has(column))
  const hasDates = isNamed(dateColumns)
  if (hasDates !== isNamed(shopColumns)) return hasDates ? 'market' : 'shop'
  // A market's hours may stand in the column for a shop's.
  const hasHours = isFilled(hoursColumns) && timesOf(fields['opening_hours'] ?? '') === null
  if (hasHours === isFilled(dateColumns)) return null
  return hasHours ? 'shop' : 'market'
}

/** The kind that a word in the column `type` names; null for another word. */
export function kindOfWord(word: string): PlaceKind | null {
  return kindFromWire(word) ?? kinds.find(([words]) => words.test(word))?.[1] ?? null
}

const dateColumns = ['date', recurrenceColumn]
const hoursColumns = ['opening_hours', 'opening_hours_osm', ...weekdayColumns]
/** Columns that only a table of shops has. */
const shopColumns = [...hoursColumns, 'chain']

/** The number of the series whose dates the table has in a row each; null for another row. */
function seriesNumber(fields: Fields, kind: PlaceKind | null): string | null {
  const number = fields[seriesColumn] ?? ''
  return kind === 'market' && number !== '' && fields[recurrenceColumn] !== '' ? number : null
}

/** The row's own id, or that of its series; without one, a hash of its content. */
function keyOf(fields: Fields, kind: PlaceKind | null): string {
  const { id = '', address = '', town = '', date = '' } = fields
  const name = hasTitle(fields, kind) ? readTitle(fields['name'] ?? '').name : (fields['name'] ?? '')
  const series = seriesNumber(fields, kind)
  const own = series === null ? id : `series/${series}`
  if (own !== '') return keyOfId(own)
  const content = [kind ?? '', name, address, town, date]
  return `~${shortHash(JSON.stringify(content.map((one) => one.toLowerCase())))}`
}

/** Whether the name of a row may say that it is cancelled: of a market, unless the table says it in its own column. */
function hasTitle({ cancelled = '' }: Fields, kind: PlaceKind | null): boolean {
  return kind === 'market' && cancelled === ''
}

function quoted(heading: string, value: string): string {
  return `${heading} ${JSON.stringify(value)}`
}

interface Refusal {
  readonly reason: string
  /** The value that cannot be read, if one is the cause. */
  readonly value?: string
}

/** The row's place, or the reason why it has none. `dropped` also names the facts that the table's readers cannot read. */
function readPlace({ fields, failed }: TableRow, kind: PlaceKind, { abroad }: TableOptions): SourcedPlace | Refusal {
  const typed: Record<string, unknown> = {}
  const unread: FactName[] = []
  for (const { name, columns, read } of csvFactsOf(kind)) {
    const found = read(columns.map((column) => fields[column] ?? ''))
    typed[name] = found.typed
    if (found.isUnread === true || columns.some((column) => failed.has(column))) unread.push(name)
  }
  const form = { ...emptyForm, ...(typed as Partial<PlaceForm>), kind }
  const { date = '', [recurrenceColumn]: recurrence = '' } = fields
  const where = readWhere({ ...form, postalCode: fields['postal_code'] ?? '' })
  const dates = recurrence === '' ? [parseCivilDate(date) ?? []].flat() : null
  const title = hasTitle(fields, kind) ? readTitleOn(form.name, dates) : null
  if (form.cancellation.isCancelled && isOfSomeDates(fields, dates)) {
    form.cancellation = emptyForm.cancellation
    unread.push('cancellation')
  }
  const prepared = prepareSourced(
    {
      ...form,
      ...where,
      ...(title?.isCancelled && {
        name: title.name,
        cancellation: { isCancelled: true, reason: form.cancellation.reason || (title.reason ?? '') },
      }),
      // A row without a date gets the first one of its recurrence.
      date: kind === 'market' && date === '' ? firstDateIn(recurrence) : form.date,
      ...hoursOf(form.startMinute, form.endMinute),
    },
    { abroad },
  )
  if ('place' in prepared) return { ...prepared, dropped: [...new Set([...prepared.dropped, ...unread])] }
  const reason = reasonOf(prepared, form)
  return reason === 'no usable date' ? { reason, value: date } : { reason }
}

/** Whether the column of cancellations names only some dates of a market that repeats: 'inställt 26/12'. */
function isOfSomeDates({ cancelled = '' }: Fields, dates: readonly CivilDate[] | null): boolean {
  return dates === null && readTitle(cancelled).isCancelled && !readTitleOn(cancelled, null).isCancelled
}

/** The hours of a market; none from midnight to midnight, as programs write a whole day. */
function hoursOf(start: string, end: string): Pick<PlaceForm, 'startMinute' | 'endMinute'> {
  const isWholeDay = /^0?0:00$/.test(start) && /^(?:0?0:00|23:59|24:00)$/.test(end)
  return isWholeDay ? { startMinute: '', endMinute: '' } : { startMinute: start, endMinute: end }
}
