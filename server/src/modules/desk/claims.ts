/**
 * The desk's calls about claims of people who say that they run a place: list, approve and refuse them, and revoke
 * their links.
 */
import { deskClaimToWire } from '@fyndkartan/contract/desk'
import { decideClaimSchema, deskClaimsSchema, doneSchema } from '@fyndkartan/contract/desk-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import type { ClaimStatus } from '@fyndkartan/domain/desk'
import type { FastifyInstance } from 'fastify'
import { insertAction } from '../../db/actions.ts'
import { Addresses, type Claim, claimStateOf, deleteLinks, loadClaim, updateClaimState } from '../../db/claims.ts'
import { claimStatuses, loadClaimPage } from '../../db/desk-claims.ts'
import type { Reading } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { hostOf } from '../../editing/link-owner.ts'
import { mailLink } from '../../editing/organiser-links.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'
import { bodyReader } from '../../http/json-body.ts'
import { Problem } from '../../http/problem.ts'
import { routePath } from '../../http/route-path.ts'
import { writeAsOperator } from '../../viewer/desk-calls.ts'
import { idOf, idParams, pageOf, partedListQuery, statusOf } from './request-parts.ts'

const notFoundText = 'Arrangören finns inte längre.'
const changedText = 'Någon annan har bestämt något annat medan du tittade. Ladda om sidan.'
const alreadyText = { approved: 'Arrangören är redan godkänd.', refused: 'Arrangören är redan avvisad.' } as const

const decisionSchema = {
  security: withRequiredToken,
  params: idParams,
  body: decideClaimSchema,
  response: { 200: doneSchema, '4xx': problemSchema },
}

const readDecision = bodyReader(decideClaimSchema)

export function claimCalls(calls: FastifyInstance, deps: Deps): void {
  addList(calls, deps)
  addApproving(calls, deps)
  addRefusing(calls, deps)
}

function addList(calls: FastifyInstance, { clock, database }: Deps): void {
  const schema = {
    summary: 'Those who say that they run a place',
    description:
      'Waiting ones from the oldest, others from the latest decision. Compare the address with the host of the link.',
    security: withRequiredToken,
    querystring: partedListQuery(claimStatuses),
    response: { 200: deskClaimsSchema, '4xx': problemSchema },
  }
  calls.get(endpoints.deskClaims.path, { schema }, async (request) => {
    const status = statusOf(request, claimStatuses)
    const addresses = await Addresses.open(database, clock())
    const { total, claims } = await loadClaimPage(database.db, status, pageOf(request), clock())
    return {
      total,
      claims: claims.map(({ claim, place, others, actionId }) =>
        deskClaimToWire({
          id: claim.id,
          status: claim.status,
          email: addresses.open(claim) ?? '',
          linkHost: hostOf(place.link),
          askedAtMs: claim.asked_at,
          decidedAtMs: claim.decided_at,
          usedAtMs: claim.used_at,
          others,
          place,
          actionId,
        }),
      ),
    }
  })
}

function addApproving(calls: FastifyInstance, deps: Deps): void {
  const schema = {
    summary: 'Approve somebody who runs a place',
    description: 'The link is mailed to them. 503: the mail server did not accept the mail, and nothing has changed.',
    ...decisionSchema,
  }
  calls.post(routePath(endpoints.approveClaim.path), { schema }, async (request) => {
    const id = idOf(request, notFoundText)
    const seen = readDecision(request).status
    // The link is mailed before the claim is approved, and works only after the approval.
    const link = await mailLink(deps, request, await loadUndecided(deps.database.db, id, 'approved', seen))
    return { action_id: await decide(request, deps, id, { status: 'approved', seen, link }) }
  })
}

function addRefusing(calls: FastifyInstance, deps: Deps): void {
  const schema = {
    summary: 'Refuse somebody who says that they run a place, or revoke their links',
    description: 'Mailed links stop working. The address is deleted after seven days.',
    ...decisionSchema,
  }
  calls.post(routePath(endpoints.refuseClaim.path), { schema }, async (request) => ({
    action_id: await decide(request, deps, idOf(request, notFoundText), {
      status: 'refused',
      seen: readDecision(request).status,
    }),
  }))
}

async function decide(
  request: Parameters<typeof writeAsOperator>[0],
  deps: Deps,
  id: number,
  {
    status,
    seen,
    link = '',
  }: { status: Exclude<ClaimStatus, 'waiting'>; seen: ClaimStatus | undefined; link?: string },
): Promise<number> {
  return writeAsOperator(request, deps, async (writing, actor) => {
    const before = claimStateOf(await loadUndecided(writing.trx, id, status, seen))
    const after = { ...before, status, decidedAtMs: writing.nowMs }
    await updateClaimState(writing, id, after)
    // Delete the claim's earlier links: revoked ones must not work again after a new approval.
    if (status === 'approved') await deleteLinks(writing, id, link)
    const verb = status === 'approved' ? 'approve' : 'reject'
    return insertAction(writing, { actor, verb, subject: 'claim', subjectId: id, before, after })
  })
}

/**
 * Loads a claim for a decision. Throws a Problem of 404, or of 409 if the claim already has the status `status`, or no
 * longer has the status `seen`, which the operator saw.
 */
async function loadUndecided(
  reading: Reading,
  id: number,
  status: Exclude<ClaimStatus, 'waiting'>,
  seen: ClaimStatus | undefined,
): Promise<Claim> {
  const claim = await loadClaim(reading, id)
  if (claim === null) throw new Problem(404, notFoundText)
  if (claim.status === status) throw new Problem(409, alreadyText[status])
  if (seen !== undefined && claim.status !== seen) throw new Problem(409, changedText)
  return claim
}
