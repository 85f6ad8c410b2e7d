/**
 * Keeps the site readable offline: the program, the opened places, and the last searches. Online, everything fresh
 * comes from the network, also the page, since it contains the server's configuration.
 */
import { idOfPlacePage, pageAddresses } from '@fyndkartan/contract/page-addresses'
import { visitorEndpoints } from '@fyndkartan/contract/endpoints/visitor'
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
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

/** The map without tiles. */
const outlinePath = '/outline.json'

/** The beginnings of the addresses of places, towns and counties. */
const servedPaths = [pageAddresses.shop, pageAddresses.market, pageAddresses.town, pageAddresses.county].map((path) =>
  path.replace(/\{.*/, ''),
)
const daySeconds = 86_400

/** The frame on other sites' pages, and the files of its program (web/embed-plugin.ts). */
function isOfFrame(address: string): boolean {
  // The referrer is empty for a request without one.
  const path = address === '' ? '' : new URL(address).pathname
  return path === pageAddresses.embed || path.startsWith('/assets/embed/')
}

// Stores nothing for that frame, even if its visitor has been on the site before. This listener comes before all
// routes.
self.addEventListener('fetch', (event) => {
  if (isOfFrame(event.request.url) || isOfFrame(event.request.referrer)) event.stopImmediatePropagation()
})

precacheAndRoute(programFiles)
cleanupOutdatedCaches()

self.addEventListener('install', (event) => {
  // Caches the page that refers to exactly these files, so that they match offline.
  event.waitUntil(
    caches
      .open(pageCache)
      .then((cache) => cache.addAll(['/', outlinePath].map((path) => new Request(path, { cache: 'reload' })))),
  )
  // Takes over from earlier workers, which stored tokens in the keys of their caches, without waiting until all pages
  // are closed. A page that then misses a chunk reloads (api/newer-build.ts).
  event.waitUntil(findCachesWithHeaders().then((found) => (found.length > 0 ? self.skipWaiting() : undefined)))
})
self.addEventListener('activate', (event) =>
  event.waitUntil(
    findCachesWithHeaders()
      .then((found) => Promise.all(found.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  ),
)

/** Names of the caches whose keys contain request headers. */
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

/** Only the address is the key, since a request would be stored with its headers. */
const byAddress: Plugin = { cacheKeyWillBeUsed: async ({ request }) => request.url }

// Hash routing has one page, whatever follows '?' or '#'.
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

// Chunks that are not precached; their names are content hashes, so a cached one is never stale.
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'parts', plugins: [byAddress, limitedTo({ maxEntries: 60 })] }),
)

/** For requests to other servers: only the client shows that they come from the frame. */
const notForFrame: Plugin = {
  cacheWillUpdate: async ({ response, event }) => {
    const client = event instanceof FetchEvent ? await self.clients.get(event.clientId) : undefined
    return client && isOfFrame(client.url) ? null : response
  },
}

/** Incremented at a sign-out, so that answers to earlier requests are not stored. */
let turn = 0

self.addEventListener('message', (event) => {
  if (event.data !== clearVisitorMessage) return
  turn++
  cachedBytes = undefined
  const clearing = visitorsCaches.map(async (name) => {
    await caches.delete(name)
    // Deletes all expiry data; the limit has no effect here.
    await new CacheExpiration(name, { maxEntries: 1 }).delete()
  })
  event.waitUntil(Promise.all(clearing).then(() => event.ports[0]?.postMessage(null)))
})

/**
 * The size of all caches, or more, since removed entries are not subtracted until the next count. Unknown when a worker
 * starts.
 */
let cachedBytes: Promise<number> | undefined

/** Limits all caches together, after each stored answer. */
const bounded: Plugin = {
  cacheDidUpdate: async ({ newResponse }) => {
    const { size } = await newResponse.blob()
    cachedBytes = (cachedBytes ?? countOfflineBytes())
      .then((bytes) => (bytes + size > offlineQuotaBytes ? makeRoom() : bytes + size))
      // The next time counts again.
      .catch(() => offlineQuotaBytes)
    await cachedBytes
  },
}

/** Marks a request with the turn of its visitor. */
const ofThisVisitor: Plugin = {
  requestWillFetch: async ({ request, state }) => {
    if (state) state['turn'] = turn
    return request
  },
}

function isOfThisTurn(state: Readonly<Record<string, unknown>> | undefined): boolean {
  return state?.['turn'] === turn
}

/** Larger answers are not stored, bytes. With the number of entries this limits the total size. */
const largestCached = 1_000_000

/** Only the address is the key, and personal data are removed. */
const impersonal: Plugin = {
  ...byAddress,
  ...ofThisVisitor,
  cacheWillUpdate: async ({ response, state }) => {
    const copy = await impersonalCopy(response)
    if (copy && (await copy.clone().blob()).size > largestCached) return null
    return isOfThisTurn(state) ? copy : null
  },
}

/** Adds a header with the time when a cached answer was fetched. */
async function withFetchedAtHeader(cachedAnswer: Response): Promise<Response> {
  const headers = new Headers(cachedAnswer.headers)
  headers.set(fetchedAtHeader, cachedAnswer.headers.get('date') ?? '')
  return new Response(await cachedAnswer.blob(), { headers })
}

const saysWhen: Plugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && withFetchedAtHeader(cachedResponse),
}

/** Adds a meta element with that time, since a document cannot read its own headers. */
async function withFetchedAtMeta(cachedAnswer: Response): Promise<Response> {
  const headers = new Headers(cachedAnswer.headers)
  // These headers describe the body before the change.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const at = cachedAnswer.headers.get('date') ?? ''
  const text = (await cachedAnswer.text()).replace('</head>', `<meta name="${fetchedAtMeta}" content="${at}" /></head>`)
  return new Response(text, { headers })
}

// Pages with their own addresses, as last read. A page that was never read redirects to the start page's route, whose
// place may be cached.
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

/** The start page's route for the same content, if there is one. */
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

// A search that the server refuses fails. Without an answer the page shows the last one with its time, so that visitors
// do not take it for a current one.
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
      // Only the list's answer has the header, since its notice covers the map and the counts.
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

// Only tiles requested with CORS, since browsers count an opaque answer as megabytes of the site's storage.
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

/** A cast: Workbox's plugin does not match Workbox's type with exactOptionalPropertyTypes. */
function limitedTo(limits: ConstructorParameters<typeof ExpirationPlugin>[0]) {
  return new ExpirationPlugin(limits) as Plugin
}
