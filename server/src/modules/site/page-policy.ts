/**
 * The Content-Security-Policy of the site's pages: everything from this server, pictures also from the tile host, and inline only what
 * the page was built with.
 */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import { tileOrigin } from '../../config/config-values.ts'
import { noFraming } from '../../http/framing.ts'
import { ownScripts, ownStyles, policyHeader } from '../../http/inline-sources.ts'
import { pageHeaders } from '../../http/security-headers.ts'
import type { Identity } from '../../identity/identity.ts'

/** The service worker's file; the worker keeps tiles by fetching them itself. */
const serviceWorkerPath = '/service-worker.js'

/**
 * Parts of the program that are neither documents nor workers. Browsers take the headers of a page from its document, so these have only those of
 * any answer: those of pages would be half a kilobyte on each of thirty requests.
 */
const partOfProgram = /^\/assets\/(?!.*\.worker-)[\w.-]*\.(?:js|css|woff2)$/

/** Sets the headers of all routes added to `site` afterwards. Workers have a policy of their own, by file. */
export function securePages(site: FastifyInstance, config: Config, signIn: Identity['sources']): void {
  const tiles = tileOrigin(config.tileUrl) ?? ''
  const policyOf = (connect: readonly string[]) =>
    [
      "default-src 'none'",
      [ownScripts, ...signIn.script].join(' '),
      ownStyles,
      "font-src 'self'",
      `img-src 'self' data: ${tiles}`.trim(),
      ["connect-src 'self'", ...connect].join(' '),
      // Its own frame: the page that makes the code for other sites shows what they will show.
      ["frame-src 'self'", ...signIn.frame].join(' '),
      "worker-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      noFraming,
    ].join(';')
  const ofPages = { ...pageHeaders, [policyHeader]: policyOf(signIn.connect) }
  const ofServiceWorker = { ...pageHeaders, [policyHeader]: policyOf([tiles]) }
  site.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith(serviceWorkerPath)) reply.headers(ofServiceWorker)
    else if (!partOfProgram.test(request.url)) reply.headers(ofPages)
    done()
  })
}
