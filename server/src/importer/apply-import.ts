/**
 * Updates the database to match a source, whatever its format. An import is one transaction: a failure changes nothing,
 * and visitors see the old state or the new one. Comparing 10,000 rows and writing a thousand takes well under the 15 s
 * that a running server waits for the lock; separate batches could be interrupted between two of them.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CivilDate, swedishTime } from '@fyndkartan/domain/local-time'
import { type PlaceKind, placeKinds } from '@fyndkartan/domain/place-kind'
import { type Actor, insertAction, insertActions } from '../db/actions.ts'
import { confirmPlaces, confirmSeries } from '../db/confirmations.ts'
import { inBatches } from '../db/in-batches.ts'
import type { Database } from '../db/open.ts'
import { updatePlaceState } from '../db/place-edits.ts'
import { deletePlace, insertPlaces, updatePlace } from '../db/places.ts'
import { deleteDifferencesOf, storeDifferences } from '../db/source-differences.ts'
import { deleteSource, type SourceRow } from '../db/sources.ts'
import { write, type Writing } from '../db/write.ts'
import type { ImportDraft, ImportProblem, PlaceImport } from './import-draft.ts'
import { countsOf, type ImportCounts, type ImportPlan, planImport } from './import-plan.ts'
import type { Confirmed, PlannedChange, PlanOptions } from './open-plan.ts'
import { type LogPart, writeSeries } from './write-series.ts'

export interface ImportOptions extends PlanOptions {
  /** The source's name, as the action log shows it. */
  readonly source: string
  /** The date of the file's data; today if missing. */
  readonly asOf?: CivilDate | null
  /** Compares and counts, but writes nothing. */
  readonly dryRun: boolean
  /** Called with the number of drafts (the file's places) processed so far, and the number of all. */
  readonly onProgress?: (done: number, all: number) => void
  /** Called with the report's lines about cancelled events that match no stored place, if any. */
  readonly onLeftOut?: (lines: readonly ImportProblem[]) => void
}

/**
 * How many rows are processed before other work gets a turn of the event loop: Kysely on SQLite never yields by itself.
 */
const rowsPerTurn = 300

/**
 * Runs an import from the command line: adds new places, updates those with any changed fact, and leaves tombstones for
 * removed ones (see PlanOptions). A removed place that the file has again is restored and updated. `drafts` must have
 * source ids that are distinct for each kind. `nowMs`: ms since 1970. On a database error it throws and has written nothing.
 */
export async function applyImport(
  database: Database,
  nowMs: number,
  drafts: readonly ImportDraft[],
  options: ImportOptions,
): Promise<ImportCounts> {
  const report = (plan: ImportPlan) => {
    if (plan.leftOut.length > 0) options.onLeftOut?.(plan.leftOut)
    return countsOf(plan)
  }
  if (options.dryRun) return report(await planImport(database.db, drafts, options))
  return write(database, nowMs, async (writing) => {
    const plan = await planImport(writing.trx, drafts, options)
    const written = plan.series.filter(({ change }) => change !== 'removed').length
    const before = drafts.length - plan.added.length - plan.changed.length - written
    await carryOut(writing, plan, {
      actor: 'command',
      source: options.source,
      asOf: options.asOf ?? options.today,
      onDone: (done) => options.onProgress?.(before + done, drafts.length),
    })
    return report(plan)
  })
}

/**
 * Removes a stored source. `withPlaces` also removes the source's places, except those that an operator has edited.
 * Returns the id of the action that removed places, or null.
 */
export async function removeSource(
  writing: Writing,
  { id, scope, name }: SourceRow,
  { withPlaces, actor }: Pick<CarryingOut, 'actor'> & { readonly withPlaces: boolean },
): Promise<number | null> {
  await deleteSource(writing, id)
  if (!withPlaces) {
    await deleteDifferencesOf(writing, scope)
    return null
  }
  const { date: today } = swedishTime(writing.nowMs)
  const plan = await planImport(writing.trx, [], { scope, today, prune: true })
  const actionId = await carryOut(writing, plan, { actor, source: name, asOf: today })
  await deleteDifferencesOf(writing, scope)
  return actionId
}

interface CarryingOut {
  readonly actor: Actor
  /** The source's name, as the action log shows it. */
  readonly source: string
  /** The date of the file's data; without one, the day of the import. */
  readonly asOf: CivilDate
  /** Called with the number of places and series that have been added and changed so far. */
  readonly onDone?: (done: number) => void
}

/**
 * Writes a plan, stores how the source differs from the places left alone, and logs an action with a part for each
 * changed place and series. Returns the action's id; null when there is nothing to do.
 */
export async function carryOut(
  writing: Writing,
  plan: ImportPlan,
  { actor, source, asOf, onDone }: CarryingOut,
): Promise<number | null> {
  let done = 0
  const turn = async (rows: number) => {
    done += rows
    onDone?.(done)
    await nextTurn()
  }
  await turn(0)
  await storeDifferences(writing, { ...plan, source, asOf })
  const { shop, market, series } = plan.confirmed
  const confirmed: Confirmed = { shop: [...shop], market: [...market], series: [...series] }
  if (plan.added.length + plan.changed.length + plan.removed.length + plan.series.length === 0) {
    await confirmAll(writing, confirmed, asOf)
    return null
  }
  const partOf = await insertAction(writing, {
    actor,
    verb: 'import',
    subject: 'import',
    subjectId: null,
    before: null,
    after: { source, counts: countsOf(plan) },
  })
  const log = async (parts: readonly LogPart[]) =>
    insertActions(
      writing,
      parts.map((part) => ({ ...part, actor, partOf })),
    )
  for (const batch of inBatches(plan.added, rowsPerTurn)) {
    const lines = await insertDrafts(writing, batch)
    for (const line of lines) noteConfirmed(confirmed, line)
    await log(lines)
    await turn(batch.length)
  }
  for (const batch of inBatches(plan.changed, rowsPerTurn)) {
    for (const change of batch) {
      await updateRow(writing, change)
      confirmed[change.draft.kind].push(change.id)
    }
    await log(
      batch.map(({ id, draft, before, after }) => {
        const verb = before.deletedAtMs === null ? 'edit' : 'restore'
        return { verb, subject: draft.kind, subjectId: id, before, after }
      }),
    )
    await turn(batch.length)
  }
  for (const batch of inBatches(plan.removed, rowsPerTurn)) {
    for (const place of batch) await deletePlace(writing, place)
    await log(
      batch.map(({ id, kind, state }) => {
        const after = { ...state, deletedAtMs: writing.nowMs }
        return { verb: 'remove', subject: kind, subjectId: id, before: state, after }
      }),
    )
    await nextTurn()
  }
  // Write series after the places: a market that leaves a series must not be removed together with the series.
  for (const change of plan.series) {
    const lines = await writeSeries(writing, change)
    const [line] = lines
    if (change.change !== 'removed' && line) noteConfirmed(confirmed, line)
    await log(lines)
    await turn(change.change === 'removed' ? 0 : 1)
  }
  await confirmAll(writing, confirmed, asOf)
  return partOf
}

function noteConfirmed(confirmed: Confirmed, { subject, subjectId }: LogPart): void {
  if (subjectId !== null && (subject === 'shop' || subject === 'market' || subject === 'series'))
    confirmed[subject].push(subjectId)
}

/** Confirms the file's places on the date `on` of its data; newer confirmations stay. */
async function confirmAll(writing: Writing, { series, ...places }: Confirmed, on: CivilDate): Promise<void> {
  const confirmation = { on, by: 'source' } as const
  for (const kind of placeKinds) await confirmPlaces(writing, kind, places[kind], confirmation)
  await confirmSeries(writing, series, confirmation)
}

/** Adds places. The log stores no state of a new place: the place's row contains it until the first change. */
async function insertDrafts(writing: Writing, drafts: readonly PlaceImport[]): Promise<LogPart[]> {
  const lines: LogPart[] = []
  for (const kind of placeKinds) {
    const own = drafts.filter((draft) => draft.kind === kind)
    const rows = own.map(({ facts, sourceId }) => ({ ...facts, source: 'import' as const, sourceId }))
    for (const subjectId of await insertPlaces<PlaceKind>(writing, kind, rows))
      lines.push({ verb: 'add', before: null, after: null, subject: kind, subjectId })
  }
  return lines
}

/**
 * Updates a row. A date of a series that becomes a market of its own also gets the draft's source id, and so does a
 * place that may have a former one.
 */
async function updateRow(writing: Writing, { id, draft, before, after }: PlannedChange): Promise<void> {
  const { kind, sourceId, formerId } = draft
  if (before.seriesId === null) await updatePlace<PlaceKind>(writing, kind, id, draft.facts)
  else await updatePlaceState(writing, { kind, id }, after)
  if (before.seriesId !== null || formerId !== undefined)
    await writing.trx.updateTable(kind).set({ source_id: sourceId }).where('id', '=', id).execute()
}
