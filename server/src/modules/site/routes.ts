/** Serves the built site, with its configuration. */
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { pageAddresses } from '@fyndkartan/contract/page-addresses'
import { problemSchema } from '@fyndkartan/contract/place-schema'
import { travelModes } from '@fyndkartan/domain/round/travel-estimate'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from '@fyndkartan/contract/schema'
import type { Deps } from '../../deps.ts'
import { siteConfigOf } from '../../live/site-config.ts'
import type { ApiGuard } from '../../http/limits/api-guard.ts'
import { sendNotBuilt, sendPageError } from '../../http/plain-page.ts'
import { sendError } from '../../http/problem.ts'
import { type AnswerCache, sendFinished } from '../../http/answers/answer-cache.ts'
import { ConfiguredDocument } from '../../http/configured-document.ts'
import { allowInline } from '../../http/inline-sources.ts'
import { securePages } from './page-policy.ts'

/**
 * How long caches may keep files in /assets, s: a year, the usual maximum, since their names contain a hash of their
 * content.
 */
const foreverSeconds = 31_536_000

/** How long caches may keep other files, s: they keep their name when they change. */
const shortlySeconds = 3600

const identitySchema = Type.Union([
  Type.Object({
    provider: Type.Literal('embedded'),
    facebook: Type.Boolean({ description: 'Whether Facebook is configured' }),
  }),
  Type.Object({
    provider: Type.Literal('firebase'),
    api_key: Type.String(),
    auth_domain: Type.String(),
    project_id: Type.String(),
    emulator_url: Type.Union([Type.String(), Type.Null()]),
  }),
])

const textOrNull = Type.Union([Type.String(), Type.Null()])

const siteConfigSchema = Type.Object({
  api_key: Type.String(),
  tile_url: Type.String(),
  tile_attribution: Type.String(),
  sample_data: Type.Boolean({ description: 'True as long as any sample place is in the database' }),
  identity: identitySchema,
  finds_addresses: Type.Boolean({ description: 'Whether /find_position and /find_postal_area can be used' }),
  travel_modes: Type.Array(Type.String({ enum: travelModes }), {
    description: 'The modes of travel of /travel_times and /travel_route',
  }),
  contact_email: textOrNull,
  operator: Type.Object({ name: textOrNull, postal_address: textOrNull, phone: textOrNull }),
  start_map: Type.String({
    description: 'The address of the rows of the start page’s map, when nothing has been chosen',
  }),
  slideshow_ids: Type.Array(Type.Integer()),
  social_links: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
})

export async function siteRoutes(
  site: FastifyInstance,
  deps: Deps,
  guard: ApiGuard,
  cache: AnswerCache,
): Promise<void> {
  const { config, identity } = deps
  securePages(site, config, identity.sources)
  const document = new ConfiguredDocument(join(config.siteDir, 'index.html'))
  const siteConfig = siteConfigOf(deps)

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const filled = await document.withConfig(siteConfig())
    if (filled === null) return sendNotBuilt(reply)
    allowInline(reply, filled.inline)
    void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
    const { html } = filled
    const answer =
      cache.find(request, '/', html) ?? cache.add(request, '/', html, { body: html, type: 'text/html; charset=utf-8' })
    return sendFinished(reply, answer)
  }
  const ofPage = { schema: { hide: true }, onRequest: guard.limitCalls, errorHandler: sendPageError }
  site.get('/', ofPage, sendPage)
  // Without this route the built file would be sent, which lacks the configuration.
  site.get('/index.html', ofPage, sendPage)

  site.get(
    endpoints.siteConfig.path,
    {
      schema: {
        summary: 'The site’s configuration',
        response: { 200: siteConfigSchema, '4xx': problemSchema },
      },
      onRequest: guard.limitCalls,
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache')
      return siteConfig()
    },
  )

  // @fastify/static answers 403 for paths that cannot be files, such as '//get_store/1'.
  site.setErrorHandler((error: { readonly statusCode?: number }, request, reply) =>
    error.statusCode === 403 ? reply.callNotFound() : sendError(error, request, reply),
  )
  await site.register(async (files) => {
    files.addHook('onRequest', guard.limitFiles)
    await files.register(fastifyStatic, {
      root: config.siteDir,
      index: false,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore',
      // Do not warn about a missing folder: the site may be built while the server runs.
      suppressWarning: true,
      setHeaders(reply, path) {
        const file = path.slice(config.siteDir.length).replaceAll('\\', '/')
        reply.header('cache-control', cachingOf(file))
        // The condition also matches the compressed files of the script.
        if (file.startsWith(pageAddresses.embedScript))
          reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
      },
    })
  })
}

/**
 * The value of Cache-Control for a file. The service worker controls the offline cache, so its file is always
 * revalidated.
 */
function cachingOf(path: string): string {
  if (path.startsWith('/assets/')) return `public, max-age=${foreverSeconds}, immutable`
  return path.startsWith('/service-worker') ? 'no-cache' : `public, max-age=${shortlySeconds}`
}
