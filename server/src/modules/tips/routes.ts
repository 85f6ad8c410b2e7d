import { successSchema } from '@fyndkartan/contract/account-schema'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { feedbackFromWire } from '@fyndkartan/contract/feedback'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { typedSeriesFromWire } from '@fyndkartan/contract/series-wire'
import { placeFormFromWire } from '@fyndkartan/contract/tip'
import { feedbackSchema, formPassSchema, formProblemSchema, tipSchema } from '@fyndkartan/contract/tip-schema'
import { prepareFeedback } from '@fyndkartan/domain/feedback'
import { prepareTip } from '@fyndkartan/domain/place-form'
import { prepareSeries } from '@fyndkartan/domain/series/prepare-series'
import { withinSweden } from '@fyndkartan/domain/sweden'
import type { FastifyInstance } from 'fastify'
import { swedishToday } from '../../clock.ts'
import { insertFeedback } from '../../db/feedback.ts'
import { insertTip } from '../../db/tips.ts'
import type { Deps } from '../../deps.ts'
import { withKey } from '../../http/description/api-docs.ts'
import { bodyReader, takePersonalJson } from '../../http/json-body.ts'
import { formProblem } from '../../http/form-problem.ts'
import { Problem } from '../../http/problem.ts'
import { type GateKeeper, gateKeeper } from '../../viewer/gate.ts'

/** The largest body in bytes: enough for the longest message, even when each character is escaped as '\u00e5'. */
const bodyLimitBytes = 64 * 1024

const readTip = bodyReader(tipSchema)
const readFeedback = bodyReader(feedbackSchema)

const success = { success: true } as const
const answers = { 201: successSchema, '4xx': formProblemSchema }

/** Adds the calls for tips and feedback from visitors (spec §7). They need no account; a token changes nothing. */
export function tipRoutes(api: FastifyInstance, deps: Deps): void {
  const gate = gateKeeper(deps)
  void api.register(async (calls) => {
    takePersonalJson(calls, bodyLimitBytes)
    addPass(calls, gate)
    addTip(calls, deps, gate)
    addFeedback(calls, gate)
  })
}

function addPass(calls: FastifyInstance, gate: GateKeeper): void {
  const schema = {
    summary: 'A pass for a form that is opened now',
    description: 'Sent with the form as form_pass; valid from 3 seconds to a day after it was issued.',
    security: withKey,
    response: { 200: formPassSchema, '4xx': problemSchema },
  }
  calls.get(endpoints.formPass.path, { schema }, async () => ({ form_pass: (await gate()).issuePass() }))
}

function addTip(calls: FastifyInstance, { clock }: Deps, gate: GateKeeper): void {
  const today = swedishToday(clock)
  const schema = {
    summary: 'Suggest a shop or a market',
    description:
      'The tip waits for an operator. A refusal names each wrong field in problems. A repetition of a waiting tip is not stored. ' +
      'Without form_pass the limit is half as high.',
    security: withKey,
    body: tipSchema,
    response: answers,
  }
  calls.post(endpoints.submitTip.path, { schema }, async (request, reply) => {
    const keeper = await gate()
    const { wire, opened } = await keeper.receive('tip', { request, reply }, readTip)
    const form = placeFormFromWire(wire)
    const prepared = withinSweden(prepareTip(form, today()))
    const typed = form.kind === 'market' && 'series' in wire ? typedSeriesFromWire(wire.series) : null
    const recurring = typed === null ? { series: null } : prepareSeries(typed, today(), { needsComing: true })
    if ('problems' in prepared || 'problems' in recurring) throw formProblem(form.kind, prepared, recurring)
    await keeper.letIn('tip', opened, { request, reply }, (writing) =>
      insertTip(writing, prepared.place, recurring.series),
    )
    return reply.code(201).send(success)
  })
}

function addFeedback(calls: FastifyInstance, gate: GateKeeper): void {
  const schema = {
    summary: 'Tell what one thinks of the site',
    description: 'Without form_pass the limit is half as high.',
    security: withKey,
    body: feedbackSchema,
    response: answers,
  }
  calls.post(endpoints.submitFeedback.path, { schema }, async (request, reply) => {
    const keeper = await gate()
    const { wire, opened } = await keeper.receive('feedback', { request, reply }, readFeedback)
    const prepared = prepareFeedback(feedbackFromWire(wire))
    if ('problem' in prepared) throw new Problem(400, prepared.problem)
    await keeper.letIn('feedback', opened, { request, reply }, (writing) => insertFeedback(writing, prepared.feedback))
    return reply.code(201).send(success)
  })
}
