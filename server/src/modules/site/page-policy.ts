/**
 * The Content-Security-Policy of the site's pages: they load everything from this server, except pictures from the tile
 * host and the sources that signing in needs. Of inline scripts and styles, only those that the build put into the
 * pages are allowed.
 */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config/config.ts'
import { tileOrigin } from '../../config/config-values.ts'
import { noFraming } from '../../http/framing.ts'
import { ownScripts, ownStyles, policyHeader } from '../../http/inline-sources.ts'
import { pageHeaders } from '../../http/security-headers.ts'
import type { Identity } from '../../identity/identity.ts'

/** The path of the service worker. It may connect to the tile host, because it caches tiles. */
const serviceWorkerPath = '/service-worker.js'

/**
 * Matches scripts, styles and fonts of a page, but not workers. Browsers apply the headers of the document to them, so
 * they get only the headers of every answer: half a kilobyte less on each of thirty requests.
 */
const partOfProgram = /^\/assets\/(?!.*\.worker-)[\w.-]*\.(?:js|css|woff2)$/

/** Sets the headers of all routes that are added to `site` afterwards. Each worker has a policy of its own. */
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
      // The site's own frame is allowed, because the page that makes the code for embedding shows it.
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
