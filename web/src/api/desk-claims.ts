/**
 * The desk's calls for claims of visitors who say that they run a place. All functions throw the errors of client.ts.
 */
import { deskClaimFromWire, type DeskClaimsWire, type DeskDoneWire } from '@fyndkartan/contract/desk'
import { deskEndpoints } from '@fyndkartan/contract/endpoints/desk'
import type { ClaimStatus, DeskClaim } from '@fyndkartan/domain/desk'
import { sendForJson, getJson } from './client.ts'

const withToken = { token: 'required' } as const

export interface ClaimPage {
  /** The number of claims on all pages. */
  readonly total: number
  readonly items: readonly DeskClaim[]
}

/** Loads a page, counted from 0. Waiting claims are sorted from the oldest, others from the latest decision. */
export async function loadDeskClaims(status: ClaimStatus, page: number, signal?: AbortSignal): Promise<ClaimPage> {
  const query = new URLSearchParams({ status, page: String(page) })
  const path = `${deskEndpoints.deskClaims.path}?${query}`
  const body = (await getJson(path, { ...withToken, signal })) as DeskClaimsWire
  return { total: body.total, items: body.claims.map(deskClaimFromWire) }
}

const decisions = { approve: deskEndpoints.approveClaim.path, refuse: deskEndpoints.refuseClaim.path } as const
export type ClaimDecision = keyof typeof decisions

/**
 * `status` is the claim's status on the operator's screen. Approving a claim mails a link; refusing it ends its links.
 * Returns the id of the action, for undo.
 */
export async function decideClaim(id: number, decision: ClaimDecision, status: ClaimStatus): Promise<number> {
  const path = decisions[decision].replace('{id}', String(id))
  const { action_id: actionId } = (await sendForJson('POST', path, { status }, withToken)) as DeskDoneWire
  return actionId
}
