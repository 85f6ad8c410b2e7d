/** Tables (RFC 4180, and what Swedish spreadsheets make of it) → shops and markets. docs/import.md describes the columns. */
import { kindFromWire, kindToWire } from '@fyndkartan/contract/tip'
import { emptyForm, type PlaceProblems, preparePlace, unusableText } from '@fyndkartan/domain/place-form'
import type { LatLng } from '@fyndkartan/domain/geo'
import type { PlaceKind } from '@fyndkartan/domain/place'
import { plainLine } from '@fyndkartan/domain/plain-text'
import { type CsvRow, readCsvRows } from './csv-rows.ts'
import { type ImportDraft, type ImportProblem, type ParsedFile, unreadableProblem } from './import-draft.ts'
import { townNear } from './location.ts'
import { scopeOf, shortHash } from './source-name.ts'

/** In the order of the example; a header may have them in any. */
export const csvColumns = [
  'type',
  'name',
  'address',
  'town',
  'latitude',
  'longitude',
  'link',
  'opening_hours',
  'date',
  'start_time',
  'end_time',
  'id',
] as const

type Column = (typeof csvColumns)[number]
type Fields = Readonly<Record<Column, string>>

/** In Swedish and in our own words, beside those of the API. */
const kinds: ReadonlyMap<string, PlaceKind> = new Map([
  ['butik', 'shop'],
  ['shop', 'shop'],
  ['loppis', 'market'],
  ['market', 'market'],
])

const shopOnly = ['opening_hours'] as const
const marketOnly = ['date', 'start_time', 'end_time'] as const

const text = {
  quotes: 'Citattecken står fel: fält med citattecken sätts inom citattecken, och de inuti dubbleras',
  type: `Kolumnen type ska vara ${kindToWire('shop')} för en butik eller ${kindToWire('market')} för en loppis`,
  twice: 'Raden finns redan längre upp',
  tooMany: 'Raden har fler fält än rubrikraden',
  unknownColumn: 'Okänd kolumn, läses inte',
  coordinates: 'Koordinaterna ska vara två tal i grader, som 57.721 och 12.94',
  abroad: 'Koordinaterna ligger utanför Sverige',
  nowhere: 'Ort eller koordinater behövs',
  marketHours: 'En loppis har start_time och end_time, inte opening_hours',
  shopDate: 'En butik har opening_hours, inte datum och tider',
} as const

export interface CsvOptions {
  /** What the table is called: see source-name.ts. */
  readonly source: string
  /** A table with more is refused. */
  readonly maxRows?: number
}

/** Never fails for a row, which is skipped with its reason in Swedish; throws UnreadableFile for the file as a whole. */
export function parseCsv(csv: string, { source, maxRows }: CsvOptions): ParsedFile {
  const { header, rows } = readCsvRows(csv, csvColumns, maxRows)
  const scope = scopeOf('csv', source)
  const drafts = new Map<string, ImportDraft>()
  const unread = new Set<string>()
  const skipped: ImportProblem[] = header.names
    .filter((name) => name !== '' && !isColumn(name))
    .map((detail) => ({ at: `line ${header.line}`, reason: text.unknownColumn, detail }))
  // A row that cannot be taken apart may be any place's.
  let isWhole = true
  const readRow = (at: string, row: NonNullable<CsvRow['fields']>) => {
    const fields = fieldsOf(row, header.names)
    const sourceId = scope + keyOf(fields)
    const isLonger = row.slice(header.names.length).some((field) => field.trim() !== '')
    const made = isLonger ? text.tooMany : draftOf(fields, sourceId)
    if (typeof made === 'string') {
      skipped.push({ at, reason: made, ...(fields.name !== '' && { detail: fields.name }) })
      unread.add(sourceId)
    } else if (drafts.has(sourceId)) skipped.push({ at, reason: text.twice, detail: fields.name })
    else drafts.set(sourceId, made)
  }
  for (const { line, fields } of rows) {
    const at = `line ${line}`
    try {
      if (fields !== null) readRow(at, fields)
      else skipped.push({ at, reason: text.quotes })
      isWhole &&= fields !== null
    } catch (error) {
      skipped.push(unreadableProblem(at, error))
      isWhole = false
    }
  }
  return {
    read: rows.length,
    drafts: [...drafts.values()],
    skipped,
    hoursNotExpressible: [],
    unread,
    incomplete: isWhole ? null : 'some of its lines cannot be read',
  }
}

function isColumn(name: string): name is Column {
  return csvColumns.some((column) => column === name)
}

function fieldsOf(values: NonNullable<CsvRow['fields']>, names: readonly string[]): Fields {
  const byName = new Map(names.map((name, index) => [name, plainLine(values[index] ?? '')]))
  const entries = csvColumns.map((column) => [column, byName.get(column) ?? ''] as const)
  return Object.fromEntries(entries) as Fields
}

function kindOf({ type }: Fields): PlaceKind | null {
  const word = type.toLowerCase()
  return kindFromWire(word) ?? kinds.get(word) ?? null
}

/** A row's own id; without one it is known again by what it says. */
function keyOf(fields: Fields): string {
  if (fields.id !== '') return fields.id.length <= maxIdLength ? fields.id : `~${shortHash(fields.id)}`
  const told = [kindOf(fields) ?? '', fields.name, fields.address, fields.town, fields.date]
  return `~${shortHash(JSON.stringify(told.map((one) => one.toLowerCase())))}`
}

const maxIdLength = 200

/** The place, or what is wrong with the row. */
function draftOf(fields: Fields, sourceId: string): ImportDraft | string {
  const kind = kindOf(fields)
  if (kind === null) return text.type
  if (kind === 'market' && shopOnly.some((column) => fields[column] !== '')) return text.marketHours
  if (kind === 'shop' && marketOnly.some((column) => fields[column] !== '')) return text.shopDate
  const position = positionOf(fields)
  if (position === 'unusable') return text.coordinates
  const prepared = preparePlace({
    ...emptyForm,
    kind,
    name: fields.name,
    address: fields.address,
    town: fields.town || ((position && townNear(position)) ?? ''),
    position,
    link: fields.link,
    openingHours: fields.opening_hours,
    date: fields.date,
    startTime: clockTime(fields.start_time),
    endTime: clockTime(fields.end_time),
  })
  if ('problems' in prepared) return formatRowProblems(prepared.problems)
  const { place } = prepared
  if (place.kind === 'shop') {
    const { kind: shop, ...facts } = place
    return { kind: shop, sourceId, facts }
  }
  const { kind: market, ...facts } = place
  return { kind: market, sourceId, facts }
}

/** Null when the row has none. */
function positionOf({ latitude, longitude }: Fields): LatLng | null | 'unusable' {
  if (latitude === '' && longitude === '') return null
  const [lat, lng] = [latitude, longitude].map(coordinate)
  return lat === undefined || lng === undefined || Number.isNaN(lat + lng) ? 'unusable' : { lat, lng }
}

/** With a decimal point, or the comma of Swedish spreadsheets. */
function coordinate(value: string): number {
  return /^[+-]?\d{1,3}([.,]\d+)?$/.test(value) ? Number(value.replace(',', '.')) : NaN
}

/** '10.00' and '10:00:00' are how spreadsheets write 10:00. */
function clockTime(value: string): string {
  return value.replace(/^(\d{1,2})[.:](\d{2})(?:[.:]00)?$/, '$1:$2')
}

const columnOf: Readonly<Record<keyof PlaceProblems, Column>> = {
  name: 'name',
  link: 'link',
  town: 'town',
  address: 'address',
  openingHours: 'opening_hours',
  date: 'date',
  startTime: 'start_time',
  endTime: 'end_time',
  position: 'latitude',
}

/** Each with its column; a table has no marker that could be placed. */
function formatRowProblems({ position, ...rest }: PlaceProblems): string {
  const named = Object.entries(rest).map(([field, problem]) => `${columnOf[field as keyof PlaceProblems]}: ${problem}`)
  const where = position === unusableText.abroad ? text.abroad : text.nowhere
  return [...named, ...(position === undefined ? [] : [where])].join('. ')
}
