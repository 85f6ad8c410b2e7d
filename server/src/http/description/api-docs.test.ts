import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { buildSite } from '../../testing/build-site.ts'
import { testDatabases } from '../../testing/databases.ts'

const { fresh } = testDatabases('sqlite')

test.each([
  ['/docs/json', 'application/json; charset=utf-8'],
  ['/docs/yaml', 'application/x-yaml'],
])('%s is generated once and compressed once for each encoding', async (url, type) => {
  const { app } = await buildSite(await fresh())
  const described = vi.spyOn(app, 'swagger')
  const plain = await app.inject({ url })
  expect([plain.statusCode, plain.headers['content-type']]).toEqual([200, type])
  expect(plain.body.length).toBeGreaterThan(100_000)
  for (const [encoding, decoded] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
    ['zstd', zstdDecompressSync],
  ] as const) {
    const ask = () => app.inject({ url, headers: { 'accept-encoding': encoding } })
    const [first, second] = [await ask(), await ask()]
    expect([first.headers['content-encoding'], first.headers.vary]).toEqual([encoding, 'accept-encoding'])
    expect(decoded(first.rawPayload).toString()).toBe(plain.body)
    expect(second.rawPayload).toEqual(first.rawPayload)
    expect(first.headers.etag).toBe(plain.headers.etag)
  }
  expect(described).toHaveBeenCalledTimes(1)
  const headers = { 'if-none-match': String(plain.headers.etag) }
  const known = await app.inject({ url, headers })
  expect([known.statusCode, known.body]).toEqual([304, ''])
  const head = await app.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
    200,
    '',
    String(Buffer.byteLength(plain.body)),
  ])
})

test('every call describes its refusals as JSON, also one whose answer is another type', async () => {
  const { app } = await buildSite(await fresh())
  const { paths } = (await app.inject({ url: '/docs/json' })).json<{
    paths: Record<string, Record<string, { responses?: Record<string, { content?: object }> }>>
  }>()
  const others = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { responses = {} }]) =>
      Object.entries(responses)
        .filter(([status, { content }]) => status.startsWith('4') && content && !('application/json' in content))
        .map(([status]) => `${method} ${path} ${status}`),
    ),
  )
  expect(others).toEqual([])
})

test('quality values in Accept-Encoding are respected', async () => {
  const { app } = await buildSite(await fresh())
  const weighed = { 'accept-encoding': 'br;q=0.1, gzip;q=0.9' }
  const answer = await app.inject({ url: '/docs/json', headers: weighed })
  expect(['br', 'gzip']).toContain(answer.headers['content-encoding'])
})

test.each(['index.html', 'index.html?x', 'index%2ehtml', 'index.html?a=/static/index.html'])(
  'the page’s other name, %s, leads to the page',
  async (name) => {
    const { app } = await buildSite(await fresh())
    const { statusCode, headers } = await app.inject({ url: `/docs/static/${name}` })
    expect([statusCode, headers.location]).toEqual([302, '/docs/'])
  },
)
