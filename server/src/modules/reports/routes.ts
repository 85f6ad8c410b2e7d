/** The call by which visitors report about a place: that it is right, or what is wrong. No account is needed. */
import { createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { successSchema } from '@fyndkartan/contract/account-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { notFoundText } from '@fyndkartan/contract/problem'
import { reportFromWire } from '@fyndkartan/contract/report'
import { reportSchema } from '@fyndkartan/contract/report-schema'
import { formProblemSchema } from '@fyndkartan/contract/tip-schema'
import { plainLines } from '@fyndkartan/domain/plain-text'
import { longestNote, verdictsOf } from '@fyndkartan/domain/report'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Attempts } from '../../db/attempts.ts'
import { followMerge } from '../../db/merged-places.ts'
import { maxId } from '../../db/places.ts'
import { insertReport, type NewReport } from '../../db/reports.ts'
import { loadSecret } from '../../db/secrets.ts'
import { findWhole } from '../../db/whole-place.ts'
import type { WholeKey } from '../../db/whole-key.ts'
import type { Deps } from '../../deps.ts'
import { withKey } from '../../http/description/api-docs.ts'
import { bodyReader, takePersonalJson } from '../../http/json-body.ts'
import { networkOf, widerNetworkOf } from '../../http/limits/network-of.ts'
import { Problem } from '../../http/problem.ts'
import { once } from '../../once.ts'
import { gateKeeper } from '../../viewer/gate.ts'

/** The largest body in bytes: enough for the longest note, even when each character is escaped. */
const bodyLimitBytes = 8 * 1024

const noVerdictText = 'Det går inte att säga om det här stället.'
const longNoteText = `Meddelandet får ha högst ${longestNote} tecken.`

const readReport = bodyReader(reportSchema)

export function reportRoutes(api: FastifyInstance, deps: Deps): void {
  const gate = gateKeeper(deps)
  const { clock, database, sync } = deps
  const secret = once(() => loadSecret(database, 'reports', clock()))
  const attempts = once(() => Attempts.open(database, clock))
  void api.register(async (calls) => {
    takePersonalJson(calls, bodyLimitBytes)
    const schema = {
      summary: 'Report that a place is right, or what is wrong with it',
      description:
        'Counted once a week for each person and place. Two that say right confirm it; three that agree on something wrong, a day ' +
        'between the first and the last of them, warn other visitors. A report about a date of a series counts for the whole series, except for cancelled. Without form_pass the limit is half as high.',
      security: withKey,
      body: reportSchema,
      response: { 201: successSchema, '4xx': formProblemSchema },
    }
    calls.post(endpoints.reportPlace.path, { schema }, async (request, reply) => {
      const keeper = await gate()
      const { wire, opened } = await keeper.receive('report', { request, reply }, readReport)
      const report = reportFromWire(wire)
      if (report === null) throw new Problem(400, 'target_id, target_type or verdict has the wrong form, see /docs')
      const { place: named, verdict } = report
      if (!verdictsOf(named.kind).includes(verdict)) throw new Problem(400, noVerdictText)
      const note = plainLines(report.note)
      if (note.length > longestNote) throw new Problem(400, longNoteText, { problems: { note: longNoteText } })
      const keys = senderKeys(await secret(), request)
      const counters = await attempts()
      await keeper.letIn('report', opened, { request, reply }, async (writing) => {
        const place = await followMerge(writing.trx, named)
        const whole = place.id > maxId ? null : await findWhole(writing.trx, place)
        if (whole === null) throw new Problem(404, notFoundText[named.kind])
        return insertReport(writing, counters, { place, whole, verdict, note: note || null, ...keys(whole) })
      })
      await sync.takeOwnWrite()
      return reply.code(201).send({ success: true })
    })
  })
}

/**
 * Makes keyed hashes of the sender's network. They differ from place to place, so that the reports of one person cannot
 * be connected.
 */
function senderKeys(
  secret: string,
  { ip }: FastifyRequest,
): (whole: WholeKey) => Pick<NewReport, 'personKey' | 'network'> {
  const keyOf = (purpose: string, network: string, { subject, subjectId }: WholeKey) =>
    createHmac('sha256', secret).update([purpose, network, subject, subjectId].join('\0')).digest('base64url')
  const network = networkOf(ip)
  const wider = widerNetworkOf(network)
  return (whole: WholeKey) => ({
    personKey: keyOf('person', network, whole),
    network: { family: isIPv4(network) ? '4' : '6', name: wider, key: keyOf('network', wider, whole) },
  })
}
