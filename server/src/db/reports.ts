/**
 * Visitors' reports that a place is right or wrong. The reports of one problem with one place form a matter. Enough of
 * them from different networks bring the matter into the desk's queue, and after a day make it a warning, which other
 * visitors see until an operator or the organiser decides on it. Enough reports that all is right confirm the place.
 */
import { dayMs, swedishTime } from '@fyndkartan/domain/local-time'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { ReportDecision } from '@fyndkartan/domain/desk'
import {
  daysBetweenReports,
  gravest,
  rightDays,
  rightsToConfirm,
  type Verdict,
  wrongDays,
  wrongsToAgree,
  type WrongVerdict,
} from '@fyndkartan/domain/report'
import { sql, type Updateable } from 'kysely'
import type { Attempts } from './attempts.ts'
import { confirmPlaces, confirmSeries, unchanged } from './confirmations.ts'
import { isDeskOnly, loadAgreement, networkColumn, type ReportingNetwork } from './report-agreement.ts'
import { storable } from './storable-text.ts'
import type { MarketTable, ShopTable } from './tables.ts'
import { type WholeKey, wholeOf } from './whole-key.ts'
import type { Reading, Writing } from './write.ts'

export interface NewReport {
  /** The place on whose page the report was made; for a series, one of its dates. */
  readonly place: PlaceKey
  readonly whole: WholeKey
  readonly verdict: Verdict
  readonly note: string | null
  /** A keyed hash of the visitor's IP address. */
  readonly personKey: string
  readonly network: ReportingNetwork
}

/**
 * Stores a report, and updates the confirmation or warning of its place. 'known': the same person has reported on this
 * place within a week; the new report is neither stored nor counted.
 */
export async function insertReport(
  writing: Writing,
  attempts: Attempts,
  report: NewReport,
): Promise<'inserted' | 'known'> {
  const { trx, nowMs } = writing
  const earlier = await trx
    .selectFrom('report')
    .select('id')
    .where('person_key', '=', report.personKey)
    .where('received_at', '>', nowMs - daysBetweenReports * dayMs)
    .limit(1)
    .executeTakeFirst()
  if (earlier) return 'known'
  if (report.verdict === 'right') await takeRight(writing, report)
  else await takeWrong(writing, attempts, report, report.verdict)
  return 'inserted'
}

/** When a matter came into the desk's queue, else null. A program that is older than `queued_at` sets `warned_at` alone. */
export const queuedAt = sql<number | null>`coalesce(queued_at, warned_at)`

async function takeRight(writing: Writing, report: NewReport): Promise<void> {
  const { trx, nowMs } = writing
  const { whole } = report
  await insertRow(writing, report, { about: whole, matterId: null, deskOnly: false })
  // Reports made before the place's last change do not count: they say nothing about the place as it is now.
  const { updated_at: changedMs } = await trx
    .selectFrom(whole.subject)
    .select('updated_at')
    .where('id', '=', whole.subjectId)
    .executeTakeFirstOrThrow()
  const { count } = await loadAgreement(trx, (all) =>
    all
      .where('subject', '=', whole.subject)
      .where('subject_id', '=', whole.subjectId)
      .where('verdict', '=', 'right')
      .where('received_at', '>', nowMs - rightDays * dayMs)
      .where('received_at', '>=', changedMs),
  )
  if (count < rightsToConfirm || (await isQueued(trx, whole))) return
  const confirmation = { on: swedishTime(nowMs).date, by: 'visitor' } as const
  // Keep a confirmation made today by the operator or the organiser.
  if (whole.subject === 'series') await confirmSeries(writing, [whole.subjectId], confirmation, 'earlier days only')
  else await confirmPlaces(writing, whole.subject, [whole.subjectId], confirmation, 'earlier days only')
}

async function takeWrong(
  writing: Writing,
  attempts: Attempts,
  report: NewReport,
  verdict: WrongVerdict,
): Promise<void> {
  const { trx, nowMs, revision } = writing
  // 'cancelled' is about one date of a series; every other problem is about all dates.
  const about: WholeKey = verdict === 'cancelled' ? { subject: 'market', subjectId: report.place.id } : report.whole
  const open = await trx
    .selectFrom('report_matter')
    .select(['id', queuedAt.as('queued_at'), 'warned_at'])
    .where('subject', '=', about.subject)
    .where('subject_id', '=', about.subjectId)
    .where('verdict', '=', verdict)
    .where('decided_at', 'is', null)
    .executeTakeFirst()
  const matterId = open?.id ?? (await insertMatter(writing, about, verdict))
  const deskOnly = await isDeskOnly(writing, attempts, report.network)
  await insertRow(writing, report, { about, matterId, deskOnly })
  const { count, warns } = await loadAgreement(trx, (all) =>
    all.where('matter_id', '=', matterId).where('received_at', '>', nowMs - wrongDays * dayMs),
  )
  const inQueueSince = open?.queued_at ?? (count >= wrongsToAgree ? nowMs : null)
  const warnedAt = open?.warned_at ?? (warns ? nowMs : null)
  await trx
    .updateTable('report_matter')
    .set({ last_at: nowMs, count, queued_at: inQueueSince, warned_at: warnedAt, revision })
    .where('id', '=', matterId)
    .execute()
  if (warnedAt === nowMs) await refreshWarning(writing, about)
}

async function insertMatter(
  { trx, nowMs, revision }: Writing,
  { subject, subjectId }: WholeKey,
  verdict: WrongVerdict,
): Promise<number> {
  const { id } = await trx
    .insertInto('report_matter')
    .values({ subject, subject_id: subjectId, verdict, first_at: nowMs, last_at: nowMs, count: 0, revision })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertRow(
  { trx, nowMs }: Writing,
  { verdict, note, personKey, network }: NewReport,
  { about, matterId, deskOnly }: { about: WholeKey; matterId: number | null; deskOnly: boolean },
): Promise<void> {
  await trx
    .insertInto('report')
    .values({
      subject: about.subject,
      subject_id: about.subjectId,
      verdict,
      matter_id: matterId,
      // Notes are for the operators, who only see reports of problems.
      note: verdict === 'right' ? null : storable(note),
      received_at: nowMs,
      person_key: personKey,
      network_key: networkColumn(network),
      desk_only: deskOnly ? 1 : 0,
    })
    .execute()
}

/** A query of the undecided matters of a place; for a series also those of its single dates. */
function selectOpen(reading: Reading, { subject, subjectId }: WholeKey) {
  return reading
    .selectFrom('report_matter')
    .where('decided_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('subject', '=', subject), eb('subject_id', '=', subjectId)]),
        ...(subject === 'series'
          ? [
              eb.and([
                eb('subject', '=', 'market'),
                eb('subject_id', 'in', reading.selectFrom('market').select('id').where('series_id', '=', subjectId)),
              ]),
            ]
          : []),
      ]),
    )
}

async function isQueued(reading: Reading, whole: WholeKey): Promise<boolean> {
  const row = await selectOpen(reading, whole).select('id').where(queuedAt, 'is not', null).executeTakeFirst()
  return row !== undefined
}

/** Computes the warnings of a place, or of one date, from its undecided matters, and stores them in its rows. */
export async function refreshWarning(writing: Writing, about: WholeKey): Promise<void> {
  const { trx } = writing
  const whole = await wholeOf(trx, about)
  const matters = await selectOpen(trx, whole)
    .select(['subject', 'subject_id', 'verdict'])
    .where('warned_at', 'is not', null)
    .execute()
  const ofWhole = matters.filter(({ subject }) => subject === whole.subject).map(({ verdict }) => verdict)
  if (whole.subject !== 'series')
    return setWarning(writing, whole.subject, sql`id = ${whole.subjectId}`, gravest(ofWhole))
  const dates = matters.filter(({ subject }) => subject === 'market')
  const others = dates.length === 0 ? sql`` : sql` and id not in (${sql.join(dates.map((one) => one.subject_id))})`
  await setWarning(writing, 'market', sql`series_id = ${whole.subjectId}${others}`, gravest(ofWhole))
  for (const { subject_id: id, verdict } of dates)
    await setWarning(writing, 'market', sql`id = ${id}`, gravest([...ofWhole, verdict]))
}

async function setWarning(
  { trx, revision }: Writing,
  table: 'shop' | 'market',
  rows: ReturnType<typeof sql>,
  warning: WrongVerdict | null,
): Promise<void> {
  await trx
    .updateTable(table)
    .set({ warning, ...unchanged(revision) } as Updateable<ShopTable & MarketTable>)
    .where(sql<boolean>`${rows} and warning is distinct from ${warning}`)
    .execute()
}

/** An operator's decision on a matter, as stored in the log. */
export interface ReportState {
  /** When the decision was made, ms since 1970. */
  readonly decidedAtMs: number | null
  readonly decision: ReportDecision | null
}

/** Loads decisions by the ids of their matters; unknown and deleted matters are missing. */
export async function loadReportStates(reading: Reading, ids: readonly number[]): Promise<Map<number, ReportState>> {
  if (ids.length === 0) return new Map()
  const rows = await reading
    .selectFrom('report_matter')
    .select(['id', 'decided_at', 'decision'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, { decidedAtMs: row.decided_at, decision: row.decision }]))
}

/** Stores a decision on a matter, and updates the warning of the place. */
export async function updateReportState(writing: Writing, id: number, state: ReportState): Promise<void> {
  const { trx, revision } = writing
  const row = await trx
    .updateTable('report_matter')
    .set({ decided_at: state.decidedAtMs, decision: state.decision, revision })
    .where('id', '=', id)
    .returning(['subject', 'subject_id'])
    .executeTakeFirst()
  if (row) await refreshWarning(writing, { subject: row.subject, subjectId: row.subject_id })
}

/** The ids of the undecided matters of a place; for a series also those of its single dates. */
export async function findOpenMatters(reading: Reading, whole: WholeKey): Promise<number[]> {
  const rows = await selectOpen(reading, whole).select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes hashes and reports that are too old to count. Deletes undecided matters outside the queue 30 days after their
 * last report, and any undecided matter whose date has passed or whose place was removed 30 days ago. Deletes matters
 * that were decided at or before `decidedUntilMs`.
 */
export async function deleteOldReports(writing: Writing, decidedUntilMs: number): Promise<void> {
  const { trx, nowMs } = writing
  const before = (days: number) => nowMs - days * dayMs
  await trx.deleteFrom('report').where('matter_id', 'is', null).where('received_at', '<=', before(rightDays)).execute()
  await trx
    .updateTable('report')
    .set({ person_key: null, network_key: null, desk_only: 0 })
    .where('matter_id', 'is not', null)
    .where('received_at', '<=', before(wrongDays))
    .where('person_key', 'is not', null)
    .execute()
  await trx
    .updateTable('report')
    .set({ person_key: null, network_key: null, desk_only: 0 })
    .where('received_at', '<=', before(daysBetweenReports))
    .where('person_key', 'is not', null)
    .where('matter_id', 'in', trx.selectFrom('report_matter').select('id').where('decided_at', 'is not', null))
    .execute()
  const passed = trx.selectFrom('market').select('id').where('date', '<', swedishTime(nowMs).date)
  const gone = await trx
    .selectFrom('report_matter')
    .select(['id', 'subject', 'subject_id'])
    .where((eb) =>
      eb.or([
        eb('decided_at', '<=', decidedUntilMs),
        eb.and([eb('decided_at', 'is', null), eb(queuedAt, 'is', null), eb('last_at', '<=', before(wrongDays))]),
        eb.and([eb('decided_at', 'is', null), eb('subject', '=', 'market'), eb('subject_id', 'in', passed)]),
        ...(['shop', 'market', 'series'] as const).map((table) =>
          eb.and([
            eb('decided_at', 'is', null),
            eb('subject', '=', table),
            eb('subject_id', 'in', trx.selectFrom(table).select('id').where('deleted_at', '<=', before(wrongDays))),
          ]),
        ),
      ]),
    )
    .execute()
  for (const { id, subject, subject_id: subjectId } of gone) {
    await deleteMatters(writing, [id])
    await refreshWarning(writing, { subject, subjectId })
  }
}

/** Deletes all reports on a place, for its erasure. */
export async function deleteReportsOf(writing: Writing, about: readonly WholeKey[]): Promise<void> {
  const { trx } = writing
  for (const { subject, subjectId } of about) {
    const matters = await trx
      .selectFrom('report_matter')
      .select('id')
      .where('subject', '=', subject)
      .where('subject_id', '=', subjectId)
      .execute()
    await deleteMatters(
      writing,
      matters.map(({ id }) => id),
    )
    await trx.deleteFrom('report').where('subject', '=', subject).where('subject_id', '=', subjectId).execute()
  }
}

async function deleteMatters({ trx }: Writing, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('report').where('matter_id', 'in', ids).execute()
  await trx.deleteFrom('report_matter').where('id', 'in', ids).execute()
}
