import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { longestAgeMs } from '@fyndkartan/domain/favourite-change'
import { offlineCaches } from '../../api/offline-caches.ts'
import { offlineQuotaBytes } from '../../api/offline-quota.ts'
import { cookiesOf, offlineItems, type StoredItem, storedChoices, signInKeysOf } from './browser-storage.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
const namesOf = (things: readonly StoredItem[]) => things.flatMap(({ names }) => names).toSorted()

const embedded = { provider: 'embedded', facebook: false } as const
const firebase = {
  provider: 'firebase',
  api_key: 'key',
  auth_domain: 'a.example',
  project_id: 'a',
  emulator_url: null,
} as const

test('the list names exactly the keys that the site writes to the browser’s storage', () => {
  const keys = found(
    ['state', 'links', 'reports', 'drafts', 'tip-draft'].map((name) => read(`api/stored-${name}.ts`)).join(''),
    /\bstored<[^(]+\(\s*'(\w+)'/g,
  )
  expect(keys.length).toBeGreaterThan(5)
  expect(namesOf([...storedChoices, ...signInKeysOf(embedded)])).toEqual(keys.toSorted())
})

test('the list names exactly the caches of the service worker and the page', () => {
  const worker = read('service.worker.ts')
  const caches = [
    ...found(worker, /cacheName: '(\w+)'/g),
    ...found(worker, /^const pageCache = '(\w+)'/gm),
    ...found(worker, /cacheName: offlineCaches\.(\w+)/g).map(
      (name) => offlineCaches[name as keyof typeof offlineCaches],
    ),
  ]
  expect(caches).toHaveLength(worker.match(/cacheName: /g)?.length ?? 0)
  // Add the caches that the page opens, and those that page and worker share.
  caches.push(...found(read('api/favourites-cache.ts'), /caches\.open\(offlineCaches\.(\w+)\)/g))
  caches.push(...found(read('api/stored-subscription.ts'), /^const cacheName = '(\w+)'/gm))
  expect(namesOf(offlineItems).filter((name) => !name.startsWith('workbox-'))).toEqual(caches.toSorted())
})

test.each([
  ['places', 30],
  ['searches', 7],
  ['tiles', 14],
])('the cached %s expire after the number of days on the page: %i', (name, days) => {
  const worker = read('service.worker.ts')
  const [, rule = ''] =
    new RegExp(`cacheName: (?:'|offlineCaches\\.)${name}\\b([\\s\\S]*?)daySeconds`).exec(worker) ?? []
  expect(rule).toMatch(new RegExp(`maxAgeSeconds: ${days} \\* $`))
  expect(offlineItems.find(({ names }) => names.includes(name))?.life).toMatch(new RegExp(`^${days} dagar`))
})

test.each([
  ['places', 200],
  ['pages', 60],
  ['searches', 40],
  ['tiles', 500],
])('the number of cached %s is limited as the page says: %i', (name, most) => {
  const worker = read('service.worker.ts')
  const [, entries] =
    new RegExp(`cacheName: (?:'|offlineCaches\\.)${name}\\b[\\s\\S]*?maxEntries: (\\d+)`).exec(worker) ?? []
  expect(entries).toBe(String(most))
  expect(offlineItems.find(({ names }) => names.includes(name))?.purpose).toContain(`Högst ${most}`)
})

test('the largest cached answer and the number of prefetched favourites are those on the page', () => {
  const [, largest] = /^const largestCached = ([\d_]+)$/m.exec(read('service.worker.ts')) ?? []
  expect(largest).toBe('1_000_000')
  expect(offlineItems.find(({ names }) => names.includes('searches'))?.purpose).toContain('högst 1 MB')
  const [, ahead] = /^export const mostPrefetched = (\d+)$/m.exec(read('api/prefetch-places.ts')) ?? []
  expect(offlineItems.find(({ names }) => names.includes('places'))?.purpose).toContain(`första ${ahead} av`)
})

test('every cache respects the total quota, which is on the page', () => {
  const worker = read('service.worker.ts')
  const routes = worker.split('registerRoute(').slice(1)
  const bounded = routes.filter((route) => /^\s+bounded,$|, bounded,/m.test(route)).map(nameOfCache)
  expect(bounded.toSorted()).toEqual(['pages', 'places', 'searches', 'tiles'])
  expect(offlineQuotaBytes).toBe(20_000_000)
  expect(read('pages/CookiesPage.tsx')).toContain('tillsammans högst {offlineQuotaBytes / 1_000_000} MB')
})

const nameOfCache = (route: string) => /cacheName: (?:'|offlineCaches\.)(\w+)/.exec(route)?.[1] ?? ''

test('pending changes of favourites are kept as long as the page says', () => {
  const life = storedChoices.find(({ names }) => names.includes('favourite_changes'))?.life
  expect(life).toContain(`högst ${longestAgeMs / 86_400_000} dagar`)
})

test('no other file writes to the browser’s storage', () => {
  // The browser's storage APIs; the files checked above are excluded.
  const writers = /localStorage|sessionStorage|indexedDB\b|document\.cookie|caches\.open|cookieStore/
  const followed = new Set([
    'api/stored-state.ts',
    'api/stored-links.ts',
    'api/stored-reports.ts',
    'api/stored-drafts.ts',
    'api/stored-tip-draft.ts',
    'api/favourites-cache.ts',
    'api/stored-subscription.ts',
    'api/offline-quota.ts',
    'service.worker.ts',
    // Test code: the first clears the storage between test files, the second between tests.
    'testing/dom/setup.ts',
    'testing/show-places-map.tsx',
  ])
  const files = sourceFiles().filter((file) => !followed.has(file))
  expect(files.length).toBeGreaterThan(100)
  // The first script may read one key: whether the visitor has signed in.
  const reading = "localStorage.getItem('signed_in')"
  expect(read('first-script.ts')).toContain(reading)
  const codeOf = (file: string) => withoutComments(read(file)).replace(reading, '')
  expect(files.filter((file) => writers.test(codeOf(file)))).toEqual([])
})

test('cookies and keys depend on the identity provider', () => {
  expect(namesOf(cookiesOf(embedded))).toEqual(['fyndkartan.known_browser', 'fyndkartan.session_token'])
  expect(namesOf(cookiesOf({ ...embedded, facebook: true }))).toEqual([
    'fyndkartan.known_browser',
    'fyndkartan.oauth_state',
    'fyndkartan.session_token',
  ])
  expect(cookiesOf(firebase)).toEqual([])
  expect(namesOf(signInKeysOf(firebase))).toEqual(['firebaseLocalStorageDb', 'sign_out', 'signed_in', 'visitor'])
})

const rulesOf = (file: string) =>
  readFileSync(new URL(`../../../../server/src/identity/embedded/${file}`, import.meta.url), 'utf8')

test('the cookie of known browsers expires when the page says', () => {
  const [, days] = /^const knownLifeS = (\d+) \* dayS$/m.exec(rulesOf('known-browsers.ts')) ?? []
  expect(rulesOf('known-browsers.ts')).toMatch(/fyndkartan\.known_browser/)
  expect(cookiesOf(embedded)[1]?.life).toMatch(new RegExp(`^${days} dagar`))
})

test('the session cookie expires when the page says', () => {
  const rules = rulesOf('auth.ts')
  const [, days] = /^const sessionLifeS = (\d+) \* dayS$/m.exec(rules) ?? []
  expect(rules).toMatch(/cookiePrefix: 'fyndkartan'/)
  expect(cookiesOf(embedded)[0]?.life).toMatch(new RegExp(`^${days} dagar`))
})

function sourceFiles(): string[] {
  return readdirSync(new URL('../../', import.meta.url), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
}

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1')
}
