/**
 * The calls for somebody who has a watch's link: show the watch, change its pace, and end it. Each request has the
 * link's secret in a header.
 */
import { successSchema } from '@fyndkartan/contract/account-schema'
import { endpoints, watchLinkHeader } from '@fyndkartan/contract/endpoints'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { managedWatchToWire, type ManagedWatchWire } from '@fyndkartan/contract/watch'
import { changeWatchSchema, exportedWatchSchema, managedWatchSchema } from '@fyndkartan/contract/watch-schema'
import { mostWatches, paces, type WatchStatus } from '@fyndkartan/domain/watch'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Attempts } from '../../db/attempts.ts'
import { WatchKeys } from '../../db/watch-keys.ts'
import { loadMessagesOf } from '../../db/watch-messages.ts'
import { changeWatch, confirmWatch, deleteWatches, openWatch, type Watch } from '../../db/watches.ts'
import { write, type Writing } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { forgetMails } from '../../editing/mailbox-limits.ts'
import { withKey } from '../../http/description/api-docs.ts'
import { bodyReader } from '../../http/json-body.ts'
import { networksOf } from '../../http/limits/network-of.ts'
import { Problem } from '../../http/problem.ts'
import { exportedWatchOf, managedWatchOf } from '../../live/seen-watch.ts'
import { once } from '../../once.ts'

const noLinkText = 'Bevakningen finns inte längre.'
const fullText = `Adressen har redan ${mostWatches} bevakningar. Avsluta någon av dem först.`
const manyGuessesText = 'Det blev många länkar som inte gäller. Försök igen om en stund.'

/**
 * The most unknown links from one address in a quarter of an hour. A secret has 256 random bits, so only mistakes and
 * attacks send an unknown one.
 */
const wrongLinks = 20

const fileName = 'fyndkartan-min-bevakning.json'

const readChange = bodyReader(changeWatchSchema)

export function managedWatchCalls(calls: FastifyInstance, deps: Deps): void {
  const { clock, config, database } = deps
  const attempts = once(() => Attempts.open(database, clock))
  const headers = { type: 'object', properties: { [watchLinkHeader.toLowerCase()]: { type: 'string' } } } as const
  const common = { security: withKey, headers }
  const answers = { 200: managedWatchSchema, '4xx': problemSchema }

  /** Finds the watch of the request's link. Throws a Problem of 404, or of 429 after many unknown links. */
  async function open(request: FastifyRequest, reply: FastifyReply): Promise<Watch> {
    const attempt = await (
      await attempts()
    ).countAll(
      networksOf(request.ip).map(({ network, times }) => ({
        purpose: 'watch link',
        subject: network,
        limit: config.submissions === 0 ? 0 : wrongLinks * times,
      })),
    )
    if (attempt.waitMs > 0) {
      void reply.header('retry-after', Math.ceil(attempt.waitMs / 1000))
      throw new Problem(429, manyGuessesText)
    }
    const opened = await openWatch(database.db, linkOf(request))
    if (opened === null) throw new Problem(404, noLinkText)
    await attempt.giveBack()
    return opened
  }

  /** Makes a change in one transaction, in which the link is checked again. */
  async function change<T>(request: FastifyRequest, make: (writing: Writing, watch: Watch) => Promise<T>): Promise<T> {
    const { watch, made } = await write(database, clock(), async (writing) => {
      const opened = await openWatch(writing.trx, linkOf(request))
      if (opened === null) throw new Problem(404, noLinkText)
      return { watch: opened, made: await make(writing, opened) }
    })
    const email = watch.channel === 'mail' ? (await WatchKeys.open(database, clock())).openAddress(watch.address) : null
    if (email !== null) await forgetMails(await attempts(), 'watch mail', email, request)
    return made
  }

  async function answerOf(watch: Watch): Promise<ManagedWatchWire> {
    const keys = await WatchKeys.open(database, clock())
    return managedWatchToWire(managedWatchOf(watch, await loadMessagesOf(database.db, [watch.id]), keys))
  }

  calls.get(
    endpoints.managedWatch.path,
    { schema: { summary: 'The watch of a link', ...common, response: answers } },
    async (request, reply) => answerOf(await open(request, reply)),
  )

  calls.put(
    endpoints.changeWatch.path,
    {
      schema: {
        summary: 'Change the pace of a watch, or pause it',
        description: 'News during a pause are not sent later.',
        ...common,
        body: changeWatchSchema,
        response: answers,
      },
    },
    async (request, reply) => {
      const { pace, paused } = readChange(request)
      await open(request, reply)
      return answerOf(
        await change(request, (writing, watch) =>
          changeWatch(writing, watch, {
            pace: paces.find((one) => one === pace),
            status: paused === undefined ? undefined : statusAfter(watch.status, paused),
          }),
        ),
      )
    },
  )

  calls.post(
    endpoints.confirmWatch.path,
    {
      schema: {
        summary: 'Confirm that the address of a watch is one’s own',
        ...common,
        response: answers,
      },
    },
    async (request, reply) => {
      await open(request, reply)
      const watch = await change(request, confirmWatch)
      if (watch === null) throw new Problem(409, fullText)
      return answerOf(watch)
    },
  )

  calls.post(
    endpoints.endWatch.path,
    {
      schema: {
        summary: 'End a watch',
        description: 'Deletes everything that is stored about it.',
        ...common,
        response: { 200: successSchema, '4xx': problemSchema },
      },
    },
    async (request, reply) => {
      await open(request, reply)
      await change(request, (writing, { id }) => deleteWatches(writing, [id]))
      return { success: true } as const
    },
  )

  calls.get(
    endpoints.exportWatch.path,
    {
      schema: {
        summary: 'Export everything that is stored about a watch',
        description: 'As a file to keep.',
        ...common,
        response: { 200: exportedWatchSchema, '4xx': problemSchema },
      },
    },
    async (request, reply) => {
      const watch = await open(request, reply)
      const keys = await WatchKeys.open(database, clock())
      const data = exportedWatchOf(watch, await loadMessagesOf(database.db, [watch.id]), keys)
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(Buffer.from(`${JSON.stringify(data, null, 2)}\n`))
    },
  )
}

/** The status after pausing or resuming a watch. An unconfirmed watch cannot be paused. */
function statusAfter(status: WatchStatus, isPaused: boolean): WatchStatus {
  return status === 'waiting' ? status : isPaused ? 'paused' : 'active'
}

/** The secret in the request's header; '' without a valid one. No watch has the secret ''. */
function linkOf({ headers }: FastifyRequest): string {
  const given = headers[watchLinkHeader.toLowerCase()]
  return typeof given === 'string' && /^[\w-]{43}$/.test(given) ? given : ''
}
