import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { measureSite, overBudget } from './size-budget.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fyndkartan-site-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, '.vite'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Gzip finds repetitions only within this distance, kB; Brotli also beyond. */
const beyondGzipKB = 36

/**
 * Random bytes and, if long enough, a repetition of them, which only Brotli can compress: it is too distant for gzip.
 */
function bytesOf(kB: number): Buffer {
  const random = randomBytes(Math.max(beyondGzipKB, kB / 2) * 1000)
  return Buffer.concat([random, random]).subarray(0, kB * 1000)
}

/** Writes a site with files of these gzip sizes, kB. Unless `firebaseApart`, Firebase's client is part of the shell. */
function writeSite(weights: Readonly<Record<string, number>>, { firebaseApart = true } = {}): void {
  for (const [file, kB] of Object.entries(weights)) writeFileSync(join(folder, 'assets', file), bytesOf(kB))
  const chunk = (file: string, imports: readonly string[] = [], css: readonly string[] = []) => ({
    file: `assets/${file}`,
    imports,
    css: css.map((name) => `assets/${name}`),
  })
  const manifest = {
    'index.html': chunk('index.js', ['_vendor.js'], ['index.css']),
    '_vendor.js': chunk('vendor.js'),
    '_place.js': chunk('place.js'),
    'src/pages/SearchPage.tsx': chunk('search.js', ['index.html', '_place.js']),
    'src/pages/PlacePage.tsx': chunk('page.js', ['index.html', '_place.js']),
    'src/pages/FeedbackPage.tsx': chunk('feedback.js', ['index.html', '_place.js']),
    'src/features/place/ShopSheet.tsx': chunk('shop.js', ['_place.js']),
    'src/features/place/MarketSheet.tsx': chunk('market.js', ['_place.js']),
    'src/features/round/RoundButton.tsx': chunk('round-button.js', ['_vendor.js']),
    'src/features/map/PlacesMap.tsx': chunk('map.js', ['_vendor.js'], ['map.css']),
    'src/pages/RoundPage.tsx': chunk('round.js', ['index.html', '_place.js']),
    'src/features/map/RoundMap.tsx': chunk('round-map.js', ['_vendor.js']),
    'src/features/search/TownDialog.tsx': chunk('towns.js', ['_place.js']),
    'src/api/identity/embedded-client.ts': chunk('embedded.js', ['_vendor.js']),
    ...(firebaseApart ? { 'src/api/identity/firebase-client.ts': chunk('firebase.js', ['_vendor.js']) } : {}),
  }
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest))
}

const weights = {
  'index.js': 60,
  'vendor.js': 20,
  'index.css': 5,
  'place.js': 4,
  'search.js': 6,
  'map.js': 30,
  'map.css': 5,
  'cluster.worker-abc.js': 5,
  'page.js': 7,
  'shop.js': 5,
  'market.js': 6,
  'round-button.js': 2,
  'feedback.js': 8,
  'towns.js': 9,
  'round.js': 12,
  'round-map.js': 1,
  'round.worker-abc.js': 8,
  'embedded.js': 2,
  'firebase.js': 33,
  'text.woff2': 20,
  'villages-abc.json': 12,
}

test('the size of a part includes every file that it loads immediately, once each', () => {
  writeSite(weights)
  const sizes = measureSite(folder)
  expect(sizes.map(({ name, coding, kB }) => `${name}: ${Math.round(kB)} ${coding}`)).toEqual([
    'shell: 85 gzip',
    'search with map: 135 gzip',
    'search with map: 111 Brotli',
    'FeedbackPage: 8 gzip',
    'TownDialog: 9 gzip',
    'a shop’s page: 14 gzip',
    'a market’s page: 15 gzip',
    'round: 21 gzip',
    'identity, embedded: 2 gzip',
    'identity, Firebase: 33 gzip',
    'fonts: 20 gzip',
    'villages: 12 gzip',
    'villages: 12 Brotli',
  ])
  expect(overBudget(sizes)).toEqual([])
})

test.each([
  ['index.js', 74, 76, /^shell is 10\d\.\d kB gzip, 100 kB are allowed \(assets\/index\.js/],
  ['cluster.worker-abc.js', 19, 21, /^search with map is 15\d\.\d kB gzip, 150 kB are allowed/],
  ['feedback.js', 9, 11, /^FeedbackPage is 1\d\.\d kB gzip, 10 kB are allowed/],
  ['page.js', 14, 16, /^a market’s page is 2\d\.\d kB gzip, 23 kB are allowed/],
  ['shop.js', 13, 15, /^a shop’s page is 2\d\.\d kB gzip, 23 kB are allowed/],
  ['towns.js', 44, 46, /^TownDialog is 4\d\.\d kB gzip, 45 kB are allowed/],
  ['round.js', 16, 18, /^round is 2\d\.\d kB gzip, 26 kB are allowed/],
  ['embedded.js', 2, 4, /^identity, embedded is 4\.\d kB gzip, 3 kB are allowed/],
  ['firebase.js', 34, 36, /^identity, Firebase is 36\.\d kB gzip, 35 kB are allowed/],
  ['text.woff2', 44, 46, /^fonts is 4\d\.\d kB gzip, 45 kB are allowed/],
  ['villages-abc.json', 149, 151, /^villages is 15\d\.\d kB gzip, 150 kB are allowed/],
] as const)('%s may have %i kB but not %i', (file, allowed, tooMuch, fault) => {
  writeSite({ ...weights, [file]: allowed })
  expect(overBudget(measureSite(folder))).toEqual([])
  writeSite({ ...weights, [file]: tooMuch })
  expect(overBudget(measureSite(folder))).toContainEqual(expect.stringMatching(fault))
})

test('the search with its map may have 131 kB in Brotli but not 132; in gzip it may be larger', () => {
  const lean = { ...weights, 'index.js': 36, 'vendor.js': 36, 'map.js': 36 }
  writeSite({ ...lean, 'search.js': 3 })
  expect(overBudget(measureSite(folder))).toEqual([])
  writeSite({ ...lean, 'search.js': 5 })
  expect(overBudget(measureSite(folder))).toEqual([
    expect.stringMatching(/^search with map is 13\d\.\d kB Brotli, 131 kB are allowed/),
  ])
})

test('a site whose parts of a place’s page cannot be told apart is an error', () => {
  writeSite(weights)
  const file = join(folder, '.vite/manifest.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace('place/ShopSheet.tsx', 'place/other.tsx'))
  expect(() => measureSite(folder)).toThrow(/lacks a part of a shop’s page/)
})

test('a site without the villages of the town list is an error too', () => {
  writeSite(weights)
  rmSync(join(folder, 'assets/villages-abc.json'))
  expect(() => measureSite(folder)).toThrow(/lacks the villages/)
})

test('a site without its worker is an error: renaming a file must not reduce the measured size', () => {
  writeSite(weights)
  rmSync(join(folder, 'assets/cluster.worker-abc.js'))
  expect(() => measureSite(folder)).toThrow(/lacks its shell or the map's worker/)
})

test('what other sites show is measured where it has been built: the script as it is, the frame with and without its map', () => {
  writeSite(weights)
  writeFileSync(join(folder, 'embed.js'), bytesOf(6.5))
  writeFileSync(join(folder, 'assets/frame.js'), bytesOf(100))
  writeFileSync(join(folder, 'assets/frame-map.js'), bytesOf(20))
  const manifest = {
    'embed.html': { file: 'assets/frame.js' },
    'src/features/map/EmbedMap.tsx': { file: 'assets/frame-map.js', imports: ['embed.html'] },
  }
  writeFileSync(join(folder, '.vite/embed-manifest.json'), JSON.stringify(manifest))
  const sizes = measureSite(folder).filter(({ name }) => name.startsWith('embed'))
  expect(sizes.map(({ name, coding, kB }) => [name, coding, Math.round(kB * 2) / 2])).toEqual([
    ['embed.js', 'uncompressed', 6.5],
    ['embed', 'gzip', 100],
    ['embed with map', 'gzip', 120],
  ])
  expect(overBudget(sizes)).toHaveLength(1)
})

test('an identity client without its own chunk is an error: every visitor would load it', () => {
  writeSite(weights, { firebaseApart: false })
  expect(() => measureSite(folder)).toThrow(/^identity, Firebase is not a chunk of its own/)
})
