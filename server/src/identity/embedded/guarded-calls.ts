/** Sets the rules for all calls under /identity. */
import { identityProblemSchema, successSchema } from '@fyndkartan/contract/account-schema'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, type TSchema, Type } from '@fyndkartan/contract/schema'
import { withKey } from '../../http/description/api-docs.ts'
import { bodyReader, takeJsonOnly } from '../../http/json-body.ts'
import { Problem } from '../../http/problem.ts'
import { isSameOrigin } from '../../http/same-origin.ts'
import { Refusal, sendRefusal } from './refusals.ts'

/**
 * Adds rules for the calls that are added to `api` afterwards: they accept only JSON from our own pages, and their
 * answers are not cached.
 */
export function guardCalls(api: FastifyInstance, siteUrl: string | null): void {
  takeJsonOnly(api)
  api.setErrorHandler(sendRefusal)
  api.addHook('preParsing', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    if (!isSameOrigin(request, siteUrl)) throw new Refusal('auth/cross-origin')
    // A form on another site cannot send this content type.
    if (!/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
      throw new Problem(415, 'the content type must be application/json')
  })
}

interface Call<Body extends TSchema> {
  readonly path: string
  readonly summary: string
  readonly description?: string
  /** The schema of the body; omitted for calls without one. */
  readonly body?: Body
  /** The schema of the answer; omitted when the answer only says that the call succeeded. */
  readonly answer?: TSchema
}

const done = { success: true } as const

const nothing = Type.Object({})

/**
 * Adds a call by POST. Its handler returns the answer, or nothing when the answer only says that the call succeeded.
 */
export function addCall<Body extends TSchema = typeof nothing>(
  api: FastifyInstance,
  { path, summary, description, body, answer }: Call<Body>,
  handle: (body: Static<Body>, request: FastifyRequest, reply: FastifyReply) => Promise<object | void>,
): void {
  const schema = {
    summary,
    ...(description !== undefined && { description }),
    security: withKey,
    ...(body && { body }),
    response: { 200: answer ?? successSchema, '4xx': identityProblemSchema },
  }
  const read = body && bodyReader(body)
  api.post(path, { schema }, async (request, reply) => {
    const given = (read ? read(request) : {}) as Static<Body>
    return (await handle(given, request, reply)) ?? done
  })
}
