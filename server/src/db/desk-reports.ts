/**
 * The desk's queue of visitors' reports that a place is wrong, and operators' decisions on them. reports.ts stores the
 * reports.
 */
import type { DeskReport, ReportDecision } from '@fyndkartan/domain/desk'
import type { Selectable } from 'kysely'
import { type Actor, insertAction } from './actions.ts'
import { rowsPerPage } from './desk-page.ts'
import { loadDeskPlaces } from './desk-places.ts'
import { findOpenMatters, loadReportStates, queuedAt, updateReportState } from './reports.ts'
import type { ReportMatterTable } from './tables.ts'
import { shownPlace } from './whole-place.ts'
import type { WholeKey } from './whole-key.ts'
import type { Reading, Writing } from './write.ts'

/**
 * A matter is all reports of one problem with one place. 'open': enough reports agree, no decision yet. 'few': too few
 * reports agree. 'done': decided.
 */
export const reportStatuses = ['open', 'few', 'done'] as const
type ReportStatus = (typeof reportStatuses)[number]

export type ReportMatter = Selectable<ReportMatterTable>

/** The most notes that the desk shows for one matter. */
const mostNotes = 20

/**
 * One page of matters, numbered from 0, and the number of matters on all pages: open ones oldest first, others latest
 * first. Matters of removed places are left out.
 */
export async function loadReportPage(
  reading: Reading,
  status: ReportStatus,
  page: number,
  nowMs: number,
): Promise<{ readonly total: number; readonly reports: DeskReport[] }> {
  const all = selectMatters(reading, status)
  const { total } = await all.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const orders = { open: [queuedAt, 'asc'], few: ['last_at', 'desc'], done: ['decided_at', 'desc'] } as const
  const [column, direction] = orders[status]
  const rows = await all
    .selectAll()
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(rowsPerPage)
    .offset(page * rowsPerPage)
    .execute()
  const reports: DeskReport[] = []
  for (const row of rows) {
    const report = await deskReportOf(reading, row, nowMs)
    if (report) reports.push(report)
  }
  return { total, reports }
}

/** The matters with this status; of those without a decision, the ones of places that exist. */
export function selectMatters(reading: Reading, status: ReportStatus) {
  return reading
    .selectFrom('report_matter')
    .where('decided_at', status === 'done' ? 'is not' : 'is', null)
    .$if(status !== 'done', (query) =>
      query
        .where(queuedAt, status === 'open' ? 'is not' : 'is', null)
        .where((eb) =>
          eb.or(
            (['shop', 'market', 'series'] as const).map((table) =>
              eb.and([
                eb('subject', '=', table),
                eb('subject_id', 'in', reading.selectFrom(table).select('id').where('deleted_at', 'is', null)),
              ]),
            ),
          ),
        ),
    )
}

async function deskReportOf(reading: Reading, row: ReportMatter, nowMs: number): Promise<DeskReport | null> {
  const key = await shownPlace(reading, { subject: row.subject, subjectId: row.subject_id }, nowMs)
  const [found] = key ? await loadDeskPlaces(reading, [key]) : []
  if (!found) return null
  const notes = await reading
    .selectFrom('report')
    .select(['received_at', 'note'])
    .where('matter_id', '=', row.id)
    .where('note', 'is not', null)
    .orderBy('id', 'desc')
    .limit(mostNotes)
    .execute()
  const action = await reading
    .selectFrom('action')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('subject', '=', 'report')
    .where('subject_id', '=', row.id)
    .where('part_of', 'is', null)
    .executeTakeFirst()
  return {
    id: row.id,
    verdict: row.verdict,
    firstAtMs: row.first_at,
    lastAtMs: row.last_at,
    count: row.count,
    isWarned: row.warned_at !== null,
    notes: notes.map(({ received_at: atMs, note }) => ({ atMs, text: note ?? '' })),
    place: found.place,
    decidedAtMs: row.decided_at,
    decision: row.decision,
    actionId: row.decided_at === null ? null : (action?.id ?? null),
  }
}

/** Returns null when there is no matter with this id. */
export async function loadMatter(reading: Reading, id: number): Promise<ReportMatter | null> {
  return (await reading.selectFrom('report_matter').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

/**
 * Stores a decision on one matter and logs it; `partOf` is the action that this is part of. Returns the id of the log
 * line.
 */
export async function decideMatter(
  writing: Writing,
  id: number,
  { actor, decision, partOf = null }: { actor: Actor; decision: ReportDecision; partOf?: number | null },
): Promise<number> {
  const before = (await loadReportStates(writing.trx, [id])).get(id) ?? null
  const after = { decidedAtMs: writing.nowMs, decision }
  await updateReportState(writing, id, after)
  const verb = decision === 'accepted' ? 'accept' : 'dismiss'
  return insertAction(writing, { actor, verb, subject: 'report', subjectId: id, before, after, partOf })
}

/** Decides on all open matters of a place, as parts of the action that corrected or confirmed the place. */
export async function settleMatters(
  writing: Writing,
  whole: WholeKey,
  part: { readonly actor: Actor; readonly decision: ReportDecision; readonly partOf: number },
): Promise<void> {
  for (const id of await findOpenMatters(writing.trx, whole)) await decideMatter(writing, id, part)
}
