/** The desk's calls about the log of actions: who did what, and undoing it. */
import { deskActionToWire } from '@fyndkartan/contract/desk'
import { deskActionsSchema, undoneSchema } from '@fyndkartan/contract/desk-schema'
import { subjectFromWire } from '@fyndkartan/contract/desk-subject'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { partialUndoToWire } from '@fyndkartan/contract/partial-undo'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import type { FastifyInstance } from 'fastify'
import { Type } from '@fyndkartan/contract/schema'
import { loadActionPage } from '../../db/desk-actions.ts'
import type { Deps } from '../../deps.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'
import { writeAsOperator } from '../../viewer/desk-calls.ts'
import { Problem } from '../../http/problem.ts'
import { routePath } from '../../http/route-path.ts'
import { parseId } from '../../db/places.ts'
import { idOf, idParams, pageOf, pageQuery } from './request-parts.ts'
import { notFoundText, undoAction } from './undo.ts'

export function actionCalls(calls: FastifyInstance, deps: Deps): void {
  addLog(calls, deps)
  addUndoing(calls, deps)
}

function addLog(calls: FastifyInstance, { database }: Deps): void {
  const schema = {
    summary: 'What was done',
    description: 'Latest first: whole actions; with an id, all that changed this subject, parts of larger actions too.',
    security: withRequiredToken,
    querystring: Type.Object({
      type: Type.Optional(Type.String({ description: 'store, event, tip, feedback, slideshow or import' })),
      id: Type.Optional(Type.Integer({ minimum: 1, description: 'Goes with a type' })),
      page: pageQuery,
    }),
    response: { 200: deskActionsSchema, '4xx': problemSchema },
  }
  calls.get(endpoints.deskActions.path, { schema }, async (request) => {
    const query = request.query as Readonly<Record<string, unknown>>
    const subject = typeof query['type'] === 'string' ? subjectFromWire(query['type']) : null
    if (query['type'] !== undefined && subject === null) throw new Problem(400, 'type must be a subject, see /docs')
    const id = parseId(query['id'])
    if (query['id'] !== undefined && (id === null || subject === null))
      throw new Problem(400, 'id must be a number that goes with a type')
    const { total, actions } = await loadActionPage(database.db, { subject, id }, pageOf(request))
    return { total, actions: actions.map(deskActionToWire) }
  })
}

function addUndoing(calls: FastifyInstance, deps: Deps): void {
  const schema = {
    summary: 'Undo an action',
    description:
      'Undoes the whole action, or nothing: 409 if anything that it changed has changed since. Of an import, places that have changed since stay as they are and are listed. An undo can be undone.',
    security: withRequiredToken,
    params: idParams,
    response: { 200: undoneSchema, '4xx': problemSchema },
  }
  calls.post(routePath(endpoints.undoAction.path), { schema }, async (request) => {
    const id = idOf(request, notFoundText)
    const { actionId, partial } = await writeAsOperator(request, deps, (writing, actor) =>
      undoAction(writing, actor, id),
    )
    return { action_id: actionId, partial: partial && partialUndoToWire(partial) }
  })
}
