/** What the desk's frame needs, without the words of tips and places that its parts bring. Throws what client.ts throws. */
import type { DeskSummaryWire } from '@fyndkartan/contract/desk'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { askJson, getJson } from './client.ts'

const withToken = { token: 'required' } as const

export interface DeskSummary {
  readonly email: string | null
  readonly tipsWaiting: number
  readonly feedbackOpen: number
}

async function loadDeskSummary(signal?: AbortSignal): Promise<DeskSummary> {
  const body = (await getJson(endpoints.deskSummary.path, { ...withToken, signal })) as DeskSummaryWire
  return { email: body.email, tipsWaiting: body.tips_waiting, feedbackOpen: body.feedback_open }
}

/** Also how one learns whether the account may be at the desk at all: status 403 says no. */
export function deskSummaryQuery(uid: string) {
  return queryOptions({
    queryKey: ['desk', 'summary', uid],
    queryFn: ({ signal }) => loadDeskSummary(signal),
    staleTime: 0,
  })
}

/** Status 409: what it changed has been changed since; the server says what. */
export async function undoAction(id: number): Promise<void> {
  await askJson('POST', endpoints.undoAction.path.replace('{id}', String(id)), {}, withToken)
}

/** Outside 'desk', so that a decision does not fetch the tip anew that is about to leave the screen. */
export const tipKey = 'desk-tip'

/** Everything that a change at the desk may have made old, the site's own lists and places too. */
export async function refreshAfterDecision(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== tipKey })
}
