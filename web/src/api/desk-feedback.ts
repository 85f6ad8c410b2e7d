/** The desk's inbox of feedback. All throw what client.ts throws. */
import { type DeskDoneWire, deskFeedbackFromWire, type DeskInboxWire } from '@fyndkartan/contract/desk'
import type { DeskFeedback } from '@fyndkartan/domain/desk'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { askJson, getJson } from './client.ts'

const withToken = { token: 'required' } as const

export type FeedbackStatus = 'open' | 'done' | 'removed'

export interface FeedbackPage {
  /** On all pages. */
  readonly total: number
  readonly feedback: readonly DeskFeedback[]
}

/** A page of the inbox, zero-based: open ones from the oldest, others from the latest. */
export async function loadDeskFeedback(
  status: FeedbackStatus,
  page: number,
  signal?: AbortSignal,
): Promise<FeedbackPage> {
  const query = new URLSearchParams({ status, page: String(page) })
  const path = `${endpoints.deskFeedback.path}?${query}`
  const body = (await getJson(path, { ...withToken, signal })) as DeskInboxWire
  return { total: body.total, feedback: body.feedback.map(deskFeedbackFromWire) }
}

const decisions = {
  done: endpoints.finishFeedback.path,
  reopen: endpoints.reopenFeedback.path,
  remove: endpoints.removeFeedback.path,
} as const
export type FeedbackDecision = keyof typeof decisions

/** Returns the number of the action, for undoing it. */
export async function decideFeedback(id: number, decision: FeedbackDecision): Promise<number> {
  const path = decisions[decision].replace('{id}', String(id))
  const { action_id: actionId } = (await askJson('POST', path, {}, withToken)) as DeskDoneWire
  return actionId
}
