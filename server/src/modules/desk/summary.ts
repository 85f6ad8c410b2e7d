/** The calls of the desk's frame: the number of items that wait, and the caller's setting of the daily mail about them. */
import { deskSummarySchema, setDigestSchema } from '@fyndkartan/contract/desk-schema'
import { successSchema } from '@fyndkartan/contract/account-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import type { FastifyInstance } from 'fastify'
import { countWaitingSources, loadQueues } from '../../db/desk-waiting.ts'
import { loadDigest, updateDigest } from '../../db/digests.ts'
import type { Deps } from '../../deps.ts'
import { withRequiredToken } from '../../http/description/api-docs.ts'
import { bodyReader } from '../../http/json-body.ts'
import { operatorOf, writeAsOperator } from '../../viewer/desk-calls.ts'
import type { SameSearch } from './same-search.ts'

const readDigest = bodyReader(setDigestSchema)

export function summaryCalls(calls: FastifyInstance, deps: Deps, search: SameSearch): void {
  addSummary(calls, deps, search)
  addDigest(calls, deps)
}

function addSummary(calls: FastifyInstance, { database }: Deps, search: SameSearch): void {
  const schema = {
    summary: 'Who is at the desk, and how much waits there',
    security: withRequiredToken,
    response: { 200: deskSummarySchema, '4xx': problemSchema },
  }
  calls.get(endpoints.deskSummary.path, { schema }, async (request) => {
    const { uid, email, emailVerified } = operatorOf(request)
    const { tips, feedback, reports, claims } = await loadQueues(database.db)
    return {
      email,
      tips_waiting: tips.count,
      feedback_open: feedback.count,
      reports_open: reports.count,
      claims_waiting: claims.count,
      sources_waiting: await countWaitingSources(database.db),
      same_places: await search.count(),
      digest: email !== null && emailVerified ? (await loadDigest(database.db, uid)).isOn : null,
    }
  })
}

function addDigest(calls: FastifyInstance, deps: Deps): void {
  const schema = {
    summary: 'Switch the caller’s daily mail on or off',
    description: 'The mail says what waits at the desk. It is sent only when something new waits.',
    security: withRequiredToken,
    body: setDigestSchema,
    response: { 200: successSchema, '4xx': problemSchema },
  }
  calls.put(endpoints.setDigest.path, { schema }, async (request) => {
    const { on } = readDigest(request)
    const { uid } = operatorOf(request)
    await writeAsOperator(request, deps, (writing) => updateDigest(writing, uid, on))
    return { success: true }
  })
}
