/** Edits many places by the desk's own table: plans the edits that a trial shows, and makes them as one action. */
import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type FactName, factNamesOf, hasSameFacts, readFactOf } from '@fyndkartan/domain/facts'
import type { CivilDate } from '@fyndkartan/domain/local-time'
import type { NewPlace } from '@fyndkartan/domain/place'
import { formatProblems, formOfPlace, type PlaceForm, preparePlace } from '@fyndkartan/domain/place-form'
import { prepareSeries } from '@fyndkartan/domain/series/prepare-series'
import type { Series } from '@fyndkartan/domain/series/rule'
import { sameSeries } from '@fyndkartan/domain/series/tidy-series'
import { writeSeries } from '@fyndkartan/domain/series/typed-series'
import { withinSweden } from '@fyndkartan/domain/sweden'
import { type Actor, insertAction } from '../db/actions.ts'
import { inBatches } from '../db/in-batches.ts'
import type { Reading, Writing } from '../db/write.ts'
import { type CellReading, findChangedCells } from '../importer/changed-cells.ts'
import type { DeskRow, DeskTable, TableEntry } from '../importer/desk-table.ts'
import { type ImportProblem, UnreadableFile } from '../importer/import-draft.ts'
import { editPlace } from './edit-place.ts'
import { editSeries } from './edit-series.ts'
import { loadTableEntries } from './table-entries.ts'

/** A place, or a series, before and after an edit. */
export interface TableEdit extends Pick<TableEntry, 'key' | 'version'> {
  readonly before: Pick<TableEntry, 'place' | 'series'>
  readonly after: Pick<TableEntry, 'place' | 'series'>
}

export interface TablePlan {
  /** The number of the file's rows. */
  readonly read: number
  readonly edits: readonly TableEdit[]
  /** The number of rows that change nothing, without those of `refused`. */
  readonly unchanged: number
  /** The report's lines about rows that are not read. */
  readonly refused: readonly ImportProblem[]
  /** The report's lines about single cells. */
  readonly cells: readonly ImportProblem[]
}

/** The most places that one table changes: making the edits blocks other writers for seconds. */
const mostEdits = 2000

/** The rows whose places one query loads. */
const rowsPerLoad = 200

/**
 * Plans the edits of a table. A row whose place has changed since the table was made is refused, unless it has the
 * place's present facts. Throws UnreadableFile for a table that changes too many places.
 */
export async function planTable(reading: Reading, table: DeskTable, options: CellReading): Promise<TablePlan> {
  const edits: TableEdit[] = []
  const refused = [...table.lines]
  const cells: ImportProblem[] = []
  let unchanged = 0
  for (const batch of inBatches(table.rows, rowsPerLoad)) {
    const found = await loadTableEntries(
      reading,
      batch.map(({ key }) => key),
    )
    await nextTurn()
    for (const row of batch) {
      const entry = found.get(row.key)
      const read: ReadRow = typeof entry === 'object' ? readEdit(row, entry, options) : { reason: entry }
      if ('reason' in read) {
        const detail = [read.problem ?? [], detailOf(row, entry)].flat().join(', ')
        refused.push({ at: row.at, reason: read.reason, detail })
      } else {
        cells.push(...read.lines)
        if (read.edit) edits.push(read.edit)
        else unchanged++
      }
    }
  }
  if (edits.length > mostEdits) throw tooManyEdits()
  return { read: table.read, edits, unchanged, refused, cells }
}

/** The command cannot help: it imports sources. */
function tooManyEdits(): UnreadableFile {
  return new UnreadableFile(
    `the table changes more than ${mostEdits} places`,
    'Tabellen ändrar fler än 2 000 platser. Ändra färre åt gången',
  )
}

/** A digest of all edits: equal digests mean equal results. */
export function fingerprintOfTable({ edits }: TablePlan): string {
  return createHash('sha256').update(JSON.stringify(edits)).digest('base64url')
}

/** Makes the edits and logs them as parts of one action, whose id it returns; null without edits. `source`: the file. */
export async function applyTable(
  writing: Writing,
  actor: Actor,
  { edits, unchanged }: TablePlan,
  source: string,
): Promise<number | null> {
  if (edits.length === 0) return null
  const partOf = await insertAction(writing, {
    actor,
    verb: 'import',
    subject: 'import',
    subjectId: null,
    before: null,
    after: { source, counts: { added: 0, changed: edits.length, unchanged, kept: 0, removed: 0 } },
  })
  for (const { key, version, after } of edits) {
    const { subject, subjectId: id } = key
    const edit = { version, ...after, partOf }
    if (subject === 'series') await editSeries(writing, actor, id, edit)
    else await editPlace(writing, actor, { kind: subject, id }, edit)
  }
  return partOf
}

type ReadRow = { readonly edit: TableEdit | null; readonly lines: readonly ImportProblem[] } | Refusal

interface Refusal {
  readonly reason: string
  readonly problem?: string
}

function readEdit(row: DeskRow, entry: TableEntry, options: CellReading): ReadRow {
  const { key, version, place, series } = entry
  const found = findChangedCells(row, entry, options)
  if (found.typed.size === 0 && found.series === null) return { edit: null, lines: found.lines }
  if (row.version === null) return { reason: 'site_version cannot be read' }
  if (row.version !== version) return { reason: 'has changed since the table was made' }
  const lines = [...found.lines]
  const note = (problem: string) =>
    lines.push({ at: row.at, reason: 'not valid, left unchanged', detail: `${problem}, ${place.name ?? ''}` })
  const facts = readFacts(entry, found.typed, options.today, note)
  if ('reason' in facts) return facts
  const dates = found.series === null ? null : prepareSeries(writeSeries(found.series), options.today)
  if (dates && 'problems' in dates) note(Object.values(dates.problems).join('. '))
  const after = { place: facts.place, series: dates && 'series' in dates ? dates.series : series }
  const isSame = hasSameFacts(after.place, place, place.kind) && isSameDates(after.series, series)
  return { edit: isSame ? null : { key, version, before: { place, series }, after }, lines }
}

function isSameDates(one: Series | null, other: Series | null): boolean {
  return one === null || other === null ? one === other : sameSeries(one, other)
}

/**
 * The facts of a place with those that a row changes. A fact that is invalid by the rules of the operators' form stays;
 * if others then are invalid, the row is refused.
 */
function readFacts(
  { place, series }: TableEntry,
  typed: ReadonlyMap<FactName, unknown>,
  today: CivilDate,
  note: (problem: string) => void,
): { readonly place: NewPlace } | Refusal {
  const known = place.position
  const formOf = (changes: ReadonlyMap<FactName, unknown>): PlaceForm => ({
    ...formOfPlace(place),
    ...(Object.fromEntries(changes) as Partial<PlaceForm>),
    // A series has the dates.
    ...(series !== null && { date: today }),
  })
  const prepare = (changes: ReadonlyMap<FactName, unknown>) => withinSweden(preparePlace(formOf(changes), known), known)
  const whole = prepare(typed)
  if ('place' in whole) return { place: withChanges(place, whole.place, typed) }
  const valid = new Map([...typed].filter(([name]) => whole.problems[name] === undefined))
  const rest = prepare(valid)
  if ('problems' in rest) return { reason: 'not valid, row left unchanged', problem: formatProblems(rest.problems) }
  for (const name of typed.keys()) if (!valid.has(name)) note(whole.problems[name] ?? '')
  return { place: withChanges(place, rest.place, valid) }
}

/** Both facts with opening hours, of which a place has one or the other. */
const hoursFacts: readonly FactName[] = ['openingHours', 'openingHoursOsm']

/** Takes over the changed facts alone: a form would tidy the others. */
function withChanges(place: NewPlace, prepared: NewPlace, typed: ReadonlyMap<FactName, unknown>): NewPlace {
  const isHours = hoursFacts.some((name) => typed.has(name))
  const names = factNamesOf(place.kind).filter((name) => typed.has(name) || (isHours && hoursFacts.includes(name)))
  const changed = Object.fromEntries(names.map((name) => [name, readFactOf(prepared, name)]))
  return { ...place, ...changed }
}

function detailOf(row: DeskRow, entry: TableEntry | string): string {
  const name = row.cells.get('name') || (typeof entry === 'object' ? entry.place.name : null)
  return name || `${row.key.subject} ${row.key.subjectId}`
}
