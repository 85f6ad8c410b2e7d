/** The calls for people who run a place: request a link by mail, and use the link. They need no account. */
import { successSchema } from '@fyndkartan/contract/account-schema'
import { favouriteFromWire } from '@fyndkartan/contract/account'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { notFoundText } from '@fyndkartan/contract/problem'
import { claimSchema } from '@fyndkartan/contract/report-schema'
import { formProblemSchema } from '@fyndkartan/contract/tip-schema'
import { parseEmail } from '@fyndkartan/domain/account'
import { dayMs } from '@fyndkartan/domain/local-time'
import type { PlaceKey } from '@fyndkartan/domain/place'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { insertAction } from '../../db/actions.ts'
import { Addresses, type Claim, claimStateOf, insertClaim } from '../../db/claims.ts'
import { type Attempt, Attempts } from '../../db/attempts.ts'
import type { Database } from '../../db/open.ts'
import { isLinkSettled, wasRevoked } from '../../db/link-history.ts'
import { followMerge } from '../../db/merged-places.ts'
import { loadPlaceState } from '../../db/place-edits.ts'
import { maxId } from '../../db/places.ts'
import { findWhole } from '../../db/whole-place.ts'
import type { WholeKey } from '../../db/whole-key.ts'
import type { Deps } from '../../deps.ts'
import { isOnlyLink, ownDomain, plainAddress } from '../../editing/link-owner.ts'
import { senderNetworkOf } from '../../editing/mailbox-limits.ts'
import { countMail, mailLink, placeOf } from '../../editing/organiser-links.ts'
import { withKey } from '../../http/description/api-docs.ts'
import { bodyReader, takePersonalJson } from '../../http/json-body.ts'
import { withoutAddresses } from '../../http/log/without-addresses.ts'
import { Problem } from '../../http/problem.ts'
import { gateKeeper } from '../../viewer/gate.ts'
import { managedPlaceCalls } from './managed-place.ts'

/** The largest body in bytes: enough for the form of a market with hundreds of dates. */
const bodyLimitBytes = 128 * 1024

const noAddressText = 'Ange en giltig e-postadress.'

const readClaim = bodyReader(claimSchema)

export function organiserRoutes(api: FastifyInstance, deps: Deps): void {
  void api.register(async (calls) => {
    takePersonalJson(calls, bodyLimitBytes)
    addClaiming(calls, deps)
    managedPlaceCalls(calls, deps)
  })
}

function addClaiming(calls: FastifyInstance, deps: Deps): void {
  const gate = gateKeeper(deps)
  const { clock, database } = deps
  const mails = new Set<Promise<void>>()
  calls.addHook('onClose', async () => {
    await Promise.all(mails)
  })
  const schema = {
    summary: 'Ask for a link to a place that one runs',
    description:
      'The link is mailed at once if the address is at the host of the place’s own link and no other place links to that domain, else ' +
      'after an operator’s approval. The answer ' +
      'is the same in both cases, and for somebody who has a link already. Without form_pass the limit is half as high.',
    security: withKey,
    body: claimSchema,
    response: { 201: successSchema, '4xx': formProblemSchema },
  }
  calls.post(endpoints.claimPlace.path, { schema }, async (request, reply) => {
    const keeper = await gate()
    const { wire, opened } = await keeper.receive('claim', { request, reply }, readClaim)
    const named = favouriteFromWire(wire)
    if (named === null) throw new Problem(400, 'target_id or target_type has the wrong form, see /docs')
    const typed = parseEmail(wire.email)
    const email = typed === null ? null : plainAddress(typed)
    if (email === null) throw new Problem(400, noAddressText, { problems: { email: noAddressText } })
    const place = await followMerge(database.db, named)
    const whole = place.id > maxId ? null : await findWhole(database.db, place)
    if (whole === null) throw new Problem(404, notFoundText[place.kind])
    const addresses = await Addresses.open(database, clock())
    const asked = { place, whole, email }
    const approval = (await belongsToLink(database, asked, clock())) ? await countApproval(deps, whole, request) : null
    const draft = { email: addresses.seal(email), emailKey: addresses.keyOf(email) }
    let approved: Claim | null = null
    let isAdded = false
    try {
      await keeper.letIn('claim', opened, { request, reply }, async (writing) => {
        // Checks again: meanwhile an operator may have refused a claim, or the link may have changed.
        const now = { db: writing.trx, dialect: database.dialect }
        const isOwner = approval?.waitMs === 0 && (await belongsToLink(now, asked, writing.nowMs))
        const { claim, isNew } = await insertClaim(writing, whole, {
          ...draft,
          status: isOwner ? 'approved' : 'waiting',
        })
        if (claim.status === 'approved') approved = claim
        isAdded = isNew && isOwner
        // Log the automatic approval, so that the desk shows it and can undo it.
        if (isAdded)
          await insertAction(writing, {
            actor: { claimId: claim.id },
            verb: 'add',
            subject: 'claim',
            subjectId: claim.id,
            before: null,
            after: claimStateOf(claim),
          })
        // Every try counts as stored: otherwise the limit would reveal who has a link.
        return 'inserted'
      })
    } finally {
      // Only approvals count, not the requests of those who have one.
      if (!isAdded) await approval?.giveBack()
    }
    if (approved) mailLater(mails, deps, request, approved)
    return reply.code(201).send({ success: true })
  })
}

/**
 * Mails a link after the answer, so that neither the answer's duration nor its status reveals whether a mail is sent.
 */
function mailLater(mails: Set<Promise<void>>, deps: Deps, request: FastifyRequest, claim: Claim): void {
  const sending = countMail(deps, claim, request)
    .then(({ waitMs }) => (waitMs === 0 ? mailLink(deps, request, claim) : null))
    .then(
      () => {},
      (error: unknown) => {
        // A Problem has been logged already.
        if (!(error instanceof Problem)) request.log.warn({ err: withoutAddresses(error) }, 'a mail could not be sent')
      },
    )
    .finally(() => mails.delete(sending))
  mails.add(sending)
  deps.background?.(sending)
}

/**
 * The most automatic approvals for a place in a day, against a person who controls all addresses of a domain, and those
 * of them that one network can cause, so that made-up addresses do not use them up. An operator decides on further
 * claims.
 */
const approvalsPerDay = { network: 2, place: 10 } as const

/** Counts an automatic approval. Above the limit of the day, `waitMs` of the result is not 0. */
async function countApproval({ clock, database }: Deps, whole: WholeKey, request: FastifyRequest): Promise<Attempt> {
  const attempts = await Attempts.open(database, clock)
  const place = placeOf({ subject: whole.subject, subject_id: whole.subjectId })
  const purpose = 'organiser approval'
  return attempts.countAll(
    [
      { purpose, subject: `${senderNetworkOf(request)} ${place}`, limit: approvalsPerDay.network },
      { purpose, subject: place, limit: approvalsPerDay.place },
    ],
    dayMs,
  )
}

/**
 * Whether an address is at the host of the place's link, and only this place links to its domain. The link must also
 * have been stored for a while, and no operator may have refused a claim on the place.
 */
async function belongsToLink(
  database: Pick<Database, 'db' | 'dialect'>,
  { place, whole, email }: { place: PlaceKey; whole: WholeKey; email: string },
  nowMs: number,
): Promise<boolean> {
  const { db } = database
  const domain = ownDomain(email, (await loadPlaceState(db, place))?.state.place.link ?? null)
  return (
    domain !== null &&
    (await isOnlyLink(database, whole, domain)) &&
    (await isLinkSettled(db, whole, nowMs)) &&
    !(await wasRevoked(db, whole))
  )
}
