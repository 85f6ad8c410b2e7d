/** The HTTP application: the hooks of all calls, and the modules that answer them. */
import { mostFeedEntries } from '@fyndkartan/contract/feed-addresses'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { describeApi, serveApiDocs } from './http/description/api-docs.ts'
import { ApiGuard } from './http/limits/api-guard.ts'
import { proxyCheck } from './http/limits/client-address.ts'
import { AnswerCache } from './http/answers/answer-cache.ts'
import { compressAnswers } from './http/answers/compression.ts'
import { DrainingServer } from './http/draining-server.ts'
import { readBodyCheckerAhead } from './http/json-body.ts'
import { privateLines, RequestLog } from './http/log/log.ts'
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
import { calendarRoutes } from './modules/feeds/routes.ts'
import { searchFeedRoutes } from './modules/feeds/search-feeds.ts'
import { countRoutes } from './modules/counts/routes.ts'
import { deskRoutes } from './modules/desk/routes.ts'
import { embedRoutes } from './modules/embed/routes.ts'
import { favouriteRoutes } from './modules/favourites/routes.ts'
import { healthRoutes } from './modules/health/routes.ts'
import { mapRoutes } from './modules/map/routes.ts'
import { metricsRoutes } from './modules/metrics/routes.ts'
import { personalDataRoutes } from './modules/personal-data/routes.ts'
import { placeRoutes } from './modules/places/routes.ts'
import { profileRoutes } from './modules/profile/routes.ts'
import { knownFactsRoutes } from './modules/search/known-facts.ts'
import { roundRoutes } from './modules/rounds/routes.ts'
import { searchRoutes } from './modules/search/routes.ts'
import { shareImageRoutes } from './modules/share-images/routes.ts'
import { pageRoutes } from './modules/pages/routes.ts'
import { siteRoutes } from './modules/site/routes.ts'
import { sitemapRoutes } from './modules/sitemap/routes.ts'
import { organiserRoutes } from './modules/organisers/routes.ts'
import { reportRoutes } from './modules/reports/routes.ts'
import { addressRoutes } from './modules/addresses/routes.ts'
import { travelRoutes } from './modules/travel/routes.ts'
import { endWatchPage } from './modules/watches/end-watch-page.ts'
import { watchRoutes } from './modules/watches/routes.ts'
import { tipRoutes } from './modules/tips/routes.ts'

/**
 * The longest variable part of a path, in characters. It is large, because a long id should be a place that does not
 * exist, not an error.
 */
const maxParamLength = 4096

/**
 * How long an idle connection stays open, ms: longer than the minute for which load balancers keep it, so that the
 * server never closes a connection first.
 */
const keepAliveMs = 72_000

/** Time limits of connections, ms; the limits of requests are in overload-connections.ts. */
const timeLimits = {
  keepAliveTimeout: keepAliveMs,
  connectionsCheckingInterval: 1000,
}

/**
 * The most calls in progress that wait for the database, and the most that wait for password hashes: about a second of
 * work on a slow machine.
 */
const mostCalls = 256
const mostIdentityCalls = 32

/** The most sitemaps in progress, and the largest feeds: more at once would delay searches. */
const mostFeeds = 4

/** How long the server waits for slow readers when it stops, ms: longer than a visitor waits for a page. */
const drainPatienceMs = 10_000

/** The most pages in progress: a page that is not cached takes two milliseconds to render. */
const mostPages = 64

/** When the body validator is loaded, ms after the server listens: loading it must not slow the first searches. */
const readAheadAfterMs = 1500

/** Builds the application without listening: tests use `app.inject`, main.ts `app.listen`. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config, clock, logStream } = deps
  const headers = answerHeaders(config)
  const guard = new ApiGuard(config, clock)
  const requests = new RequestCounts()
  const idOf = requestIds(config.trustedProxies)
  const isProxy = proxyCheck(config.trustedProxies)
  const overload = new Overload({ ...config, keepAliveMs, isProxy, headers, log: () => app.log })
  const app = Fastify({
    schemaController: { compilersFactory: { buildSerializer: buildSerialiserLater } },
    serverFactory: (answer) => {
      const draining = {
        leaving: deps.leaving ?? new AbortController().signal,
        patienceMs: drainPatienceMs,
        onCut: (answers: number) => app.log.warn({ answers }, 'answers were cut off because the server stops'),
      }
      const server = new DrainingServer(
        { ...timeLimits, requireHostHeader: false },
        (request, response) => {
          if (isUnfit(request, response, headers)) return void requests.unreadable++
          if (overload.refuses(request, response)) return
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
      // Earlier requests on the same connection get their complete answers before the error.
      server.whenAnswered(socket, () => answerBrokenRequest(error, socket, headers))
    },
    frameworkErrors: (error, request, reply) =>
      void sendError(
        error,
        request,
        reply.headers({ ...headers, [requestIdHeader]: request.id, 'cache-control': 'no-store' }),
      ),
    // The server still answers requests on open connections while it stops.
    return503OnClosing: false,
  })
  // Fastify does not validate: the contract parses queries and ids, with messages that name the parameter; the schemas
  // are documentation.
  app.setValidatorCompiler(() => () => true)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    // Search engines must not index invented places.
    if (deps.sync.hasSample) reply.header('x-robots-tag', 'noindex')
    done()
  })
  nameRefusals(app)
  overload.holdAnswers(app)
  answerProblems(app)
  answerUnknownPaths(app, guard)
  compressAnswers(app)
  await describeApi(app)

  const answers = new AnswerCache()
  shareCalls(app, guard.limit, deps)
  await app.register(async (api) => {
    guard.protect(api)
    searchRoutes(api, deps, answers)
    knownFactsRoutes(api, deps, answers)
    mapRoutes(api, deps, answers)
    placeRoutes(api, deps, answers)
    countRoutes(api, deps, answers)
    await api.register(async (calls) => {
      overload.limit(calls, mostCalls)
      profileRoutes(calls, deps)
      favouriteRoutes(calls, deps)
      personalDataRoutes(calls, deps)
      tipRoutes(calls, deps)
      reportRoutes(calls, deps)
      addressRoutes(calls, deps)
      travelRoutes(calls, deps)
      roundRoutes(calls, deps)
      organiserRoutes(calls, deps)
      watchRoutes(calls, deps)
      deskRoutes(calls, deps)
    })
    await api.register(async (calls) => {
      overload.limit(calls, mostIdentityCalls)
      deps.identity.addCalls(calls)
    })
  })
  await app.register(async (pages) => {
    pages.addHook('onRequest', guard.limitCalls)
    // A separate limit: calls that wait for Facebook must not block the other ways to sign in.
    deps.identity.addPages(pages, (refuse) => overload.limit(pages, mostIdentityCalls, refuse))
  })
  await app.register(async (pages) => {
    overload.limit(pages, mostCalls)
    endWatchPage(pages, deps, guard)
  })
  await app.register(async (health) => healthRoutes(health, deps, guard))
  await app.register(async (metrics) => metricsRoutes(metrics, deps, { requests, overload }, guard.limit))
  await app.register(async (open) => {
    calendarRoutes(open, deps, guard)
    shareImageRoutes(open, deps, guard)
    await open.register(async (feeds) => {
      searchFeedRoutes(feeds, deps, guard, (room) =>
        overload.limitSizes(feeds, { ...room, most: mostFeeds * mostFeedEntries }),
      )
    })
  })
  await app.register(async (open) =>
    sitemapRoutes(open, deps, guard, (calls) => overload.limit(calls, { most: mostFeeds, oneForAddress: true })),
  )
  await app.register(async (site) => {
    await siteRoutes(site, deps, guard, answers)
    embedRoutes(site, deps, guard)
    await site.register(async (pages) => {
      overload.limit(pages, mostPages)
      pageRoutes(pages, deps, guard, answers)
    })
  })
  await app.register(async (docs) => serveApiDocs(docs, guard))
  let readingAhead: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    readingAhead = setTimeout(readBodyCheckerAhead, readAheadAfterMs)
  })
  app.addHook('preClose', async () => clearTimeout(readingAhead))
  return app
}

/**
 * Adds the request's id (as in the log) to refusals, and forbids caching them: a cache would otherwise keep a 404 with
 * another request's id, even after the address exists (RFC 9111, 4.2.2).
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
