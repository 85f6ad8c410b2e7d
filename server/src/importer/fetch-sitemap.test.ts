import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { startSourceServer } from '../testing/source-server.ts'
import type { ImportProblem } from './import-draft.ts'
import { fetchSource } from './fetch-source.ts'
import { isPublicOrLoopback } from './public-address.ts'

const page = (name: string) =>
  `<!doctype html><script type="application/ld+json">{"@type":"Store","name":"${name}"}</script>`
const urls = (addresses: readonly string[]) =>
  `<?xml version="1.0"?><urlset>${addresses.map((address) => `<url><loc>${address}</loc></url>`).join('')}</urlset>`
const maps = (addresses: readonly string[]) =>
  `<sitemapindex>${addresses.map((address) => `<sitemap><loc>${address}</loc></sitemap>`).join('')}</sitemapindex>`

/** A site with two pages and the further answers of `answersOf`. */
async function siteWith(answersOf: (origin: string) => Readonly<Record<string, string>> = () => ({})) {
  const { origin, answers, asked } = await startSourceServer()
  answers.set('/karta.xml', urls([`${origin}/a`, `${origin}/b`]))
  answers.set('/a', page('Retro'))
  answers.set('/b', page('Kupan'))
  for (const [path, text] of Object.entries(answersOf(origin))) answers.set(path, text)
  const broken: ImportProblem[] = []
  const notes: ImportProblem[] = []
  const read = async (path = '/karta.xml') => {
    const source = {
      kind: 'schema.org',
      address: `${origin}${path}`,
      known: { etag: '"x"', lastModified: null },
    } as const
    const found = await fetchSource(source, {
      userAgent: 'Fyndkartan/1.0',
      overpassUrl: '',
      guards: { allows: isPublicOrLoopback },
      pauseMs: 0,
    })
    broken.push(...(found?.broken ?? []))
    notes.push(...(found?.notes ?? []))
    return (JSON.parse(found?.text ?? '[]') as { name?: string }[][]).flat().map(({ name }) => name)
  }
  return { origin, answers, asked, broken, notes, read }
}

test('sitemaps that list themselves and each other are fetched once', async () => {
  const { read, asked } = await siteWith((origin) => ({
    '/index.xml': maps([`${origin}/index.xml`, `${origin}/andra.xml`, `${origin}/karta.xml`]),
    '/andra.xml': maps([`${origin}/index.xml`, `${origin}/andra.xml`]),
  }))
  expect(await read('/index.xml')).toEqual(['Retro', 'Kupan'])
  expect(asked).toEqual(['/robots.txt', '/index.xml', '/andra.xml', '/karta.xml', '/a', '/b'])
})

test('a sitemap that redirects to another host gives the pages of that host', async () => {
  const { read, origin } = await siteWith()
  const other = await siteWith()
  other.answers.set('/karta.xml', (_, response) => response.writeHead(301, { location: `${origin}/karta.xml` }).end())
  expect(await other.read()).toEqual(await read())
})

test('missing pages and pages without items are skipped', async () => {
  const { read } = await siteWith((origin) => ({
    '/karta.xml': urls([`${origin}/borta`, `${origin}/a`, `${origin}/om`]),
    '/om': '<!doctype html><title>Om oss</title>',
  }))
  expect(await read()).toEqual(['Retro'])
})

test('a page with a broken script, without an end or in an unknown charset is named, and the others are read', async () => {
  const { read, origin, broken, answers } = await siteWith((at) => ({
    '/karta.xml': urls([`${at}/a`, `${at}/b`, `${at}/c`]),
    '/a': `${page('Retro')}<script type="application/ld+json">{"name":"Trasig"</script>`,
    '/b': `<html>${page('Kupan')}`,
  }))
  answers.set('/c', (_, response) => response.end(Buffer.from('<meta charset="utf-8"><p>Blå', 'latin1')))
  expect(await read()).toEqual(['Retro', 'Kupan'])
  expect(broken).toEqual([
    { at: `script 2, ${origin}/a`, reason: 'is not JSON', detail: 'Trasig' },
    { at: `${origin}/b`, reason: 'breaks off' },
    { at: `page, ${origin}/c`, reason: 'is not UTF-8' },
  ])
})

test('pages and sitemaps of other hosts are listed', async () => {
  const { read, notes } = await siteWith((origin) => ({
    '/index.xml': maps([`${origin}/karta.xml`, 'https://annan.example/karta.xml']),
    '/karta.xml': urls([`${origin}/a`, 'https://annan.example/1', 'https://annan.example/2', 'sida', `${origin}/a`]),
  }))
  expect(await read('/index.xml')).toEqual(['Retro'])
  const reason = 'not of the host of the sitemap, not read'
  expect(notes).toEqual([
    { at: 'annan.example', reason, detail: 'https://annan.example/karta.xml + 2' },
    { at: 'sitemap', reason, detail: 'sida' },
  ])
})

test('a packed sitemap, and pages in the charset of their server or themselves are read', async () => {
  const { read, origin, answers } = await siteWith()
  answers.set('/karta.xml.gz', (_, response) => response.end(gzipSync(urls([`${origin}/a`, `${origin}/b`]))))
  answers.set('/a', (_, response) =>
    response.setHeader('content-type', 'text/html; charset="ISO-8859-1"').end(Buffer.from(page('Blå'), 'latin1')),
  )
  answers.set('/b', (_, response) => response.end(Buffer.from(`<meta charset=iso-8859-1>${page('Grön')}`, 'latin1')))
  expect(await read('/karta.xml.gz')).toEqual(['Blå', 'Grön'])
})

describe('the fetch fails for a sitemap', () => {
  test.each<[string, string, (origin: string) => Readonly<Record<string, string>>]>([
    ['that ends too early', 'breaks off', (origin) => ({ '/karta.xml': urls([`${origin}/a`]).slice(0, -9) })],
    ['whose page is empty', 'is empty', () => ({ '/b': '' })],
    ['whose page ends too early', 'begins as JSON', () => ({ '/b': '{"@type":"Store",' })],
    ['that lists a page as a sitemap', 'is no sitemap', (origin) => ({ '/karta.xml': maps([`${origin}/a`]) })],
    [
      'that lists a sitemap that ends too early',
      'breaks off',
      (origin) => ({ '/karta.xml': maps([`${origin}/c`]), '/c': '<urlset>' }),
    ],
    [
      'with too many sitemaps',
      'more than 20 others',
      (origin) => ({ '/karta.xml': maps(Array.from({ length: 25 }, (_, at) => `${origin}/karta.xml?${at}`)) }),
    ],
    [
      'with too many pages',
      'more than 500 pages',
      (origin) => ({ '/karta.xml': urls(Array.from({ length: 501 }, (_, at) => `${origin}/a?${at}`)) }),
    ],
    [
      'with pages of other hosts only',
      'no page of the sitemap',
      () => ({ '/karta.xml': urls(['http://169.254.169.254/', 'file:///etc/passwd']) }),
    ],
  ])('%s', async (_title, message, answersOf) => {
    const { read } = await siteWith(answersOf)
    await expect(read()).rejects.toThrow(message)
  })

  test('whose page answers with an error', async () => {
    const { read, answers } = await siteWith()
    answers.set('/b', (_, response) => response.writeHead(503).end())
    await expect(read()).rejects.toThrow('status 503')
  })
})

test('pages of hundreds of thousands of elements, scripts and levels are read', async () => {
  const { read } = await siteWith(() => ({
    '/a': `<!doctype html>${'<p>x'.repeat(150_000)}${page('Retro')}`,
    '/b': `${'<script type="application/ld+json">{}</script>'.repeat(130_000)}${page('Kupan')}${'{"a":'.repeat(100_000)}`,
  }))
  expect((await read()).filter(Boolean)).toEqual(['Retro', 'Kupan'])
})
