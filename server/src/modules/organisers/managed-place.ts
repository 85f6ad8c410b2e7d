/**
 * The calls for an organiser who has a link: about the place, its facts, its dates and the link itself. Each request
 * has the link's secret in a header.
 */
import { endpoints, placeLinkHeader } from '@fyndkartan/contract/endpoints'
import { kindToWire } from '@fyndkartan/contract/tip'
import { deskPlaceToWire, deskSeriesToWire } from '@fyndkartan/contract/desk'
import { editedSchema, editPlaceSchema } from '@fyndkartan/contract/desk-schema'
import { successSchema } from '@fyndkartan/contract/account-schema'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { managedExportSchema, managedPlaceSchema } from '@fyndkartan/contract/report-schema'
import { formProblemSchema } from '@fyndkartan/contract/tip-schema'
import { dayMs, formatInstant } from '@fyndkartan/domain/local-time'
import type { DeskPlace, DeskSeries } from '@fyndkartan/domain/desk'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { swedishToday } from '../../clock.ts'
import { type Attempt, Attempts } from '../../db/attempts.ts'
import {
  Addresses,
  deleteClaim,
  deleteLinks,
  loadClaimActions,
  loadLinks,
  noteLinkUse,
  noteUse,
  openLink,
  type OpenedClaim,
} from '../../db/claims.ts'
import { loadFiguresOf } from '../../db/figures.ts'
import { loadDeskPlace } from '../../db/desk-places.ts'
import { loadDeskSeries } from '../../db/series.ts'
import { shownPlace } from '../../db/whole-place.ts'
import { type Reading, write, type Writing } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { once } from '../../once.ts'
import { confirmPlace } from '../../editing/confirm-place.ts'
import { editPlace } from '../../editing/edit-place.ts'
import { editSeries } from '../../editing/edit-series.ts'
import { countMail, forgetMailsOf, mailLink, placeOf } from '../../editing/organiser-links.ts'
import { preparedFormOf } from '../../editing/prepared-form.ts'
import { withKey } from '../../http/description/api-docs.ts'
import { bodyReader } from '../../http/json-body.ts'
import { networksOf } from '../../http/limits/network-of.ts'
import { Problem } from '../../http/problem.ts'

const noLinkText = 'Länken gäller inte längre. Be om en ny på ställets sida.'
const goneText = 'Stället är borttaget från Fyndkartan.'
const manyChangesText = 'Det blev många ändringar på kort tid. Försök igen i morgon.'
const manyMailsText = 'Vi har mejlat många länkar på kort tid. Försök igen i morgon.'
const manyGuessesText = 'Det blev många länkar som inte gäller. Försök igen om en stund.'

/**
 * The most changes of one place in a day: more than corrections need, and few enough to limit the harm of a stolen
 * link.
 */
const changesPerDay = 40

/**
 * The most unknown links from one address in a quarter of an hour. A secret has 256 random bits, so only mistakes and
 * attacks send an unknown one.
 */
const wrongLinks = 20

const fileName = 'fyndkartan-mitt-stalle.json'

const readEdit = bodyReader(editPlaceSchema)

export function managedPlaceCalls(calls: FastifyInstance, deps: Deps): void {
  const { clock, config, database, sync } = deps
  const today = swedishToday(clock)
  const attempts = once(() => Attempts.open(database, clock))
  const headers = { type: 'object', properties: { [placeLinkHeader.toLowerCase()]: { type: 'string' } } } as const
  const common = { security: withKey, headers }

  /** Finds the claim of the request's link. Throws a Problem of 404, or of 429 after many unknown links. */
  async function open(request: FastifyRequest, reply: FastifyReply): Promise<OpenedClaim> {
    const secret = secretOf(request)
    const attempt = await (
      await attempts()
    ).countAll(
      networksOf(request.ip).map(({ network, times }) => ({
        purpose: 'place link',
        subject: network,
        limit: config.submissions === 0 ? 0 : wrongLinks * times,
      })),
    )
    if (attempt.waitMs > 0) throw tooMany(manyGuessesText, attempt, reply)
    const opened = await openLink(database.db, secret, clock())
    if (opened === null) throw new Problem(404, noLinkText)
    await attempt.giveBack()
    await noteLinkUse(database, secret, clock())
    return opened
  }

  /**
   * Makes a change in one transaction, in which the link is checked again. The call is answered after the index has the
   * change.
   */
  async function change<T>(
    request: FastifyRequest,
    make: (writing: Writing, opened: OpenedClaim) => Promise<T>,
  ): Promise<T> {
    const result = await write(database, clock(), async (writing) => {
      const opened = await openLink(writing.trx, secretOf(request), writing.nowMs)
      if (opened === null) throw new Problem(404, noLinkText)
      await noteUse(writing, opened.claim.id)
      return { claim: opened.claim, made: await make(writing, opened) }
    })
    await sync.takeOwnWrite()
    await forgetMailsOf(deps, result.claim, request)
    return result.made
  }

  /** Like `change`, but counts the change and refuses it above the limit of the day. */
  async function changeCounted(
    request: FastifyRequest,
    reply: FastifyReply,
    { claim }: OpenedClaim,
    make: (writing: Writing, opened: OpenedClaim) => Promise<number | null>,
  ): Promise<{ action_id: number | null }> {
    const attempt = await (await attempts()).count('organiser change', placeOf(claim), changesPerDay, dayMs)
    let isChanged = false
    try {
      if (attempt.waitMs > 0) throw tooMany(manyChangesText, attempt, reply)
      const actionId = await change(request, make)
      isChanged = actionId !== null
      return { action_id: actionId }
    } finally {
      if (!isChanged) await attempt.giveBack()
    }
  }

  calls.get(
    endpoints.managedPlace.path,
    {
      schema: {
        summary: 'The place of an organiser’s link',
        ...common,
        response: { 200: managedPlaceSchema, '4xx': problemSchema },
      },
    },
    async (request, reply) => {
      const opened = await open(request, reply)
      const { place, series } = await loadManaged(database.db, opened, clock())
      const addresses = await Addresses.open(database, clock())
      return {
        email: addresses.open(opened.claim) ?? '',
        link_expires_at: formatInstant(opened.expiresAtMs),
        place: deskPlaceToWire(place),
        series: series && deskSeriesToWire(series),
        figures: await loadFiguresOf(database.db, opened.whole, today()),
      }
    },
  )

  calls.put(
    endpoints.editManagedPlace.path,
    {
      schema: {
        summary: 'Correct the place of an organiser’s link',
        description: 'All its facts, with its dates. Visible at once; the place counts as checked today.',
        ...common,
        body: editPlaceSchema,
        response: { 200: editedSchema, '4xx': formProblemSchema },
      },
    },
    async (request, reply) => {
      const { version, form } = readEdit(request)
      const opened = await open(request, reply)
      const { place, series } = await loadManaged(database.db, opened, clock())
      const known = (series ?? place).place.position
      const prepared = preparedFormOf(form, today(), known)
      return changeCounted(request, reply, opened, (writing, { claim, whole }) => {
        const actor = { claimId: claim.id }
        const edit = { version, ...prepared }
        return whole.subject === 'series'
          ? editSeries(writing, actor, whole.subjectId, edit)
          : editPlace(writing, actor, { kind: whole.subject, id: whole.subjectId }, edit)
      })
    },
  )

  calls.post(
    endpoints.confirmManagedPlace.path,
    {
      schema: {
        summary: 'Say that the place of an organiser’s link is right',
        ...common,
        response: { 200: editedSchema, '4xx': problemSchema },
      },
    },
    async (request, reply) =>
      changeCounted(request, reply, await open(request, reply), async (writing, { claim, whole }) => {
        const key = await shownPlace(writing.trx, whole, writing.nowMs)
        if (key === null) throw new Problem(410, goneText)
        return confirmPlace(writing, { claimId: claim.id }, key)
      }),
  )

  calls.get(
    endpoints.exportManagedPlace.path,
    {
      schema: {
        summary: 'Export everything that is stored about an organiser',
        description: 'As a file to keep.',
        ...common,
        response: { 200: managedExportSchema, '4xx': problemSchema },
      },
    },
    async (request, reply) => {
      const opened = await open(request, reply)
      const data = await exportOf(database.db, opened, await Addresses.open(database, clock()), clock())
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(Buffer.from(`${JSON.stringify(data, null, 2)}\n`))
    },
  )

  calls.post(
    endpoints.renewPlaceLink.path,
    {
      schema: {
        summary: 'Replace an organiser’s link',
        description:
          'A new link is mailed; this one and all others of the same person end. 503: the mail server did not accept the mail, and the links stay.',
        ...common,
        response: { 200: successSchema, '4xx': problemSchema },
      },
    },
    async (request, reply) => {
      const { claim } = await open(request, reply)
      const attempt = await countMail(deps, claim, request)
      if (attempt.waitMs > 0) throw tooMany(manyMailsText, attempt, reply)
      const link = await mailLink(deps, request, claim).catch(async (error: unknown) => {
        await attempt.giveBack()
        throw error
      })
      await change(request, (writing, opened) => deleteLinks(writing, opened.claim.id, link))
      return { success: true } as const
    },
  )

  calls.post(
    endpoints.endPlaceLink.path,
    {
      schema: {
        summary: 'Throw an organiser’s link away',
        description: 'All links of the same person to the place end, and the address is deleted.',
        ...common,
        response: { 200: successSchema, '4xx': problemSchema },
      },
    },
    async (request, reply) => {
      await open(request, reply)
      await change(request, (writing, { claim }) => deleteClaim(writing, claim.id))
      return { success: true } as const
    },
  )
}

/** The secret in the request's header; '' without a valid one. No link has the secret ''. */
function secretOf({ headers }: FastifyRequest): string {
  const given = headers[placeLinkHeader.toLowerCase()]
  return typeof given === 'string' && /^[\w-]{43}$/.test(given) ? given : ''
}

/**
 * Loads the place of a link. Throws a Problem of 410 for a removed place, whose link can still export data and be
 * ended.
 */
async function loadManaged(
  reading: Reading,
  { whole }: OpenedClaim,
  nowMs: number,
): Promise<{ readonly place: DeskPlace; readonly series: DeskSeries | null }> {
  const key = await shownPlace(reading, whole, nowMs)
  const place = key && (await loadDeskPlace(reading, key))
  const series = whole.subject === 'series' ? await loadDeskSeries(reading, whole.subjectId) : null
  if (!place || (series ?? place).removedAtMs !== null) throw new Problem(410, goneText)
  return { place, series }
}

/**
 * Exports all data stored about the organiser. It works for a removed place too: the export of a person's data must
 * always work.
 */
async function exportOf(reading: Reading, { claim, whole }: OpenedClaim, addresses: Addresses, nowMs: number) {
  const key = await shownPlace(reading, whole, nowMs)
  const place = key && (await loadDeskPlace(reading, key))
  const links = await loadLinks(reading, claim.id)
  const instantOrNull = (ms: number | null) => (ms === null ? null : formatInstant(ms))
  return {
    email: addresses.open(claim) ?? '',
    place: {
      type: kindToWire(whole.subject === 'shop' ? 'shop' : 'market'),
      id: key?.id ?? whole.subjectId,
      name: place?.place.name ?? null,
    },
    asked_at: formatInstant(claim.asked_at),
    approved_at: formatInstant(claim.decided_at ?? claim.asked_at),
    link_used_at: instantOrNull(claim.used_at),
    links: links.map(({ madeAtMs, usedAtMs, expiresAtMs }) => ({
      made_at: formatInstant(madeAtMs),
      used_at: instantOrNull(usedAtMs),
      expires_at: formatInstant(expiresAtMs),
    })),
    mails: { asked_last_at: instantOrNull(claim.reminded_at), unanswered: claim.unanswered },
    changes: (await loadClaimActions(reading, claim.id)).map(({ atMs, verb }) => ({ at: formatInstant(atMs), verb })),
  }
}

function tooMany(text: string, { waitMs }: Attempt, reply: FastifyReply): Problem {
  void reply.header('retry-after', Math.ceil(waitMs / 1000))
  return new Problem(429, text)
}
