/**
 * Runs of sources (fetching and importing), one at a time across all nodes. A node leases the next due source for some
 * minutes, and extends the lease during the run. When a node dies, another node ends its run as failed and makes the
 * source due again. A run writes only while it has the lease.
 */
import type { ImportOutcome } from '@fyndkartan/domain/desk'
import {
  intervalMs,
  longestPutOffMs,
  mostFailures,
  nextRunMs,
  type RunCause,
  type RunOutcome,
  type SourceOrder,
} from '@fyndkartan/domain/source'
import { swedishTime } from '@fyndkartan/domain/local-time'
import { sql } from 'kysely'
import type { Actor } from './actions.ts'
import type { Database } from './open.ts'
import { loadRuns, loadSource, type SourceRow, updateSource } from './sources.ts'
import { write, type Reading, type Writing } from './write.ts'

/** How long a lease lasts, ms; the node extends it during the run. */
export const holdMs = 2 * 60_000

/** The most runs stored of each source; older ones are deleted. */
const mostRuns = 100

/** A run whose lease this node has. */
export interface LeasedRun {
  readonly runId: number
  readonly source: SourceRow
  readonly order: SourceOrder
  /** The author of the changes in the log. */
  readonly actor: Actor
  /** Whether the run may skip a file that has not changed since the last import. */
  readonly isKnown: boolean
}

/**
 * Whether a run can begin or a dead node's run must be ended. Checked outside a transaction, because usually there is
 * nothing to do.
 */
export async function isSourceDue(reading: Reading, nowMs: number): Promise<boolean> {
  const rows = await reading.selectFrom('source').selectAll().execute()
  if (rows.some((row) => isHeld(row, nowMs))) return false
  return rows.some((row) => row.run_id !== null || isDue(row, nowMs))
}

/** Leases the next due source and begins its run; null when none is due, or while another run has a lease. */
export async function leaseRun(database: Database, nowMs: number): Promise<LeasedRun | null> {
  return write(database, nowMs, async (writing) => {
    const rows = await loadUnheld(writing)
    const due = rows.filter((row) => isDue(row, nowMs))
    const source = due.find(({ ordered }) => ordered !== null) ?? due[0]
    return source ? beginRun(writing, source, source.ordered === null ? 'schedule' : 'operator') : null
  })
}

/** Leases this source and begins its run, for a command on the server; null while another run has a lease. */
export async function leaseRunOf(
  database: Database,
  nowMs: number,
  id: number,
  order: SourceOrder,
): Promise<LeasedRun | null> {
  return write(database, nowMs, async (writing) => {
    const source = (await loadUnheld(writing)).find((row) => row.id === id)
    return source ? beginRun(writing, { ...source, ordered: order }, 'command') : null
  })
}

/** Ends the runs whose leases have expired, and returns all sources; returns none while a run has a lease. */
async function loadUnheld(writing: Writing): Promise<SourceRow[]> {
  const load = () => writing.trx.selectFrom('source').selectAll().orderBy('id').execute()
  const rows = await load()
  if (rows.some((row) => isHeld(row, writing.nowMs))) return []
  const lost = rows.filter((row) => row.run_id !== null)
  for (const row of lost) await endLostRun(writing, row)
  return lost.length === 0 ? rows : load()
}

async function beginRun(writing: Writing, source: SourceRow, cause: RunCause): Promise<LeasedRun> {
  const { nowMs } = writing
  const order = source.ordered ?? 'run'
  const [last] = await loadRuns(writing.trx, source.id, 1)
  const { id: runId } = await writing.trx
    .insertInto('source_run')
    .values({ source_id: source.id, started_at: nowMs, cause, outcome: 'running' })
    .returning('id')
    .executeTakeFirstOrThrow()
  // `ordered` stays until the run has ended: if the node is killed, the order is carried out later.
  await updateSource(writing, source.id, { run_id: runId, run_until: nowMs + holdMs })
  const isKnown =
    order === 'run' && source.status === 'active' && !!last && monthOf(last.startedAtMs) === monthOf(nowMs)
  return { runId, source, order, actor: actorOf(source, cause), isKnown }
}

function actorOf({ ordered_by: uid }: SourceRow, cause: RunCause): Actor {
  if (cause === 'command') return 'command'
  return uid === null ? 'schedule' : { uid }
}

/**
 * The month of an instant. The first run of a month imports even an unchanged file: more dates come within the import's
 * range, and confirmations must be renewed.
 */
function monthOf(ms: number): string {
  return swedishTime(ms).date.slice(0, 7)
}

/**
 * True while a run has a lease. A lease that ends later than any real one does not count: it was written before a clock
 * was set back.
 */
function isHeld({ run_id: runId, run_until: until }: SourceRow, nowMs: number): boolean {
  return runId !== null && until !== null && until > nowMs && until <= nowMs + 2 * holdMs
}

function isDue({ status, ordered, next_at: nextAt, every }: SourceRow, nowMs: number): boolean {
  if (ordered !== null) return true
  if (status !== 'active') return false
  return nextAt === null || nextAt <= nowMs || nextAt > nowMs + 2 * intervalMs(every) + longestPutOffMs
}

/** Extends a run's lease by some minutes. Returns false when the run has lost it. */
export async function extendRun({ db }: Database, { runId, source }: LeasedRun, nowMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('source')
    .set({ run_until: nowMs + holdMs })
    .where('id', '=', source.id)
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether a run still has its lease. Check it in the transaction that writes. */
export async function holdsRun({ trx }: Writing, { runId, source }: LeasedRun): Promise<boolean> {
  return (await loadSource(trx, source.id))?.run_id === runId
}

/** Ends the lease as if the run had never begun, because the node is stopping. */
export async function returnRun(writing: Writing, { runId, source }: LeasedRun): Promise<void> {
  const { numUpdatedRows } = await writing.trx
    .updateTable('source')
    .set({ run_id: null, run_until: null, revision: writing.revision })
    .where('id', '=', source.id)
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await writing.trx.deleteFrom('source_run').where('id', '=', runId).execute()
}

export interface RunEnd {
  readonly outcome: Exclude<RunOutcome, 'running'>
  /** Why the run failed or was held, in Swedish, for the operator. */
  readonly reason?: string | null
  readonly result?: ImportOutcome | null
  /** The version of the fetched file, if it was imported. */
  readonly version?: { readonly etag: string | null; readonly lastModified: string | null } | null
  /** How long the source's server tells us to wait, ms. */
  readonly putOffMs?: number | null
}

/**
 * Ends a run, and stores when the source is due next or why it waits for the operator. Does nothing when the run has
 * lost its lease.
 */
export async function endRun(writing: Writing, lease: LeasedRun, end: RunEnd): Promise<void> {
  const source = await loadSource(writing.trx, lease.source.id)
  if (source?.run_id !== lease.runId) return
  await settle(writing, { ...source, ordered: source.ordered && lease.order }, end)
}

/** Ends the run of a dead node. The source is due again at once, unless too many runs in a row have failed. */
async function endLostRun(writing: Writing, source: SourceRow): Promise<void> {
  await settle(writing, source, { outcome: 'failed', reason: 'Körningen avbröts: servern stannade.' })
  const { ordered, ordered_by, approved, next_at, failures } = source
  if (failures + 1 < mostFailures) await updateSource(writing, source.id, { ordered, ordered_by, approved, next_at })
}

/** The most characters of a stored reason: it may quote a redirect's host name of thousands of characters. */
const maxReasonLength = 500

async function settle(writing: Writing, source: SourceRow, end: RunEnd): Promise<void> {
  const { trx, nowMs } = writing
  const { outcome, result = null, version = null, putOffMs } = end
  const reason = end.reason?.slice(0, maxReasonLength) ?? null
  await trx
    .updateTable('source_run')
    .set({ ended_at: nowMs, outcome, reason, result: result && JSON.stringify(result) })
    .where('id', '=', source.run_id)
    .execute()
  const failures = outcome === 'failed' ? source.failures + 1 : 0
  await updateSource(writing, source.id, {
    ...statusAfter(source, { ...end, reason }, failures),
    failures,
    ordered: null,
    ordered_by: null,
    approved: null,
    run_id: null,
    run_until: null,
    next_at: nextRunMs(source.every, nowMs, source.id, putOffMs ?? 0),
    ...(version && { etag: version.etag, last_modified: version.lastModified }),
  })
  await trx
    .deleteFrom('source_run')
    .where('source_id', '=', source.id)
    .where(
      sql<boolean>`id <= (select id from source_run where source_id = ${source.id} order by id desc limit 1 offset ${sql.lit(mostRuns)})`,
    )
    .execute()
}

function statusAfter(
  { status, ordered }: SourceRow,
  { outcome, reason = null }: RunEnd,
  failures: number,
): Partial<Pick<SourceRow, 'status' | 'waits_for'>> {
  if (outcome === 'tried' || ordered === 'try') return {}
  if (outcome === 'held') return { status: 'waiting', waits_for: reason }
  if (outcome === 'failed')
    return failures < mostFailures || status !== 'active'
      ? {}
      : { status: 'waiting', waits_for: `${failures} körningar i rad har gått fel. ${reason ?? ''}`.trim() }
  // A single run that an operator ordered does not resume a paused source.
  return status === 'paused' ? {} : { status: 'active', waits_for: null }
}
