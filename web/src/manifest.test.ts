import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nearParameter } from './features/search/search-url.ts'
import { routePatterns } from './paths.ts'
import { matchPath } from './ui/location.ts'

interface Picture {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly form_factor?: string
  readonly label?: string
  readonly purpose?: string
}

interface Manifest {
  readonly id: string
  readonly lang: string
  readonly scope: string
  readonly start_url: string
  readonly categories: readonly string[]
  readonly icons: readonly Picture[]
  readonly screenshots: readonly Picture[]
  readonly shortcuts: readonly { readonly name: string; readonly url: string; readonly icons: readonly Picture[] }[]
}

const inPublic = (path: string) => readFileSync(new URL(`../public${path}`, import.meta.url))
const manifest = JSON.parse(inPublic('/manifest.webmanifest').toString()) as Manifest

/** Width and height in pixels, from the first bytes of a PNG or of a WebP in its simple or its extended form. */
function measure(file: Buffer): string {
  if (file.toString('latin1', 1, 4) === 'PNG') return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`
  const form = file.toString('latin1', 8, 16)
  if (form === 'WEBPVP8X') return `${file.readUIntLE(24, 3) + 1}x${file.readUIntLE(27, 3) + 1}`
  return form === 'WEBPVP8 ' ? `${file.readUInt16LE(26) & 0x3f_ff}x${file.readUInt16LE(28) & 0x3f_ff}` : form
}

const drawn = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)].filter(
  ({ type }) => type !== 'image/svg+xml',
)

test.each(drawn)('$src exists with its stated size and type, and is small', ({ src, sizes, type }) => {
  const file = inPublic(src)
  expect(measure(file)).toBe(sizes)
  expect(src.endsWith(`.${type.replace('image/', '')}`)).toBe(true)
  expect(file.length).toBeLessThanOrEqual(120_000)
})

test('the app is installable: it has an identity, a maskable icon, icons of both sizes, and screenshots for phones and desktops', () => {
  expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/', lang: 'sv' })
  expect(manifest.categories.length).toBeGreaterThan(0)
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(manifest.icons.some(({ purpose }) => purpose?.includes('maskable'))).toBe(true)
  expect(new Set(manifest.screenshots.map((picture) => picture.form_factor))).toEqual(new Set(['narrow', 'wide']))
  // Browsers reject screenshots of one form factor with different proportions.
  for (const form of ['narrow', 'wide'])
    expect(new Set(manifest.screenshots.filter((one) => one.form_factor === form).map(({ sizes }) => sizes)).size).toBe(
      1,
    )
  for (const { label } of manifest.screenshots) expect(label).toBeTruthy()
})

test.each(manifest.shortcuts)('the shortcut “$name” opens a page', ({ url }) => {
  const { origin, pathname, hash } = new URL(url, 'https://site.example')
  expect([origin, pathname]).toEqual(['https://site.example', manifest.scope])
  const route = hash.slice(1).replace(/\?.*/, '')
  expect(Object.values(routePatterns).some((pattern) => matchPath(pattern, route))).toBe(true)
})

test('the shortcut “Öppet nu nära mig” has the parameter that the search reads', () => {
  const { url } = manifest.shortcuts.find(({ name }) => name === 'Öppet nu nära mig') ?? { url: '' }
  expect(new URLSearchParams(url.split('?')[1]).has(nearParameter)).toBe(true)
})
