/**
 * Keeps the site readable offline: the program, opened places, and the last searches. Online, the page and all data
 * come from the network; the page too, since it contains the server's configuration.
 */
import { idOfPlacePage, pageAddresses } from '@fyndkartan/contract/page-addresses'
import { visitorEndpoints } from '@fyndkartan/contract/endpoints/visitor'
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, type StrategyOptions } from 'workbox-strategies'
import { impersonalCopy } from './api/impersonal-copy.ts'
import './push.worker.ts'
import { homePath, placePath } from './paths.ts'
import {
  clearVisitorMessage,
  offlineCaches,
  fetchedAtHeader,
  fetchedAtMeta,
  visitorsCaches,
} from './api/offline-caches.ts'
import { countOfflineBytes, makeRoom, offlineQuotaBytes } from './api/offline-quota.ts'

declare const self: ServiceWorkerGlobalScope
/** The program's files, inserted by offline-plugin.ts at build time. */
declare const programFiles: PrecacheEntry[]

const pageCache = 'page'

/** The outlines of land, which the map draws without tiles. */
const outlinePath = '/outline.json'

/** The first parts of the addresses of the pages that the server renders, such as '/butik/'. */
const servedPaths = [pageAddresses.shop, pageAddresses.market, pageAddresses.town, pageAddresses.county].map((path) =>
  path.replace(/\{.*/, ''),
)
const daySeconds = 86_400

/**
 * Whether an address belongs to the frame on other sites' pages: its document, or a file of its program
 * (web/embed-plugin.ts).
 */
function isOfFrame(address: string): boolean {
  // `address` may be an empty referrer.
  const path = address === '' ? '' : new URL(address).pathname
  return path === pageAddresses.embed || path.startsWith('/assets/embed/')
}

// Handles no request of the frame on other sites' pages, so that nothing is stored for it. This listener must come
// before all routes.
self.addEventListener('fetch', (event) => {
  if (isOfFrame(event.request.url) || isOfFrame(event.request.referrer)) event.stopImmediatePropagation()
})

const program = new PrecacheController()
program.addToCacheList(programFiles)
registerRoute(new PrecacheRoute(program))
cleanupOutdatedCaches()

/**
 * The number of the program's files that are fetched at the same time. Two of the six connections of HTTP/1.1 remain
 * for the page.
 */
const filesAtOnce = 4

/**
 * Caches the program's files that are not cached yet. `PrecacheController.install` would fetch them one by one, each
 * with a round trip: more than a minute in a bad network.
 */
async function cacheProgram(event: ExtendableEvent): Promise<void> {
  const files = program.getURLsToCacheKeys().entries()
  const fetchNext = async (): Promise<void> => {
    for (const [url, cacheKey] of files) {
      const request = new Request(url, { credentials: 'same-origin' })
      await Promise.all(program.strategy.handleAll({ params: { cacheKey }, request, event }))
    }
  }
  await Promise.all(Array.from({ length: filesAtOnce }, fetchNext))
}

self.addEventListener('install', (event) => {
  event.waitUntil(cacheProgram(event))
  // Caches the start page of the same build as these files, so that they fit together offline.
  event.waitUntil(
    caches
      .open(pageCache)
      .then((cache) => cache.addAll(['/', outlinePath].map((path) => new Request(path, { cache: 'reload' })))),
  )
  // Earlier versions of this worker stored tokens in cache keys. Replaces such a version at once instead of waiting
  // until all its pages are closed; a page that then misses a chunk reloads (api/newer-build.ts).
  event.waitUntil(findCachesWithHeaders().then((found) => (found.length > 0 ? self.skipWaiting() : undefined)))
})
self.addEventListener('activate', (event) => {
  event.waitUntil(program.activate(event))
  event.waitUntil(
    findCachesWithHeaders()
      .then((found) => Promise.all(found.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  )
})

/** The names of the caches whose keys contain request headers, as earlier versions of this worker stored them. */
async function findCachesWithHeaders(): Promise<string[]> {
  const found: string[] = []
  for (const name of visitorsCaches) {
    if (!(await caches.has(name))) continue
    const keys = await (await caches.open(name)).keys()
    if (keys.some(({ headers }) => [...headers].length > 0)) found.push(name)
  }
  return found
}

type Plugin = NonNullable<StrategyOptions['plugins']>[number]

/** Uses only the address as the cache key, since a whole request would be stored with its headers. */
const byAddress: Plugin = { cacheKeyWillBeUsed: async ({ request }) => request.url }

// With hash routing all addresses show one document, so the cache key is the path without '?' and '#'.
registerRoute(
  ({ request, url }) =>
    url.origin === self.location.origin &&
    (url.pathname === outlinePath || (request.mode === 'navigate' && url.pathname === '/')),
  new NetworkFirst({
    cacheName: pageCache,
    networkTimeoutSeconds: 4,
    plugins: [{ cacheKeyWillBeUsed: async ({ request }) => new URL(request.url).pathname }],
  }),
)

// Chunks that are not precached. Their names contain hashes of their content, so a cached chunk is never outdated.
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'parts', plugins: [byAddress, limitedTo({ maxEntries: 60 })] }),
)

/**
 * Stores no answers of other servers for the frame on other sites' pages. Only the client, which is the page that sends
 * the request, shows that such a request comes from the frame.
 */
const notForFrame: Plugin = {
  cacheWillUpdate: async ({ response, event }) => {
    const client = event instanceof FetchEvent ? await self.clients.get(event.clientId) : undefined
    return client && isOfFrame(client.url) ? null : response
  },
}

/** The number of sign-outs, which keeps answers to requests from before a sign-out from being stored. */
let turn = 0

self.addEventListener('message', (event) => {
  if (event.data !== clearVisitorMessage) return
  turn++
  cachedBytes = undefined
  const clearing = visitorsCaches.map(async (name) => {
    await caches.delete(name)
    // Deletes the times at which entries of this cache expire; `maxEntries` is required but has no effect here.
    await new CacheExpiration(name, { maxEntries: 1 }).delete()
  })
  event.waitUntil(Promise.all(clearing).then(() => event.ports[0]?.postMessage(null)))
})

/**
 * The total size of all caches, bytes. It may be too high, since removed entries are not subtracted until the next
 * count. Undefined until the first count after the worker's start.
 */
let cachedBytes: Promise<number> | undefined

/** After each stored answer, removes old entries if all caches together have become too large. */
const bounded: Plugin = {
  cacheDidUpdate: async ({ newResponse }) => {
    const { size } = await newResponse.blob()
    cachedBytes = (cachedBytes ?? countOfflineBytes())
      .then((bytes) => (bytes + size > offlineQuotaBytes ? makeRoom() : bytes + size))
      // After a failed count, treats the caches as full, so that the next answer counts again.
      .catch(() => offlineQuotaBytes)
    await cachedBytes
  },
}

/** Stores with each request how many sign-outs came before it. */
const ofThisVisitor: Plugin = {
  requestWillFetch: async ({ request, state }) => {
    if (state) state['turn'] = turn
    return request
  },
}

function isOfThisTurn(state: Readonly<Record<string, unknown>> | undefined): boolean {
  return state?.['turn'] === turn
}

/** The largest answer that is stored, bytes. Together with the number of entries this limits the size of a cache. */
const largestCached = 1_000_000

/** Stores answers under their address only and without the visitor's data, and not after a sign-out. */
const impersonal: Plugin = {
  ...byAddress,
  ...ofThisVisitor,
  cacheWillUpdate: async ({ response, state }) => {
    const copy = await impersonalCopy(response)
    if (copy && (await copy.clone().blob()).size > largestCached) return null
    return isOfThisTurn(state) ? copy : null
  },
}

/** Adds a header to a cached answer with the time when it was fetched. */
async function withFetchedAtHeader(cachedAnswer: Response): Promise<Response> {
  const headers = new Headers(cachedAnswer.headers)
  headers.set(fetchedAtHeader, cachedAnswer.headers.get('date') ?? '')
  return new Response(await cachedAnswer.blob(), { headers })
}

const saysWhen: Plugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && withFetchedAtHeader(cachedResponse),
}

/**
 * Adds a meta element to a cached document with the time when it was fetched, since a page cannot read its own headers.
 */
async function withFetchedAtMeta(cachedAnswer: Response): Promise<Response> {
  const headers = new Headers(cachedAnswer.headers)
  // These headers are wrong for the changed body.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const at = cachedAnswer.headers.get('date') ?? ''
  const text = (await cachedAnswer.text()).replace('</head>', `<meta name="${fetchedAtMeta}" content="${at}" /></head>`)
  return new Response(text, { headers })
}

// Pages that the server renders: from the network, else as cached at the last visit. Offline, a page that is not cached
// redirects to its route in the start page, which may have the place cached.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && servedPaths.some((path) => url.pathname.startsWith(path)),
  new NetworkFirst({
    cacheName: offlineCaches.pages,
    networkTimeoutSeconds: 4,
    plugins: [
      {
        ...ofThisVisitor,
        cacheKeyWillBeUsed: async ({ request }) => new URL(request.url).pathname,
        cacheWillUpdate: async ({ response, state }) =>
          response.status === 200 && isOfThisTurn(state) ? response : null,
        cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && withFetchedAtMeta(cachedResponse),
        handlerDidError: async ({ request }) => Response.redirect(`/#${routeOf(new URL(request.url).pathname)}`),
      },
      limitedTo({ maxEntries: 60, maxAgeSeconds: 30 * daySeconds, purgeOnQuotaError: true }),
      bounded,
    ],
  }),
)

/**
 * The route in the start page's document that shows the same place; the start page itself for a page of a town or
 * county.
 */
function routeOf(pathname: string): string {
  const id = idOfPlacePage(pathname.split('/')[2] ?? '')
  const [shops = '', markets = ''] = servedPaths
  if (id !== null && pathname.startsWith(shops)) return placePath({ kind: 'shop', id })
  return id !== null && pathname.startsWith(markets) ? placePath({ kind: 'market', id }) : homePath()
}

const placePaths = [visitorEndpoints.getShop.path, visitorEndpoints.getMarket.path].map((path) =>
  path.replace('{id}', ''),
)
registerRoute(
  ({ url }) => placePaths.some((path) => url.pathname.startsWith(path)),
  new NetworkFirst({
    cacheName: offlineCaches.places,
    networkTimeoutSeconds: 4,
    plugins: [impersonal, limitedTo({ maxEntries: 200, maxAgeSeconds: 30 * daySeconds }), bounded, saysWhen],
  }),
)

// Searches: from the network; without an answer, the last one for the same search, which the page shows with its time,
// so that visitors do not take it for a current one. A refusal by the server is passed on.
const searchPaths: readonly string[] = [
  visitorEndpoints.searchPlaces.path,
  visitorEndpoints.searchMap.path,
  visitorEndpoints.countPlaces.path,
]
registerRoute(
  ({ url }) => searchPaths.includes(url.pathname),
  new NetworkFirst({
    cacheName: offlineCaches.searches,
    networkTimeoutSeconds: 4,
    plugins: [
      impersonal,
      // Adds the time only to the answer for the list; the notice about it covers the map and the counts too.
      {
        cachedResponseWillBeUsed: async ({ cachedResponse, request }) =>
          cachedResponse && new URL(request.url).pathname === visitorEndpoints.searchPlaces.path
            ? withFetchedAtHeader(cachedResponse)
            : cachedResponse,
      },
      limitedTo({ maxEntries: 40, maxAgeSeconds: 7 * daySeconds, purgeOnQuotaError: true }),
      bounded,
    ],
  }),
)

// Map tiles. Only those requested with CORS, since browsers count an opaque answer as megabytes of the site's storage.
registerRoute(
  ({ request, url }) =>
    request.destination === 'image' && request.mode === 'cors' && /\/\d+\/\d+\/\d+(@2x)?\.\w+$/.test(url.pathname),
  new CacheFirst({
    cacheName: 'tiles',
    plugins: [
      byAddress,
      notForFrame,
      limitedTo({ maxEntries: 500, maxAgeSeconds: 14 * daySeconds, purgeOnQuotaError: true }),
      bounded,
    ],
  }),
)

/**
 * Makes a plugin that limits a cache. The cast is needed, since Workbox's class does not match Workbox's own type with
 * exactOptionalPropertyTypes.
 */
function limitedTo(limits: ConstructorParameters<typeof ExpirationPlugin>[0]) {
  return new ExpirationPlugin(limits) as Plugin
}
