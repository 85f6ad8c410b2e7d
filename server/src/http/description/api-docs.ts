/** Serves the API's description, made from the schemas of its routes, at /docs/json, and a page to read it at /docs. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { apiKeyHeader } from '@fyndkartan/contract/endpoints'
import type { FastifyInstance } from 'fastify'
import type { ApiGuard } from '../limits/api-guard.ts'
import { describeCalls } from './described-calls.ts'
import { StaticText } from '../answers/static-text.ts'
import { pageHeaders } from '../security-headers.ts'

const keyScheme = 'key'
const tokenScheme = 'token'

/** Values of the field `security` in the schemas of routes. */
export const withKey = [{ [keyScheme]: [] }]
export const withKeyAndToken = [{ [keyScheme]: [] }, { [keyScheme]: [], [tokenScheme]: [] }]
export const withRequiredToken = [{ [keyScheme]: [], [tokenScheme]: [] }]

/** Starts the API's description. Call it before adding routes, which it collects as they are added. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Fyndkartan',
        version: '1',
        description:
          'Second-hand shops and flea markets in Sweden. Every error is answered with a message. An incomplete or malformed ' +
          'request is refused before any call, also with a message: 400, 408, 417, 431. A call with the wrong method ' +
          'answers 405 and lists the right ones in Allow; HEAD works wherever GET does.',
      },
      components: {
        securitySchemes: {
          [keyScheme]: { type: 'apiKey', in: 'header', name: apiKeyHeader },
          [tokenScheme]: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transformObject: (described) =>
      'openapiObject' in described ? describeCalls(described.openapiObject) : described.swaggerObject,
  })
}

/** The hash of the only inline style in this version of Swagger UI's page. */
const ownStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"

/** The Content-Security-Policy of Swagger UI's page, which has its own scripts, styles and pictures. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' ${ownStyle}`,
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const prefix = '/docs'

/** Adds the page and the description. Call it after adding the routes. */
export async function serveApiDocs(app: FastifyInstance, guard: ApiGuard): Promise<void> {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(pageHeaders)
    done()
  })
  app.addHook('onRequest', guard.limitCalls)
  answerInstead(app)
  await app.register(swaggerUi, {
    routePrefix: prefix,
    staticCSP: policy,
  })
}

/**
 * Answers in place of Swagger UI, which would serialise the description (200 kB) again for each request, and would
 * redirect /docs/index.html to itself when there is a query.
 */
function answerInstead(app: FastifyInstance): void {
  const texts = new Map([
    [`${prefix}/json`, new StaticText('application/json; charset=utf-8', () => JSON.stringify(app.swagger()))],
    [`${prefix}/yaml`, new StaticText('application/x-yaml', () => app.swagger({ yaml: true }))],
  ])
  app.addHook('preHandler', (request, reply, done) => {
    const { url = '' } = request.routeOptions
    const text = texts.get(url)
    if (text !== undefined) text.send(request, reply)
    else if (url === `${prefix}/static/index.html`) reply.redirect(`${prefix}/`)
    else done()
  })
}
