/**
 * The desk's calls about the inbox of visitors' feedback. Removed messages go to a bin, which the daily job empties
 * permanently.
 */
import { deskFeedbackToWire } from '@fyndkartan/contract/desk'
import type { ActionVerb } from '@fyndkartan/domain/desk'
import { deskFeedbackSchema, doneSchema } from '@fyndkartan/contract/desk-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import type { FastifyInstance } from 'fastify'
import { insertAction } from '../../db/actions.ts'
import {
  type FeedbackState,
  feedbackStatuses,
  loadFeedbackPage,
  loadFeedbackState,
  updateFeedbackState,
} from '../../db/desk-feedback.ts'
import type { Deps } from '../../deps.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'
import { writeAsOperator } from '../../viewer/desk-calls.ts'
import { Problem } from '../../http/problem.ts'
import { routePath } from '../../http/route-path.ts'
import { idOf, idParams, pageOf, partedListQuery, statusOf } from './request-parts.ts'

const notFoundText = 'Meddelandet finns inte längre.'

export function feedbackCalls(calls: FastifyInstance, deps: Deps): void {
  addInbox(calls, deps)
  for (const decision of decisions) addDecision(calls, deps, decision)
}

function addInbox(calls: FastifyInstance, { database }: Deps): void {
  const schema = {
    summary: 'What visitors wrote',
    description: 'Open messages from the oldest, those that are done or removed from the latest.',
    security: withRequiredToken,
    querystring: partedListQuery(feedbackStatuses),
    response: { 200: deskFeedbackSchema, '4xx': problemSchema },
  }
  calls.get(endpoints.deskFeedback.path, { schema }, async (request) => {
    const status = statusOf(request, feedbackStatuses)
    const { total, feedback } = await loadFeedbackPage(database.db, status, pageOf(request))
    return { total, feedback: feedback.map(deskFeedbackToWire) }
  })
}

interface Decision {
  readonly path: string
  readonly verb: Extract<ActionVerb, 'done' | 'reopen' | 'remove'>
  readonly summary: string
  /** The state of a message after the decision; null when the message already has that state. */
  readonly decide: (before: FeedbackState, nowMs: number) => FeedbackState | null
  /** The text of the refusal when `decide` returns null. */
  readonly alreadyText: string
}

const decisions: readonly Decision[] = [
  {
    path: endpoints.finishFeedback.path,
    verb: 'done',
    summary: 'Mark a message as done',
    decide: (before, nowMs) =>
      before.doneAtMs === null && before.removedAtMs === null ? { ...before, doneAtMs: nowMs } : null,
    alreadyText: 'Meddelandet är redan klart eller borttaget.',
  },
  {
    path: endpoints.reopenFeedback.path,
    verb: 'reopen',
    summary: 'Open a message again that is done or removed',
    decide: ({ doneAtMs, removedAtMs }) =>
      doneAtMs === null && removedAtMs === null ? null : { doneAtMs: null, removedAtMs: null },
    alreadyText: 'Meddelandet är redan öppet.',
  },
  {
    path: endpoints.removeFeedback.path,
    verb: 'remove',
    summary: 'Move a message to the bin, which deletes it permanently after seven days',
    decide: (before, nowMs) => (before.removedAtMs === null ? { ...before, removedAtMs: nowMs } : null),
    alreadyText: 'Meddelandet ligger redan i papperskorgen.',
  },
]

function addDecision(calls: FastifyInstance, deps: Deps, { path, verb, summary, decide, alreadyText }: Decision): void {
  const schema = {
    summary,
    security: withRequiredToken,
    params: idParams,
    response: { 200: doneSchema, '4xx': problemSchema },
  }
  calls.post(routePath(path), { schema }, async (request) => {
    const id = idOf(request, notFoundText)
    const actionId = await writeAsOperator(request, deps, async (writing, actor) => {
      const before = await loadFeedbackState(writing.trx, id)
      if (before === null) throw new Problem(404, notFoundText)
      const after = decide(before, writing.nowMs)
      if (after === null) throw new Problem(409, alreadyText)
      await updateFeedbackState(writing, id, after)
      // The log never contains the message's text, because it must be possible to delete the text permanently.
      return insertAction(writing, { actor, verb, subject: 'feedback', subjectId: id, before, after })
    })
    return { action_id: actionId }
  })
}
