/**
 * The calls of the desk's frame around its parts. A separate file, so that the frame does not load the code for tips
 * and places. All throw the errors of client.ts.
 */
import type { DeskSummaryWire } from '@fyndkartan/contract/desk'
import { deskEndpoints } from '@fyndkartan/contract/endpoints/desk'
import { type DeskUndoneWire, partialUndoFromWire } from '@fyndkartan/contract/partial-undo'
import type { PartialUndo } from '@fyndkartan/domain/desk'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { sendForJson, sendJson, getJson } from './client.ts'

const withToken = { token: 'required' } as const

export interface DeskSummary {
  readonly email: string | null
  readonly tipsWaiting: number
  readonly feedbackOpen: number
  readonly reportsOpen: number
  readonly claimsWaiting: number
  readonly sourcesWaiting: number
  readonly samePlaces: number
  /** Whether the operator gets the daily mail; null when there can be none. */
  readonly digest: boolean | null
}

/** The number of submissions and sources that wait for an operator; suggested duplicates can wait for ever. */
export function countWaiting(summary: DeskSummary): number {
  return (
    summary.tipsWaiting + summary.feedbackOpen + summary.reportsOpen + summary.claimsWaiting + summary.sourcesWaiting
  )
}

async function loadDeskSummary(signal?: AbortSignal): Promise<DeskSummary> {
  const body = (await getJson(deskEndpoints.deskSummary.path, { ...withToken, signal })) as DeskSummaryWire
  return {
    email: body.email,
    tipsWaiting: body.tips_waiting,
    feedbackOpen: body.feedback_open,
    reportsOpen: body.reports_open,
    claimsWaiting: body.claims_waiting,
    // Older servers do not send these three.
    sourcesWaiting: body.sources_waiting ?? 0,
    samePlaces: body.same_places ?? 0,
    digest: body.digest ?? null,
  }
}

/** Fails with status 403 for an account without access to the desk. */
export function deskSummaryQuery(uid: string) {
  return queryOptions({
    queryKey: ['desk', 'summary', uid],
    queryFn: ({ signal }) => loadDeskSummary(signal),
    staleTime: 0,
  })
}

/** Switches the operator's daily mail about what waits on or off. */
export async function setDigest(on: boolean): Promise<void> {
  await sendJson('PUT', deskEndpoints.setDigest.path, { on }, withToken)
}

/**
 * Undoes the action with this id. Returns what the undo of an import left as it was, or null. Fails with status 409 and the
 * server's message when its item has changed since.
 */
export async function undoAction(id: number): Promise<PartialUndo | null> {
  const path = deskEndpoints.undoAction.path.replace('{id}', String(id))
  return partialUndoFromWire(((await sendForJson('POST', path, {}, withToken)) as DeskUndoneWire).partial)
}

/** First elements of the query keys for one opened item at the desk. */
export const openedKeys = { tip: 'desk-tip', sourceRuns: 'desk-source-runs' } as const

const ofOpenedItem: ReadonlySet<unknown> = new Set(Object.values(openedKeys))

/**
 * Invalidates the queries that a change at the desk may have made stale, including the site's own lists and places.
 * Spares the opened item, which may be gone on the server while it is still on the screen.
 */
export async function refreshAfterDecision(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ predicate: ({ queryKey }) => !ofOpenedItem.has(queryKey[0]) })
}
