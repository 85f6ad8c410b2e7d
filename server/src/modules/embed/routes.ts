/** Serves the frame with a search that other sites can embed in their pages (beyond the specification, decision 37). */
import { join } from 'node:path'
import { pageAddresses } from '@fyndkartan/contract/page-addresses'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { allowFraming } from '../../http/framing.ts'
import { allowInline } from '../../http/inline-sources.ts'
import type { ApiGuard } from '../../http/limits/api-guard.ts'
import { sendNotBuilt, sendPageError } from '../../http/plain-page.ts'
import { siteConfigOf } from '../../live/site-config.ts'
import { ConfiguredDocument } from '../../http/configured-document.ts'

/** How long a cache may use the frame's document without revalidating, s: a new build has other scripts. */
const maxAgeSeconds = 60

/**
 * Adds the frame's document. Its query is read in the browser only, so the document is the same for all searches.
 * `site` must be a Fastify instance that sets the headers of pages.
 */
export function embedRoutes(site: FastifyInstance, deps: Deps, guard: ApiGuard): void {
  // The document of the frame, which web/embed-plugin.ts writes.
  const document = new ConfiguredDocument(join(deps.config.siteDir, '.server', 'embed.html'))
  const siteConfig = siteConfigOf(deps)
  const options = { schema: { hide: true }, onRequest: guard.limitCalls, errorHandler: sendPageError }
  site.get(pageAddresses.embed, options, async (_request, reply) => {
    // The configuration is sent without the slideshow, which the frame does not show.
    const filled = await document.withConfig({ ...siteConfig(), slideshow_ids: [] })
    if (filled === null) return sendNotBuilt(reply)
    allowInline(reply, filled.inline)
    allowFraming(reply)
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': `public, max-age=${maxAgeSeconds}`,
        'x-robots-tag': 'noindex',
      })
      .send(filled.html)
  })
}
