/**
 * What the site's pages may do: everything from here, pictures also from the tile host, nothing inline but what the
 * page was built with.
 */
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../../config.ts'
import { tileOrigin } from '../../config-values.ts'
import type { Identity } from '../../identity/identity.ts'
import type { InlineSources } from './site-page.ts'

/** The service worker's file; the worker keeps tiles by fetching them itself. */
const serviceWorkerPath = '/service-worker.js'

const policyHeader = 'content-security-policy'
const ownScripts = "script-src 'self'"
const ownStyles = "style-src 'self'"

/** Sets the headers on all routes that are added to `site` afterwards. */
export async function secureSite(site: FastifyInstance, config: Config, signIn: Identity['sources']): Promise<void> {
  const tiles = tileOrigin(config.tileUrl) ?? ''
  await site.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...signIn.script],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', tiles],
        connectSrc: [
          ({ url }) => ["'self'", ...(url?.startsWith(serviceWorkerPath) ? [tiles] : signIn.connect)].join(' '),
        ],
        ...(signIn.frame.length > 0 && { frameSrc: [...signIn.frame] }),
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    // A sign-in window of an identity provider must be able to answer.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Tiles come without the header that this would demand.
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Whoever puts TLS in front decides that for the whole domain.
    strictTransportSecurity: false,
  })
}

/** Lets this answer run and show what stands in it. */
export function allowInline(reply: FastifyReply, { scripts, styles }: InlineSources): void {
  const policy = String(reply.getHeader(policyHeader))
    .replace(ownScripts, [ownScripts, ...scripts].join(' '))
    .replace(ownStyles, [ownStyles, ...styles].join(' '))
  reply.header(policyHeader, policy)
}
