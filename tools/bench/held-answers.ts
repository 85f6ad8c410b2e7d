/**
 * A ceiling for whatever the site answers: bare Fastify that sends the very bytes which the site sent for the same URL,
 * compressed as the site compressed them.
 */
import type { FastifyInstance } from 'fastify'
import { searchPath } from './paths.ts'
import { sentAnswer } from './sent-answer.ts'

/** The server, the paths and the headers that a client sends. */
export interface Holding {
  readonly port: number
  readonly paths: readonly string[]
  readonly headers: Readonly<Record<string, string>>
}

interface HeldAnswer {
  readonly type: string
  readonly encoding: string | undefined
  readonly body: Buffer
}

/** Answers that are fetched at a time: of feeds the site writes no more. */
const atOnce = 4

/** Returns what takes further answers in. */
export function addHeldAnswers(app: FastifyInstance): (holding: Holding) => Promise<void> {
  const held = new Map<string, HeldAnswer>()
  // The search has a route of its own as on the site; any other address is found by its first letters.
  for (const path of [searchPath, '/*'])
    app.get(path, (request, reply) => {
      const { type, encoding, body } = held.get(request.url) as HeldAnswer
      void reply.header('content-type', type)
      if (encoding !== undefined) void reply.header('content-encoding', encoding)
      void reply.send(body)
    })
  return async ({ port, paths, headers }) => {
    for (let at = 0; at < paths.length; at += atOnce) {
      const answered = await Promise.all(
        paths.slice(at, at + atOnce).map(async (path) => ({ path, answer: await sentAnswer(port, path, headers) })),
      )
      for (const { path, answer } of answered)
        held.set(path, {
          type: answer.headers['content-type'] as string,
          encoding: answer.headers['content-encoding'],
          body: answer.body,
        })
    }
  }
}
