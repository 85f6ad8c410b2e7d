/** Serves the pictures that chats and social networks show with a link to a place. */
import { pageAddresses, shareImageAddress } from '@fyndkartan/contract/page-addresses'
import { faultText, notFoundText, type ProblemWire } from '@fyndkartan/contract/problem'
import type { PlaceKind } from '@fyndkartan/domain/place'
import type { FastifyInstance } from 'fastify'
import { swedishToday } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import { isKnown } from '../../http/answers/freshness.ts'
import type { ApiGuard } from '../../http/limits/api-guard.ts'
import { Problem } from '../../http/problem.ts'
import { idOfPath, routePath } from '../../http/route-path.ts'
import { resolveKey } from '../../live/resolve-key.ts'
import { nextRow, pageKeyOf } from '../../live/market-dates.ts'
import { placeAnswers, readPlace } from '../../live/place-answers.ts'
import { DrawingBrokenOff, DrawingQueueFull, DrawingThread } from './drawing-thread.ts'
import { type ShareImageInput, shareImageOf } from './share-image-input.ts'
import { ShareImages } from './share-images.ts'

/** Pictures are cached for an hour: chats cache them for days anyway, and no list or map of the site shows them. */
const caching = 'public, max-age=3600'

/** The Retry-After while many pictures wait, in seconds: enough time to draw them. */
const retryAfterS = 2

const paths = { shop: pageAddresses.shopImage, market: pageAddresses.marketImage } as const

/** Adds the pictures. The addresses of all dates of a series lead to one picture, which shows the next date. */
export function shareImageRoutes(site: FastifyInstance, deps: Deps, guard: ApiGuard): void {
  const { index, clock } = deps
  const today = swedishToday(clock)
  const answerOf = placeAnswers(deps)
  const thread = new DrawingThread()
  const images = new ShareImages(thread)
  site.addHook('onClose', () => thread.close())

  const inputOf = (kind: PlaceKind, row: number): ShareImageInput => {
    const { place, dates } = readPlace(kind, answerOf(nextRow(index, row, today())))
    return shareImageOf(place, dates, today())
  }

  const options = { schema: { hide: true }, onRequest: guard.limitCalls }
  for (const kind of ['shop', 'market'] as const)
    site.get(routePath(paths[kind]), options, async (request, reply) => {
      const { id } = request.params as { id: string }
      const resolved = await resolveKey(deps, { kind, id: idOfPath(id) })
      const row = resolved === null ? -1 : index.rowOf(resolved)
      if (row < 0) throw new Problem(404, notFoundText[kind])
      reply.headers({ 'cross-origin-resource-policy': 'cross-origin', 'cache-control': caching })
      const key = pageKeyOf(index, row)
      if (key.id !== Number(id)) return reply.header('cache-control', 'no-cache').redirect(shareImageAddress(key), 301)
      const input = inputOf(kind, row)
      const tag = images.tagOf(input)
      reply.header('etag', tag)
      if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
      try {
        return await reply.header('content-type', 'image/png').send(await images.find(input))
      } catch (error) {
        for (const name of ['etag', 'cache-control', 'content-type']) void reply.removeHeader(name)
        if (error instanceof DrawingBrokenOff)
          throw new Problem(503, faultText.overloaded, { cause: error, retryAfterS })
        if (!(error instanceof DrawingQueueFull)) throw error
        // The refusal is not thrown, because each error would write a line to the log.
        return reply
          .code(503)
          .header('retry-after', retryAfterS)
          .send({ message: faultText.overloaded } satisfies ProblemWire)
      }
    })
}
