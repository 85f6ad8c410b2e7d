/** The desk's feedback inbox. All functions throw the errors of client.ts. */
import { type DeskDoneWire, deskFeedbackFromWire, type DeskInboxWire } from '@fyndkartan/contract/desk'
import type { DeskFeedback } from '@fyndkartan/domain/desk'
import { deskEndpoints } from '@fyndkartan/contract/endpoints/desk'
import { sendForJson, getJson } from './client.ts'

const withToken = { token: 'required' } as const

export type FeedbackStatus = 'open' | 'done' | 'removed'

export interface FeedbackPage {
  /** The number of messages on all pages. */
  readonly total: number
  readonly items: readonly DeskFeedback[]
}

/** Loads a page, counted from 0. Open messages are sorted from the oldest, others from the latest. */
export async function loadDeskFeedback(
  status: FeedbackStatus,
  page: number,
  signal?: AbortSignal,
): Promise<FeedbackPage> {
  const query = new URLSearchParams({ status, page: String(page) })
  const path = `${deskEndpoints.deskFeedback.path}?${query}`
  const body = (await getJson(path, { ...withToken, signal })) as DeskInboxWire
  return { total: body.total, items: body.feedback.map(deskFeedbackFromWire) }
}

const decisions = {
  done: deskEndpoints.finishFeedback.path,
  reopen: deskEndpoints.reopenFeedback.path,
  remove: deskEndpoints.removeFeedback.path,
} as const
export type FeedbackDecision = keyof typeof decisions

/** Decides on a message. Returns the id of the action, for undo. */
export async function decideFeedback(id: number, decision: FeedbackDecision): Promise<number> {
  const path = decisions[decision].replace('{id}', String(id))
  const { action_id: actionId } = (await sendForJson('POST', path, {}, withToken)) as DeskDoneWire
  return actionId
}
