/**
 * What stays readable without a network: the program itself, the places that were opened, and the last searches. Everything
 * fresh comes from the network when there is one; the page holds the server's configuration, so it does too.
 */
import { endpoints } from '@fyndkartan/contract/endpoints'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, type StrategyOptions } from 'workbox-strategies'
import { keptAnswers } from './api/kept-answers.ts'

declare const self: ServiceWorkerGlobalScope
/** The program's files, written in by offline-plugin.ts when the site is built. */
declare const programFiles: PrecacheEntry[]

const pageCache = 'page'
const daySeconds = 86_400

precacheAndRoute(programFiles)
cleanupOutdatedCaches()

self.addEventListener('install', (event) => {
  // The page that names exactly these files, so that the two fit together when there is no network.
  event.waitUntil(caches.open(pageCache).then((cache) => cache.add(new Request('/', { cache: 'reload' }))))
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

// Routing is hash based: there is one page, whatever stands behind '?' or '#'.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && url.pathname === '/',
  new NetworkFirst({
    cacheName: pageCache,
    networkTimeoutSeconds: 4,
    plugins: [{ cacheKeyWillBeUsed: async () => '/' }],
  }),
)

// Parts that few need are not fetched ahead; their names change with their content, so a kept one is never stale.
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: 'parts', plugins: [limitedTo({ maxEntries: 60 })] }),
)

/**
 * Answers are kept by their address, with or without a token: one device reads as one visitor. Those of somebody signed in
 * hold their marks; the page deletes them when that person leaves (api/kept-answers.ts).
 */
const byAddress: CacheQueryOptions = { ignoreVary: true }

const placePaths = [endpoints.getShop.path, endpoints.getMarket.path].map((path) => path.replace('{id}', ''))
registerRoute(
  ({ url }) => placePaths.some((path) => url.pathname.startsWith(path)),
  new NetworkFirst({
    cacheName: keptAnswers.places,
    matchOptions: byAddress,
    networkTimeoutSeconds: 4,
    plugins: [limitedTo({ maxEntries: 200, maxAgeSeconds: 30 * daySeconds })],
  }),
)

// A search that fails while there is a network must be seen to fail, so that nobody takes old results for new ones.
const searchPaths: readonly string[] = [
  endpoints.searchPlaces.path,
  endpoints.searchMap.path,
  endpoints.countPlaces.path,
]
registerRoute(
  ({ url }) => searchPaths.includes(url.pathname),
  new NetworkFirst({
    cacheName: keptAnswers.searches,
    matchOptions: byAddress,
    plugins: [
      { cachedResponseWillBeUsed: async ({ cachedResponse }) => (self.navigator.onLine ? null : cachedResponse) },
      limitedTo({ maxEntries: 40, maxAgeSeconds: 7 * daySeconds }),
    ],
  }),
)

// Only tiles asked for with CORS: the browser counts an opaque answer as megabytes against the site's storage.
registerRoute(
  ({ request, url }) =>
    request.destination === 'image' && request.mode === 'cors' && /\/\d+\/\d+\/\d+(@2x)?\.\w+$/.test(url.pathname),
  new CacheFirst({
    cacheName: 'tiles',
    plugins: [limitedTo({ maxEntries: 500, maxAgeSeconds: 14 * daySeconds, purgeOnQuotaError: true })],
  }),
)

/** Workbox's own plugin does not fit Workbox's own type when optional properties are taken exactly. */
function limitedTo(limits: ConstructorParameters<typeof ExpirationPlugin>[0]) {
  return new ExpirationPlugin(limits) as NonNullable<StrategyOptions['plugins']>[number]
}
