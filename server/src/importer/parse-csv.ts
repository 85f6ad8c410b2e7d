/** Converts tables (RFC 4180 and the Swedish spreadsheet variant) to shops and markets. docs/import.md describes the columns. */
import { kindFromWire, kindToWire } from '@fyndkartan/contract/tip'
import type { FactName } from '@fyndkartan/domain/facts'
import {
  emptyForm,
  type PlaceForm,
  prepareSourced,
  type SourcedPlace,
  type SourceRules,
  type UnusablePlace,
} from '@fyndkartan/domain/place-form'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { plainLine, plainLines } from '@fyndkartan/domain/plain-text'
import { comingDates, endlessReason, isEndless, whyNoneComing } from './coming-dates.ts'
import { csvColumns, csvFacts, csvFactsOf, csvFactsOfOther, otherKindText, recurrenceColumn } from './csv-columns.ts'
import { firstDateIn, readRecurrence } from './csv-recurrence.ts'
import { type CsvRow, readCsvRows } from './csv-rows.ts'
import {
  DateCount,
  draftOf,
  factLines,
  type ImportDraft,
  type ImportProblem,
  type ParsedFile,
  seriesDraftOf,
  unreadableProblem,
  UnreadableFile,
} from './import-draft.ts'
import { readWhere, townNear } from './location.ts'
import { scopeOf, shortHash } from './source-name.ts'
import { swedishReason } from './swedish-lines.ts'

type Fields = Readonly<Record<string, string>>

/** Words for shop and market besides those of the API, in Swedish and English. */
const kinds: ReadonlyMap<string, PlaceKind> = new Map([
  ['butik', 'shop'],
  ['shop', 'shop'],
  ['loppis', 'market'],
  ['market', 'market'],
])

const text = {
  quotes: 'Citattecken står fel: fält med citattecken sätts inom citattecken, och de inuti dubbleras',
  type: `Kolumnen type ska vara ${kindToWire('shop')} för en butik eller ${kindToWire('market')} för en loppis`,
  twice: 'Raden finns redan längre upp',
  tooMany: 'Raden har fler fält än rubrikraden',
  unknownColumn: 'Okänd kolumn, läses inte',
  abroad: 'Koordinaterna ligger utanför Sverige',
  nowhere: 'Ort eller koordinater behövs',
  otherKind: 'gäller inte den sortens plats',
} as const

export interface CsvOptions {
  /** The name of the source: see source-name.ts. */
  readonly source: string
  readonly today: CivilDate
  /** A table with more rows is rejected. */
  readonly maxRows?: number
  /** Whether to keep places outside Sweden. */
  readonly abroad?: boolean
}

/** Parses a table. Skips a faulty row with a reason in Swedish; throws UnreadableFile only for the file as a whole. */
export function parseCsv(csv: string, { source, today, maxRows, abroad = false }: CsvOptions): ParsedFile {
  const { header, rows } = readCsvRows(csv, csvColumns, maxRows)
  const scope = scopeOf('csv', source)
  const drafts = new Map<string, ImportDraft>()
  const unread = new Set<string>()
  const shortened: ImportProblem[] = []
  const repeats: ImportProblem[] = []
  const dates = new DateCount()
  const skipped: ImportProblem[] = header.names
    .filter((name) => name !== '' && !csvColumns.includes(name))
    .map((detail) => ({ at: `line ${header.line}`, reason: text.unknownColumn, detail }))
  // False after a row that cannot be parsed, which may belong to any place.
  let isWhole = true
  const readRow = (at: string, row: NonNullable<CsvRow['fields']>) => {
    const fields = fieldsOf(row, header.names)
    const sourceId = scope + keyOf(fields)
    const isLonger = row.slice(header.names.length).some((field) => field.trim() !== '')
    const line = (reason: string) => ({ at, reason, ...(nameIn(fields) !== '' && { detail: nameIn(fields) }) })
    const recurrence = rawField(row, header.names, recurrenceColumn)
    const made = isLonger ? text.tooMany : readDraft(sourceId, fields, recurrence, { today, abroad })
    if (typeof made === 'string') {
      skipped.push(line(made))
      unread.add(sourceId)
    } else if (drafts.has(sourceId)) skipped.push(line(text.twice))
    else if ('over' in made) skipped.push(line(made.over))
    else {
      const { draft } = made
      drafts.set(sourceId, draft)
      shortened.push(...factLines(at, made))
      if (draft.kind !== 'series') return
      dates.add(comingDates(draft.series, today).length)
      if (isEndless(draft.series, today)) repeats.push(line(swedishReason(endlessReason)))
    }
  }
  for (const { line, fields } of rows) {
    const at = `line ${line}`
    try {
      if (fields !== null) readRow(at, fields)
      else skipped.push({ at, reason: text.quotes })
      isWhole &&= fields !== null
    } catch (error) {
      if (error instanceof UnreadableFile) throw error
      skipped.push(unreadableProblem(at, error))
      isWhole = false
    }
  }
  return {
    read: rows.length,
    drafts: [...drafts.values()],
    skipped,
    hoursNotExpressible: [],
    shortened,
    repeats,
    unread,
    incomplete: isWhole ? null : 'some of its lines cannot be read',
  }
}

/** The only column whose line breaks are kept. */
const [paragraphsColumn] = csvFacts.description.columns

function fieldsOf(values: NonNullable<CsvRow['fields']>, names: readonly string[]): Fields {
  const plainOf = (column: string) => (column === paragraphsColumn ? plainLines : plainLine)
  const byName = new Map(names.map((name, index) => [name, plainOf(name)(values[index] ?? '')]))
  return Object.fromEntries(csvColumns.map((column) => [column, byName.get(column) ?? '']))
}

/** The value of a column with its line breaks, which `fieldsOf` removes. */
function rawField(values: readonly string[], names: readonly string[], name: string): string {
  return (values[names.indexOf(name)] ?? '').trim()
}

/** The date of a row. A row without one gets the first date of its recurrence. */
function dateIn({ date = '' }: Fields, recurrence: string): string {
  return date === '' ? firstDateIn(recurrence) : date
}

interface Drafted extends SourcedPlace {
  readonly draft: ImportDraft
}

/**
 * Reads the row's place, or its series if the row has a recurrence. Returns a string that describes the problem of an
 * unusable row. `over`: why the series has no dates to come.
 */
function readDraft(
  sourceId: string,
  fields: Fields,
  recurrence: string,
  { today, ...rules }: SourceRules & Pick<CsvOptions, 'today'>,
): Drafted | { readonly over: string } | string {
  const made = readPlace({ ...fields, date: dateIn(fields, recurrence) }, rules)
  if (typeof made === 'string') return made
  const { place } = made
  if (recurrence === '') return { ...made, draft: draftOf(sourceId, place) }
  if (place.kind !== 'market') return otherKindText.marketOnly
  const read = readRecurrence(recurrence, place)
  if ('reason' in read) return `${recurrenceColumn}: ${swedishReason(read.reason)}`
  if (comingDates(read.series, today).length > 0)
    return { ...made, draft: seriesDraftOf(sourceId, place, read.series, recurrence) }
  return { over: `${recurrenceColumn}: ${swedishReason(whyNoneComing(read.series, today))}` }
}

function nameIn(fields: Fields): string {
  return fields['name'] ?? ''
}

function kindOf(fields: Fields): PlaceKind | null {
  const word = (fields['type'] ?? '').toLowerCase()
  return kindFromWire(word) ?? kinds.get(word) ?? null
}

/** The row's own id; without one, a hash of its content. */
function keyOf(fields: Fields): string {
  const { id = '', name = '', address = '', town = '', date = '' } = fields
  if (id !== '') return id.length <= maxIdLength ? id : `~${shortHash(id)}`
  const content = [kindOf(fields) ?? '', name, address, town, date]
  return `~${shortHash(JSON.stringify(content.map((one) => one.toLowerCase())))}`
}

const maxIdLength = 200

/** The row's place, or the row's problem as a sentence. */
function readPlace(fields: Fields, rules: SourceRules): SourcedPlace | string {
  const kind = kindOf(fields)
  if (kind === null) return text.type
  const misplaced = csvFactsOfOther(kind).find(({ columns }) => columns.some((column) => fields[column] !== ''))
  if (misplaced) return misplaced.otherKind ?? `${misplaced.columns.join(', ')}: ${text.otherKind}`
  const typed: Record<string, unknown> = {}
  for (const { name, columns, read } of csvFactsOf(kind)) {
    const found = read(columns.map((column) => fields[column] ?? ''))
    if ('problem' in found) return found.problem
    typed[name] = found.typed
  }
  const form = { ...emptyForm, ...(typed as Partial<PlaceForm>), kind }
  const where = readWhere(form)
  const town = where.town || ((form.position && townNear(form.position)) ?? '')
  const prepared = prepareSourced({ ...form, ...where, town }, rules)
  return 'place' in prepared ? prepared : formatRowProblems(prepared)
}

/**
 * Formats the problems, each with its column. The form's problem with the position is left out: it asks for a marker on
 * the map.
 */
function formatRowProblems({ problems, isAbroad }: UnusablePlace): string {
  const { position, ...rest } = problems
  const named = Object.entries(rest).map(([name, problem]) => `${csvFacts[name as FactName].columns[0]}: ${problem}`)
  const where = isAbroad ? text.abroad : text.nowhere
  return [...named, ...(position === undefined ? [] : [where])].join('. ')
}
