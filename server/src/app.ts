/** The HTTP application: who may call what, and which module answers. */
import Fastify, { type FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { describeApi, serveApiDocs } from './http/description/api-docs.ts'
import { ApiGuard } from './http/limits/api-guard.ts'
import { proxyCheck } from './http/limits/client-address.ts'
import { compressAnswers } from './http/answers/compression.ts'
import { DrainingServer } from './http/draining-server.ts'
import { readBodyCheckerAhead } from './http/json-body.ts'
import { privateLines, RequestLines, RequestLog } from './http/log/log.ts'
import { Overload } from './http/overload/overload.ts'
import { buildSerialiserLater } from './http/description/answer-serialisers.ts'
import { answerBrokenRequest, answerProblems, sendError } from './http/problem.ts'
import { parseQueryString } from './http/query-string.ts'
import { shareCalls } from './http/limits/shared-calls.ts'
import { RequestCounts } from './http/log/request-counts.ts'
import { requestIdHeader, requestIds } from './http/log/request-ids.ts'
import { answerHeaders } from './http/security-headers.ts'
import { isUnfit, refuseExpectations } from './http/unfit-requests.ts'
import { answerUnknownPaths } from './http/unknown-paths.ts'
import { countRoutes } from './modules/counts/routes.ts'
import { deskRoutes } from './modules/desk/routes.ts'
import { favouriteRoutes } from './modules/favourites/routes.ts'
import { healthRoutes } from './modules/health/routes.ts'
import { mapRoutes } from './modules/map/routes.ts'
import { metricsRoutes } from './modules/metrics/routes.ts'
import { personalDataRoutes } from './modules/personal-data/routes.ts'
import { placeRoutes } from './modules/places/routes.ts'
import { profileRoutes } from './modules/profile/routes.ts'
import { quickSearch } from './modules/search/quick-search.ts'
import { searchRoutes } from './modules/search/routes.ts'
import { searchAnswers } from './modules/search/search-answers.ts'
import { siteRoutes } from './modules/site/routes.ts'
import { tipRoutes } from './modules/tips/routes.ts'

/** The longest path segment that reaches its route: a long id is a place that does not exist, not an error. */
const maxParamLength = 4096

/** Longer than the minute that load balancers keep idle connections for: the one who is asked last must not hang up first. */
const keepAliveMs = 72_000

/** Time limits of a request, ms. Those of request heads and bodies are in overload-connections.ts. */
const timeLimits = {
  requestTimeout: 30_000,
  keepAliveTimeout: keepAliveMs,
  connectionsCheckingInterval: 1000,
}

/** Calls that may wait at once for the database, and for passwords to be hashed: a second's worth, of a slow machine. */
const mostCalls = 256
const mostIdentityCalls = 32

/** For the rest of an answer to a slow reader when the server stops; longer than a visitor waits for a page. */
const drainPatienceMs = 10_000

/** Once it listens, the first searches come first, ms. */
const readAheadAfterMs = 1500

/** Builds everything but listens to nothing: `app.inject` in tests, `app.listen` in main.ts. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, clock, logStream } = deps
  const headers = answerHeaders(config)
  const guard = new ApiGuard(config, clock)
  const answers = searchAnswers(deps)
  const requests = new RequestCounts()
  const idOf = requestIds(config.trustedProxies)
  const lines = new RequestLines(requests, idOf)
  const answerQuickly = quickSearch(deps, { answers, guard, lines, requests })
  const isProxy = proxyCheck(config.trustedProxies)
  const overload = new Overload({ ...config, keepAliveMs, isProxy, headers, log: () => app.log })
  let isOpen = false
  const app = Fastify({
    schemaController: { compilersFactory: { buildSerializer: buildSerialiserLater } },
    serverFactory: (answer) => {
      const draining = {
        leaving: deps.leaving ?? new AbortController().signal,
        patienceMs: drainPatienceMs,
        onCut: (answers: number) => app.log.warn({ answers }, 'answers were cut off, since the server stops'),
      }
      const server = new DrainingServer(
        { ...timeLimits, requireHostHeader: false },
        (request, response) => {
          if (isUnfit(request, response, headers)) return void requests.unreadable++
          if (overload.refuses(request, response)) return
          if (isOpen && answerQuickly(request, response)) return overload.ended(response)
          overload.follow(request)
          answer(request, response)
        },
        draining,
      )
      overload.guard(server)
      refuseExpectations(server, headers)
      return server
    },
    logger: { level: config.logLevel, ...privateLines, ...(logStream && { stream: logStream }) },
    logController: new RequestLog(requests),
    genReqId: idOf,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    routerOptions: { maxParamLength, querystringParser: parseQueryString },
    clientErrorHandler(error, socket) {
      requests.unreadable++
      const server = app.server as DrainingServer
      // What was asked before it on the same connection is answered before it, whole.
      server.whenAnswered(socket, () => answerBrokenRequest(error, socket, headers))
    },
    frameworkErrors: (error, request, reply) =>
      void sendError(
        error,
        request,
        reply.headers({ ...headers, [requestIdHeader]: request.id, 'cache-control': 'no-store' }),
      ),
    // What is still asked on a connection of old while the server stops is answered as ever.
    return503OnClosing: false,
  })
  // Queries and ids are read by the contract, whose messages name the parameter; the schemas are documentation.
  app.setValidatorCompiler(() => () => true)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
  nameRefusals(app)
  overload.holdAnswers(app)
  answerProblems(app)
  answerUnknownPaths(app, guard)
  compressAnswers(app)
  await describeApi(app)

  shareCalls(app, guard.limit, deps)
  await app.register(async (api) => {
    guard.protect(api)
    searchRoutes(api, deps, answers)
    mapRoutes(api, deps)
    placeRoutes(api, deps)
    countRoutes(api, deps)
    await api.register(async (calls) => {
      overload.limit(calls, mostCalls)
      profileRoutes(calls, deps)
      favouriteRoutes(calls, deps)
      personalDataRoutes(calls, deps)
      tipRoutes(calls, deps)
      deskRoutes(calls, deps)
    })
    await api.register(async (calls) => {
      overload.limit(calls, mostIdentityCalls)
      deps.identity.addCalls(calls)
    })
  })
  await app.register(async (pages) => {
    pages.addHook('onRequest', guard.limitCalls)
    // Places of their own: who waits for another provider keeps nobody from signing in here.
    deps.identity.addPages(pages, (refuse) => overload.limit(pages, mostIdentityCalls, refuse))
  })
  await app.register(async (health) => healthRoutes(health, deps, guard))
  await app.register(async (metrics) => metricsRoutes(metrics, deps, { requests, overload }, guard.limit))
  await app.register(async (site) => siteRoutes(site, deps, guard))
  await app.register(async (docs) => serveApiDocs(docs, guard))
  app.addHook('onReady', async () => {
    lines.begin(app.log)
    isOpen = true
  })
  let readingAhead: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    readingAhead = setTimeout(readBodyCheckerAhead, readAheadAfterMs)
  })
  app.addHook('preClose', async () => clearTimeout(readingAhead))
  return app
}

/**
 * Whoever shows a refusal shows its line in the log with it. Caches would keep a 404 otherwise, with somebody else's id and
 * beyond the day when there is something (RFC 9111, 4.2.2).
 */
function nameRefusals(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode >= 400) {
      void reply.header(requestIdHeader, request.id)
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store')
    }
    done(null, payload)
  })
}
