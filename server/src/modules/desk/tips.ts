/** The desk's calls about tips: list them, publish each as a shop or a market, or reject it with a reason. */
import { deskTipToWire, duplicateToWire } from '@fyndkartan/contract/desk'
import type { DeskTip, TipStatus } from '@fyndkartan/domain/desk'
import {
  correctByTipSchema,
  deskTipAnswerSchema,
  deskTipsSchema,
  doneSchema,
  publishedSchema,
  rejectSchema,
} from '@fyndkartan/contract/desk-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { placeFormFromWire } from '@fyndkartan/contract/tip'
import { formProblemSchema, placeFormSchema } from '@fyndkartan/contract/tip-schema'
import type { NewMarket, PlaceKind } from '@fyndkartan/domain/place'
import type { FastifyInstance } from 'fastify'
import { swedishToday } from '../../clock.ts'
import { type Actor, insertAction, updateActionStates } from '../../db/actions.ts'
import { loadTip, loadTipPage, tipStateOf, updateTipState } from '../../db/desk-tips.ts'
import { insertDecidedPlace, loadPlaceState } from '../../db/place-edits.ts'
import { addSeries } from '../../db/series-edits.ts'
import type { Reading, Writing } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'
import { writeAsOperator } from '../../viewer/desk-calls.ts'
import { bodyReader } from '../../http/json-body.ts'
import { Problem } from '../../http/problem.ts'
import { routePath } from '../../http/route-path.ts'
import { editPlace, loadKnownPosition } from '../../editing/edit-place.ts'
import { editSeries } from '../../editing/edit-series.ts'
import { type PreparedForm, preparedFormOf } from '../../editing/prepared-form.ts'
import { findDuplicates } from './duplicates.ts'
import { idOf, idParams, pageOf, partedListQuery, reasonOf, statusOf } from './request-parts.ts'

const notFoundText = 'Tipset finns inte längre.'
const noReasonText = 'Skriv varför tipset inte passar.'
const decidedText = { published: 'Tipset är redan publicerat.', rejected: 'Tipset är redan avvisat.' } as const
const otherKindText: Readonly<Record<PlaceKind, string>> = {
  shop: 'Tipset gäller en butik och kan inte publiceras som ett evenemang.',
  market: 'Tipset gäller ett evenemang och kan inte publiceras som en butik.',
}

const statuses = ['waiting', 'published', 'rejected'] as const satisfies readonly TipStatus[]

const readForm = bodyReader(placeFormSchema)
const readCorrection = bodyReader(correctByTipSchema)
const readReason = bodyReader(rejectSchema)

export function tipCalls(calls: FastifyInstance, deps: Deps): void {
  addQueue(calls, deps)
  addTip(calls, deps)
  addPublishing(calls, deps)
  addCorrecting(calls, deps)
  addRejecting(calls, deps)
}

function addQueue(calls: FastifyInstance, { database }: Deps): void {
  const schema = {
    summary: 'Tips',
    description: 'Waiting ones from the oldest, others from the latest decision.',
    security: withRequiredToken,
    querystring: partedListQuery(statuses),
    response: { 200: deskTipsSchema, '4xx': problemSchema },
  }
  calls.get(endpoints.deskTips.path, { schema }, async (request) => {
    const { total, tips } = await loadTipPage(database.db, statusOf(request, statuses), pageOf(request))
    return { total, tips: tips.map(deskTipToWire) }
  })
}

function addTip(calls: FastifyInstance, { database, index }: Deps): void {
  const schema = {
    summary: 'One tip, and places that may be the same',
    security: withRequiredToken,
    params: idParams,
    response: { 200: deskTipAnswerSchema, '4xx': problemSchema },
  }
  calls.get(routePath(endpoints.deskTip.path), { schema }, async (request) => {
    const tip = await loadStoredTip(database.db, idOf(request, notFoundText))
    const own = tip.placeId === null ? null : { kind: tip.place.kind, id: tip.placeId }
    const duplicates = await findDuplicates(index, database, tip.place, own)
    return { tip: deskTipToWire(tip), duplicates: duplicates.map(duplicateToWire) }
  })
}

function addPublishing(calls: FastifyInstance, deps: Deps): void {
  const today = swedishToday(deps.clock)
  const schema = {
    summary: 'Publish a tip',
    description: 'The form as the operator has corrected it. The place is searchable when the call is answered.',
    security: withRequiredToken,
    params: idParams,
    body: placeFormSchema,
    response: { 200: publishedSchema, '4xx': formProblemSchema },
  }
  calls.post(routePath(endpoints.publishTip.path), { schema }, async (request) => {
    const id = idOf(request, notFoundText)
    const { place, series } = preparedFormOf(readForm(request), today())
    return writeAsOperator(request, deps, async (writing, actor) => {
      const { placeId, actionId } = await publishAs(writing, actor, { id, kind: place.kind }, (partOf) =>
        publish(writing, actor, { place, series }, partOf),
      )
      return { place_id: placeId, action_id: actionId }
    })
  })
}

function addCorrecting(calls: FastifyInstance, deps: Deps): void {
  const today = swedishToday(deps.clock)
  const schema = {
    summary: 'Correct a place by a tip about it',
    description:
      'The form replaces the facts of the place, or of the series that it belongs to. The tip counts as published.',
    security: withRequiredToken,
    params: idParams,
    body: correctByTipSchema,
    response: { 200: doneSchema, '4xx': formProblemSchema },
  }
  calls.post(routePath(endpoints.correctByTip.path), { schema }, async (request) => {
    const id = idOf(request, notFoundText)
    const { place_id: placeId, version, form } = readCorrection(request)
    const key = { kind: placeFormFromWire(form).kind, id: placeId }
    const prepared = preparedFormOf(form, today(), await loadKnownPosition(deps.database.db, key))
    return writeAsOperator(request, deps, async (writing, actor) => {
      const { actionId } = await publishAs(writing, actor, { id, kind: key.kind }, async (partOf) => {
        const edit = { version, ...prepared, partOf }
        const seriesId = (await loadPlaceState(writing.trx, key))?.state.seriesId ?? null
        await (seriesId === null ? editPlace(writing, actor, key, edit) : editSeries(writing, actor, seriesId, edit))
        return placeId
      })
      return { action_id: actionId }
    })
  })
}

/**
 * Logs that a waiting tip is published as the place that `change` adds or corrects, and returns the id of that place
 * and of the action. `change` gets the id of the action, of which its own are parts. Throws a Problem of 400, 404 or
 * 409.
 */
async function publishAs(
  writing: Writing,
  actor: Actor,
  { id, kind }: { readonly id: number; readonly kind: PlaceKind },
  change: (partOf: number) => Promise<number>,
): Promise<{ placeId: number; actionId: number }> {
  const tip = await loadWaitingTip(writing.trx, id)
  if (tip.place.kind !== kind) throw new Problem(400, otherKindText[tip.place.kind])
  const before = tipStateOf(tip)
  // The action's states are written at the end: the id of an added place is not known yet.
  const line = { actor, verb: 'publish', subject: 'tip', subjectId: id, before, after: null } as const
  const actionId = await insertAction(writing, line)
  const placeId = await change(actionId)
  const after = { status: 'published', decidedAtMs: writing.nowMs, reason: null, placeId } as const
  await updateTipState(writing, id, after)
  await updateActionStates(writing, actionId, { before, after })
  return { placeId, actionId }
}

/** Adds the place or series of a tip. Returns the id of the place, or of the series' next date. */
async function publish(
  writing: Writing,
  actor: Actor,
  { place, series }: PreparedForm,
  partOf: number,
): Promise<number> {
  if (series !== null) {
    const draft = { place: place as NewMarket, series, source: 'tip', editedAtMs: writing.nowMs } as const
    return (await addSeries(writing, actor, draft, { verb: 'add', partOf })).marketId
  }
  const id = await insertDecidedPlace(writing, place, 'tip')
  const added = await loadPlaceState(writing.trx, { kind: place.kind, id })
  await insertAction(writing, {
    actor,
    verb: 'add',
    subject: place.kind,
    subjectId: id,
    before: null,
    after: added?.state ?? null,
    partOf,
  })
  return id
}

function addRejecting(calls: FastifyInstance, deps: Deps): void {
  const schema = {
    summary: 'Reject a tip',
    security: withRequiredToken,
    params: idParams,
    body: rejectSchema,
    response: { 200: doneSchema, '4xx': problemSchema },
  }
  calls.post(routePath(endpoints.rejectTip.path), { schema }, async (request) => {
    const id = idOf(request, notFoundText)
    const reason = reasonOf(readReason(request).reason)
    if (reason === null) throw new Problem(400, noReasonText)
    const actionId = await writeAsOperator(request, deps, async (writing, actor) => {
      const before = tipStateOf(await loadWaitingTip(writing.trx, id))
      await updateTipState(writing, id, { status: 'rejected', decidedAtMs: writing.nowMs, reason, placeId: null })
      const after = tipStateOf(await loadStoredTip(writing.trx, id))
      return insertAction(writing, { actor, verb: 'reject', subject: 'tip', subjectId: id, before, after, reason })
    })
    return { action_id: actionId }
  })
}

async function loadStoredTip(reading: Reading, id: number) {
  const stored = await loadTip(reading, id)
  if (stored === null) throw new Problem(404, notFoundText)
  return stored
}

async function loadWaitingTip(reading: Reading, id: number): Promise<DeskTip> {
  const tip = await loadStoredTip(reading, id)
  if (tip.status !== 'waiting') throw new Problem(409, decidedText[tip.status])
  return tip
}
