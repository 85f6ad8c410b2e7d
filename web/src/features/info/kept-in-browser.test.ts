import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keptAnswers } from '../../api/kept-answers.ts'
import { cookiesOf, keptForOffline, type KeptThing, rememberedChoices, signInKeysOf } from './kept-in-browser.ts'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
const namesOf = (things: readonly KeptThing[]) => things.flatMap(({ names }) => names).toSorted()

const embedded = { provider: 'embedded', facebook: false } as const
const firebase = {
  provider: 'firebase',
  api_key: 'key',
  auth_domain: 'a.example',
  project_id: 'a',
  emulator_url: null,
} as const

test('the list names exactly the keys that the site writes to the browser’s storage', () => {
  const keys = found(read('api/stored-state.ts'), /\bstored<[^(]+\(\s*'(\w+)'/g)
  expect(keys.length).toBeGreaterThan(5)
  expect(namesOf([...rememberedChoices, ...signInKeysOf(embedded)])).toEqual(keys.toSorted())
})

test('the list names exactly the caches of the service worker', () => {
  const worker = read('service.worker.ts')
  const caches = [
    ...found(worker, /cacheName: '(\w+)'/g),
    ...found(worker, /^const pageCache = '(\w+)'/gm),
    ...found(worker, /cacheName: keptAnswers\.(\w+)/g).map((name) => keptAnswers[name as keyof typeof keptAnswers]),
  ]
  expect(caches).toHaveLength(worker.match(/cacheName: /g)?.length ?? 0)
  expect(namesOf(keptForOffline).filter((name) => !name.startsWith('workbox-'))).toEqual(caches.toSorted())
})

test.each([
  ['places', 30],
  ['searches', 7],
  ['tiles', 14],
])('%s are kept for as many days as the page says: %i', (name, days) => {
  const worker = read('service.worker.ts')
  const [, rule = ''] = new RegExp(`cacheName: (?:'|keptAnswers\\.)${name}\\b([\\s\\S]*?)daySeconds`).exec(worker) ?? []
  expect(rule).toMatch(new RegExp(`maxAgeSeconds: ${days} \\* $`))
  expect(keptForOffline.find(({ names }) => names.includes(name))?.life).toMatch(new RegExp(`^${days} dagar`))
})

test('no other file writes to the browser’s storage', () => {
  // The browser's storage APIs; the files checked above are excluded.
  const writers = /localStorage|sessionStorage|indexedDB\b|document\.cookie|caches\.open|cookieStore/
  const followed = new Set(['api/stored-state.ts', 'service.worker.ts'])
  const files = sourceFiles().filter((file) => !followed.has(file))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => writers.test(withoutComments(read(file))))).toEqual([])
})

test('cookies and keys depend on the identity provider', () => {
  expect(namesOf(cookiesOf(embedded))).toEqual(['fyndkartan.known_browser', 'fyndkartan.session_token'])
  expect(namesOf(cookiesOf({ ...embedded, facebook: true }))).toEqual([
    'fyndkartan.known_browser',
    'fyndkartan.oauth_state',
    'fyndkartan.session_token',
  ])
  expect(cookiesOf(firebase)).toEqual([])
  expect(namesOf(signInKeysOf(firebase))).toEqual(['firebaseLocalStorageDb', 'signed_in'])
})

const rulesOf = (file: string) =>
  readFileSync(new URL(`../../../../server/src/identity/embedded/${file}`, import.meta.url), 'utf8')

test('the browser cookie expires when the page says', () => {
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
