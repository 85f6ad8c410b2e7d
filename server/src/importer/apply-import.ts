/**
 * Updates the database to match a source, whatever its format. All in one transaction, so that a failure
 * changes nothing and visitors see the old state or the new one: comparing 10,000 rows and writing a
 * thousand takes well under the 15 s that a running server waits for the lock, while separate batches could be
 * interrupted between two of them.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type PlaceKind, placeKinds } from '@fyndkartan/domain/place-kind'
import { type Actor, insertAction, insertActions, type NewAction } from '../db/actions.ts'
import type { Database } from '../db/open.ts'
import { deletePlace, insertPlaces, updatePlace } from '../db/places.ts'
import { write, type Writing } from '../db/write.ts'
import type { ImportDraft } from './import-draft.ts'
import { countsOf, type ImportCounts, type ImportPlan, type PlanOptions, planImport } from './import-plan.ts'

export interface ImportOptions extends PlanOptions {
  /** What the log calls the source. */
  readonly source: string
  /** Only compares and counts; writes nothing. */
  readonly dryRun: boolean
  /** Called with the number of processed drafts, from 0 to all of them. */
  readonly onProgress?: (done: number, all: number) => void
}

/** Rows processed before yielding to the event loop, which Kysely on SQLite never does by itself. */
const rowsPerTurn = 300

/**
 * A command's import: adds new places, updates those with any changed fact, and leaves tombstones for removed ones (see PlanOptions); a
 * place that returns is updated. Drafts have distinct source ids. `nowMs`: ms since 1970. Throws the database's errors,
 * without having written anything.
 */
export async function applyImport(
  database: Database,
  nowMs: number,
  drafts: readonly ImportDraft[],
  options: ImportOptions,
): Promise<ImportCounts> {
  if (options.dryRun) return countsOf(await planImport(database.db, drafts, options))
  return write(database, nowMs, async (writing) => {
    const plan = await planImport(writing.trx, drafts, options)
    const before = drafts.length - plan.added.length - plan.changed.length
    await carryOut(writing, plan, {
      actor: 'command',
      source: options.source,
      onDone: (done) => options.onProgress?.(before + done, drafts.length),
    })
    return countsOf(plan)
  })
}

interface CarryingOut {
  readonly actor: Actor
  /** What the log calls the source. */
  readonly source: string
  /** Called with the number of places added and changed. */
  readonly onDone?: (done: number) => void
}

/** Writes a plan, and logs an action with a part for each place. Returns the action's id, null when there is nothing to do. */
export async function carryOut(
  writing: Writing,
  plan: ImportPlan,
  { actor, source, onDone }: CarryingOut,
): Promise<number | null> {
  let done = 0
  const turn = async (rows: number) => {
    done += rows
    onDone?.(done)
    await nextTurn()
  }
  await turn(0)
  if (plan.added.length + plan.changed.length + plan.removed.length === 0) return null
  const partOf = await insertAction(writing, {
    actor,
    verb: 'import',
    subject: 'import',
    subjectId: null,
    before: null,
    after: { source, counts: countsOf(plan) },
  })
  const log = async (parts: readonly Omit<NewAction, 'actor' | 'partOf'>[]) =>
    insertActions(
      writing,
      parts.map((part) => ({ ...part, actor, partOf })),
    )
  for (const batch of inBatches(plan.added)) {
    await log(await insertDrafts(writing, batch))
    await turn(batch.length)
  }
  for (const batch of inBatches(plan.changed)) {
    for (const { id, draft } of batch) await updatePlace(writing, draft.kind, id, draft.facts)
    await log(
      batch.map(({ id, draft, before, after }) => {
        const verb = before.deletedAtMs === null ? 'edit' : 'restore'
        return { verb, subject: draft.kind, subjectId: id, before, after }
      }),
    )
    await turn(batch.length)
  }
  for (const batch of inBatches(plan.removed)) {
    for (const place of batch) await deletePlace(writing, place)
    await log(
      batch.map(({ id, kind, state }) => {
        const after = { ...state, deletedAtMs: writing.nowMs }
        return { verb: 'remove', subject: kind, subjectId: id, before: state, after }
      }),
    )
    await nextTurn()
  }
  return partOf
}

function inBatches<T>(rows: readonly T[]): (readonly T[])[] {
  const count = Math.ceil(rows.length / rowsPerTurn)
  return Array.from({ length: count }, (_, index) => rows.slice(index * rowsPerTurn, (index + 1) * rowsPerTurn))
}

/** For new places the log stores no state: their rows have it, as long as nobody has changed them. */
async function insertDrafts(
  writing: Writing,
  drafts: readonly ImportDraft[],
): Promise<Omit<NewAction, 'actor' | 'partOf'>[]> {
  const lines: Omit<NewAction, 'actor' | 'partOf'>[] = []
  for (const kind of placeKinds) {
    const own = drafts.filter((draft) => draft.kind === kind)
    const rows = own.map(({ facts, sourceId }) => ({ ...facts, source: 'import' as const, sourceId }))
    for (const subjectId of await insertPlaces<PlaceKind>(writing, kind, rows))
      lines.push({ verb: 'add', before: null, after: null, subject: kind, subjectId })
  }
  return lines
}
