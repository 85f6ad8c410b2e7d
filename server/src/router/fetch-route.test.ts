import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { ServiceFailure } from '../http/call-service.ts'
import { fakeSeconds, startRouter } from '../testing/router-site.ts'
import { fetchRoute, fetchTable, modesOfRouter } from './fetch-route.ts'

const points = [
  { lat: 57.721, lng: 12.9401 },
  { lat: 57.7089, lng: 11.9746 },
  { lat: 57.5, lng: 12.5 },
]
const pairs = points.map(({ lat, lng }) => [lng, lat] as const)
const settings = { userAgent: 'Fyndkartan/1.0 (+https://www.example.se)', timeLimitMs: 20_000 }
const table = (url: string, limit = {}) => fetchTable({ mode: 'car', points }, { url, ...settings, ...limit })
const route = (url: string, limit = {}) => fetchRoute({ mode: 'car', points }, { url, ...settings, ...limit })

describe('the request', () => {
  test.each([
    ['car', 'driving', 'car'],
    ['bicycle', 'cycling', 'bike'],
    ['foot', 'walking', 'foot'],
  ] as const)('%s: longitude comes first, with the profile %s', async (mode, profile, name) => {
    const router = await startRouter()
    await fetchTable({ mode, points }, { url: `${router.url}/routed-{mode}/?key=hemlig`, ...settings })
    await fetchRoute({ mode, points }, { url: router.url, ...settings })
    const [first, second] = router.questions
    expect(first).toMatchObject({ base: `/routed-${name}`, service: 'table', profile, points: pairs })
    expect(Object.fromEntries(first?.query ?? [])).toEqual({ key: 'hemlig', annotations: 'duration' })
    expect(second).toMatchObject({ base: '', service: 'route', profile, points: pairs })
    expect(Object.fromEntries(second?.query ?? [])).toEqual({
      overview: 'simplified',
      geometries: 'geojson',
      steps: 'false',
    })
    expect(first?.request.headers).toMatchObject({ 'user-agent': settings.userAgent })
    expect(first?.request.headers).not.toHaveProperty('cookie')
  })

  test('a router URL without {mode} is only used for cars', () => {
    expect(modesOfRouter(null)).toEqual([])
    expect(modesOfRouter('https://osrm.example')).toEqual(['car'])
    expect(modesOfRouter('https://osrm.example/{mode}')).toEqual(['car', 'bicycle', 'foot'])
  })
})

test('a table may differ between directions and lack routes', async () => {
  const router = await startRouter()
  expect(await table(router.url)).toEqual(pairs.map((from) => pairs.map((to) => fakeSeconds(from, to))))
  const durations = [
    [0, null, 1.5],
    [null, 0, 2],
    [3, 4, 0],
  ]
  router.answer = (_, response) => response.end(JSON.stringify({ code: 'Ok', durations }))
  expect(await table(router.url)).toEqual(durations)
})

test('a route’s line has the latitude first', async () => {
  const router = await startRouter()
  const found = await route(router.url)
  expect(found?.line).toEqual(points)
  expect(found?.metres).toBe((found?.seconds ?? 0) * 15)
})

test.each(['NoRoute', 'NoSegment'])('%s means that there is no route', async (code) => {
  const router = await startRouter()
  router.answer = (_, response) => response.writeHead(400).end(JSON.stringify({ code, message: 'Impossible' }))
  expect(await route(router.url)).toBeNull()
})

type Answer = (response: ServerResponse) => void
const ok =
  (more: object): Answer =>
  (response) =>
    void response.end(JSON.stringify({ code: 'Ok', ...more }))
const strange = 'the router answered in an unknown format'

const failures: [string, Answer, string, number?][] = [
  ['broken JSON', (response) => response.end('{"code":"Ok"'), strange],
  ['a page', (response) => response.end('<!doctype html>'), strange],
  ['null', (response) => response.end('null'), strange],
  ['a list', (response) => response.end('[]'), strange],
  ['another code', ok({ code: 'InvalidQuery', durations: [], routes: [] }), strange],
  ['500', (response) => response.writeHead(500).end(), 'the router answered with status 500'],
  [
    '429',
    (response) => response.writeHead(429, { 'retry-after': '90' }).end(),
    'the router answered with status 429',
    90_000,
  ],
  ['a huge answer', (response) => response.end(' '.repeat(2 * 1024 * 1024 + 1)), 'the router sent more than 2 MB'],
  ['an answer that never ends', (response) => void response.write('{'), 'the router took longer than 1 s'],
  ['no answer', () => {}, 'the router took longer than 1 s'],
  ['a broken connection', (response) => response.destroy(), 'the router could not be reached (UND_ERR_SOCKET)'],
  [
    '400 of another kind',
    (response) => response.writeHead(400).end('{"code":"TooBig"}'),
    'the router answered with status 400',
  ],
]

describe.each([
  ['table', table],
  ['route', route],
] as const)('%s', (_service, ask) => {
  test.each(failures)('%s is a failure', async (_what, answer, message, waitMs = 0) => {
    const router = await startRouter()
    router.answer = (_asked, response) => answer(response)
    const limit = message.includes('took longer') ? { timeLimitMs: 600 } : {}
    const failure = await ask(router.url, limit).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ServiceFailure)
    expect(failure).toMatchObject({ message, waitMs })
  })

  test('a redirect is not followed', async () => {
    const [router, other] = [await startRouter(), await startRouter()]
    router.answer = (_asked, response) => response.writeHead(302, { location: other.url }).end()
    await expect(ask(router.url)).rejects.toThrow('the router answered with status 302')
    expect(other.questions).toEqual([])
  })
})

test.each<[string, unknown]>([
  ['no rows', []],
  [
    'too few rows',
    [
      [0, 1, 2],
      [1, 0, 2],
    ],
  ],
  [
    'a row too many',
    [
      [0, 1, 2],
      [1, 0, 2],
      [1, 2, 0],
      [1, 2, 0],
    ],
  ],
  [
    'a short row',
    [
      [0, 1, 2],
      [1, 0],
      [1, 2, 0],
    ],
  ],
  [
    'a string',
    [
      [0, 1, 2],
      [1, 0, '2'],
      [1, 2, 0],
    ],
  ],
  [
    'a negative number',
    [
      [0, 1, 2],
      [1, 0, -1],
      [1, 2, 0],
    ],
  ],
  [
    'a huge number',
    [
      [0, 1, 2],
      [1, 0, 1e12],
      [1, 2, 0],
    ],
  ],
  ['an object', { 0: [0, 1, 2] }],
  ['null', null],
])('a table with %s is refused', async (_, durations) => {
  const router = await startRouter()
  router.answer = (_asked, response) => ok({ durations })(response)
  await expect(table(router.url)).rejects.toThrow(strange)
})

const goodRoute = { geometry: { coordinates: [[12, 57]] }, duration: 1, distance: 1 }
test.each<[string, unknown]>([
  ['no routes', []],
  ['no list of routes', goodRoute],
  ['no geometry', [{ ...goodRoute, geometry: null }]],
  ['an encoded geometry', [{ ...goodRoute, geometry: '_p~iF~ps|U' }]],
  ['points off the Earth', [{ ...goodRoute, geometry: { coordinates: [[12, 91]] } }]],
  ['points of strings', [{ ...goodRoute, geometry: { coordinates: [['12', '57']] } }]],
  ['points with one number', [{ ...goodRoute, geometry: { coordinates: [[12]] } }]],
  [
    'far too many points',
    [{ ...goodRoute, geometry: { coordinates: Array.from({ length: 20_001 }, () => [12, 57]) } }],
  ],
  ['no duration', [{ ...goodRoute, duration: null }]],
  ['a negative length', [{ ...goodRoute, distance: -1 }]],
])('a route with %s is refused', async (_, routes) => {
  const router = await startRouter()
  router.answer = (_asked, response) => ok({ routes })(response)
  await expect(route(router.url)).rejects.toThrow(strange)
})

test('the failure of an unreachable router contains neither its URL nor the points', async () => {
  const failure = await table('http://127.0.0.1:9/osrm?key=hemlig').catch((error: unknown) => error)
  expect(String(failure)).toMatch(/^Error: the router could not be reached( \(\w+\))?$/)
})
