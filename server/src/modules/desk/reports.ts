/** The desk's calls about visitors' reports: list, accept and dismiss them. */
import { deskReportToWire } from '@fyndkartan/contract/desk'
import { deskReportsSchema, doneSchema } from '@fyndkartan/contract/desk-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { FastifyInstance } from 'fastify'
import { type Actor, insertAction, updateActionStates } from '../../db/actions.ts'
import { decideMatter, loadMatter, loadReportPage, type ReportMatter, reportStatuses } from '../../db/desk-reports.ts'
import { loadPlaceState, updatePlaceState } from '../../db/place-edits.ts'
import { loadReportStates, updateReportState } from '../../db/reports.ts'
import { loadSeriesState } from '../../db/series.ts'
import { wholeOf } from '../../db/whole-key.ts'
import type { Writing } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { logChange } from '../../editing/edit-place.ts'
import { changeSeries } from '../../editing/edit-series.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'
import { Problem } from '../../http/problem.ts'
import { routePath } from '../../http/route-path.ts'
import { writeAsOperator } from '../../viewer/desk-calls.ts'
import { idOf, idParams, pageOf, partedListQuery, statusOf } from './request-parts.ts'

const notFoundText = 'Rapporten finns inte längre.'
const decidedText = 'Det är redan avgjort.'
const goneText = 'Stället är redan borttaget.'
const editFirstText = 'Rätta stället i stället: då är rapporten avgjord.'
/** The reason for the removal, as the log and the place's history show it. */
const closedReason = 'Stängt för gott, enligt besökare'

export function reportCalls(calls: FastifyInstance, deps: Deps): void {
  addQueue(calls, deps)
  addAccepting(calls, deps)
  addDismissing(calls, deps)
}

function addQueue(calls: FastifyInstance, { clock, database }: Deps): void {
  const schema = {
    summary: 'What visitors say is wrong',
    description:
      'open: what three or more agree on and nobody has decided on, from the oldest; few: what fewer say; done: decided ones.',
    security: withRequiredToken,
    querystring: partedListQuery(reportStatuses),
    response: { 200: deskReportsSchema, '4xx': problemSchema },
  }
  calls.get(endpoints.deskReports.path, { schema }, async (request) => {
    const status = statusOf(request, reportStatuses)
    const { total, reports } = await loadReportPage(database.db, status, pageOf(request), clock())
    return { total, reports: reports.map(deskReportToWire) }
  })
}

const decisionSchema = {
  security: withRequiredToken,
  params: idParams,
  response: { 200: doneSchema, '4xx': problemSchema },
}

function addAccepting(calls: FastifyInstance, deps: Deps): void {
  const schema = {
    summary: 'Go by what visitors say',
    description:
      'closed removes the place, cancelled cancels the date. Any other fault is corrected at the place, which settles the report.',
    ...decisionSchema,
  }
  calls.post(routePath(endpoints.acceptReport.path), { schema }, async (request) => {
    const id = idOf(request, notFoundText)
    const actionId = await writeAsOperator(request, deps, async (writing, actor) => {
      const matter = await loadUndecided(writing, id)
      if (matter.verdict !== 'closed' && matter.verdict !== 'cancelled') throw new Problem(409, editFirstText)
      const before = (await loadReportStates(writing.trx, [id])).get(id) ?? null
      const after = { decidedAtMs: writing.nowMs, decision: 'accepted' as const }
      const line = { actor, verb: 'accept', subject: 'report', subjectId: id } as const
      const actionId = await insertAction(writing, { ...line, before: null, after: null })
      if (matter.verdict === 'closed') await takeDown(writing, actor, matter, actionId)
      else await cancel(writing, actor, { kind: 'market', id: matter.subject_id }, actionId)
      await updateReportState(writing, id, after)
      await updateActionStates(writing, actionId, { before, after })
      return actionId
    })
    return { action_id: actionId }
  })
}

function addDismissing(calls: FastifyInstance, deps: Deps): void {
  const schema = {
    summary: 'Dismiss what visitors say',
    description: 'The warning disappears. New reports are counted from zero.',
    ...decisionSchema,
  }
  calls.post(routePath(endpoints.dismissReport.path), { schema }, async (request) => {
    const id = idOf(request, notFoundText)
    const actionId = await writeAsOperator(request, deps, async (writing, actor) => {
      await loadUndecided(writing, id)
      return decideMatter(writing, id, { actor, decision: 'dismissed' })
    })
    return { action_id: actionId }
  })
}

/** Loads a report that is not decided yet. Throws a Problem of 404, or of 409 for a decided one. */
async function loadUndecided({ trx }: Writing, id: number): Promise<ReportMatter> {
  const matter = await loadMatter(trx, id)
  if (matter === null) throw new Problem(404, notFoundText)
  if (matter.decided_at !== null) throw new Problem(409, decidedText)
  return matter
}

async function takeDown(writing: Writing, actor: Actor, matter: ReportMatter, partOf: number): Promise<void> {
  // The market may have become a date of a series since the report.
  const about = { subject: matter.subject, subjectId: matter.subject_id }
  const { subject, subjectId: id } = await wholeOf(writing.trx, about)
  const decided = { deletedAtMs: writing.nowMs, editedAtMs: writing.nowMs }
  const line = { verb: 'remove', reason: closedReason, partOf } as const
  if (subject === 'series') {
    const before = (await loadSeriesState(writing.trx, id))?.state
    if (!before || before.deletedAtMs !== null) throw new Problem(409, goneText)
    await changeSeries(writing, actor, id, { ...line, before, after: { ...before, ...decided } })
    return
  }
  const key = { kind: subject, id }
  const before = (await loadPlaceState(writing.trx, key))?.state
  if (!before || before.deletedAtMs !== null) throw new Problem(409, goneText)
  await updatePlaceState(writing, key, { ...before, ...decided })
  await logChange(writing, actor, key, { ...line, before })
}

/** Cancels one date: in the series if the market belongs to one, otherwise on the market itself. */
async function cancel(writing: Writing, actor: Actor, key: PlaceKey, partOf: number): Promise<void> {
  const before = (await loadPlaceState(writing.trx, key))?.state
  if (!before || before.deletedAtMs !== null || before.place.kind !== 'market') throw new Problem(409, goneText)
  const { place, seriesId } = before
  const editedAtMs = writing.nowMs
  const series = seriesId === null ? null : (await loadSeriesState(writing.trx, seriesId))?.state
  if (series && seriesId !== null && place.date !== null) {
    const { date } = place
    const cancelled = [...series.series.cancelled.filter((one) => one.date !== date), { date, reason: null }]
    const after = {
      ...series,
      series: { ...series.series, cancelled: cancelled.toSorted((a, b) => (a.date < b.date ? -1 : 1)) },
      editedAtMs,
    }
    await changeSeries(writing, actor, seriesId, { verb: 'edit', before: series, after, partOf })
    return
  }
  await updatePlaceState(writing, key, { ...before, place: { ...place, cancellation: { reason: null } }, editedAtMs })
  await logChange(writing, actor, key, { verb: 'edit', before, partOf })
}
