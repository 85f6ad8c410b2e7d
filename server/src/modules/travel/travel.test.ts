import { endpoints } from '@fyndkartan/contract/endpoints'
import { travelRouteSchema, travelTimesSchema } from '@fyndkartan/contract/travel-schema'
import { travelQuestionToWire, travelRouteFromWire, travelSecondsFromWire } from '@fyndkartan/contract/travel-wire'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { buildSite, type TestSite } from '../../testing/build-site.ts'
import { testDatabases } from '../../testing/databases.ts'
import { loadEverything } from '../../testing/everything-stored.ts'
import { logText } from '../../testing/log-text.ts'
import { answerAsOsrm, fakeSeconds, startRouter, travelTimesOf } from '../../testing/router-site.ts'

const { fresh } = testDatabases('sqlite')

async function open(suffix = '/{mode}') {
  const router = await startRouter()
  const log = logText()
  const url = `${router.url}${suffix}`
  const site = await buildSite(await fresh(), {
    travel: travelTimesOf(url, () => Date.now(), 500),
    config: { routingUrl: url, logLevel: 'info' },
    logStream: log.stream,
  })
  return { router, site, log }
}

const points = [
  { lat: 57.721_04, lng: 12.940_06 },
  { lat: 57.7089, lng: 11.9746 },
]
const rounded = [
  [12.9401, 57.721],
  [11.9746, 57.7089],
] as const

const ask = (
  site: TestSite,
  name: 'travelTimes' | 'travelRoute',
  body: object = travelQuestionToWire({ mode: 'bicycle', points }),
) => site.call(endpoints[name].path, { method: 'POST', payload: body })

test('travel times come in seconds, and the router gets rounded points', async () => {
  const { site, router } = await open()
  const body = { mode: 'bicycle', points: points.map(({ lat, lng }) => ({ latitude: lat, longitude: lng })) }
  const answer = await ask(site, 'travelTimes', body)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(Value.Check(travelTimesSchema, answer.json())).toBe(true)
  expect(travelSecondsFromWire(answer.json())).toEqual(
    rounded.map((from) => rounded.map((to) => fakeSeconds(from, to))),
  )
  expect(router.questions).toMatchObject([{ base: '/bike', profile: 'cycling', points: rounded }])
})

test('a point without a route has null', async () => {
  const { site, router } = await open()
  router.answer = (_, response) => response.end('{"code":"Ok","durations":[[0,null],[null,0]]}')
  expect((await ask(site, 'travelTimes')).json()).toEqual({
    seconds: [
      [0, null],
      [null, 0],
    ],
  })
})

test('a route has its line, and 404 if there is none', async () => {
  const { site, router } = await open()
  const answer = await ask(site, 'travelRoute')
  expect(answer.statusCode).toBe(200)
  expect(Value.Check(travelRouteSchema, answer.json())).toBe(true)
  expect(travelRouteFromWire(answer.json()).line).toEqual(rounded.map(([lng, lat]) => ({ lat, lng })))
  router.answer = (_, response) => response.writeHead(400).end('{"code":"NoRoute"}')
  const none = await ask(site, 'travelRoute', travelQuestionToWire({ mode: 'foot', points }))
  expect([none.statusCode, none.json()]).toEqual([404, { message: 'Ingen väg leder genom alla punkterna.' }])
})

test('points are neither stored nor logged, also when a call fails', async () => {
  const { site, router, log } = await open()
  await ask(site, 'travelTimes')
  router.answer = (_, response) => response.writeHead(500).end()
  await ask(site, 'travelRoute')
  const told = `${JSON.stringify(await loadEverything(site.database))} ${log.text()}`
  expect(log.text()).toContain('the router answered with status 500')
  expect(told).not.toMatch(/57[.,]7|12[.,]94|11[.,]97/)
})

describe('refusals', () => {
  const point = { latitude: 57, longitude: 12 }
  test.each<[string, object, 'travelTimes' | 'travelRoute', number]>([
    ['one point', { mode: 'car', points: [point] }, 'travelTimes', 400],
    ['26 points', { mode: 'car', points: Array.from({ length: 26 }, () => point) }, 'travelTimes', 200],
    ['27 points', { mode: 'car', points: Array.from({ length: 27 }, () => point) }, 'travelTimes', 400],
    ['27 points of a route', { mode: 'car', points: Array.from({ length: 27 }, () => point) }, 'travelRoute', 200],
    ['28 points of a route', { mode: 'car', points: Array.from({ length: 28 }, () => point) }, 'travelRoute', 400],
    ['an unknown mode of travel', { mode: 'plane', points: [point, point] }, 'travelTimes', 400],
    ['a point off the Earth', { mode: 'car', points: [point, { latitude: 91, longitude: 0 }] }, 'travelTimes', 400],
    ['no points', { mode: 'car' }, 'travelTimes', 400],
    ['points of texts', { mode: 'car', points: [point, { latitude: '57', longitude: '12' }] }, 'travelRoute', 400],
  ])('%s', async (_, body, name, status) => {
    const { site, router } = await open()
    expect((await ask(site, name, body)).statusCode).toBe(status)
    expect(router.questions).toHaveLength(status === 200 ? 1 : 0)
  })

  test('a call without the key', async () => {
    const { site, router } = await open()
    const answer = await site.app.inject({ method: 'POST', url: endpoints.travelTimes.path, payload: {} })
    expect(answer.statusCode).toBe(401)
    expect(router.questions).toEqual([])
  })

  const nowText = 'Restider kan inte hämtas just nu. De uppskattas i stället.'
  test('a router that fails gives 503, and then gets no calls for a while', async () => {
    const { site, router, log } = await open()
    router.answer = (_, response) => response.writeHead(500).end()
    for (const wait of [1, 5]) {
      const answer = await ask(site, 'travelTimes')
      expect([answer.statusCode, answer.json()]).toEqual([503, { message: nowText }])
      expect(Number(answer.headers['retry-after'])).toBe(wait)
    }
    expect(router.questions).toHaveLength(1)
    expect(log.text().match(/a request failed/g)).toHaveLength(1)
  })

  test('a slow router gives 503', async () => {
    const { site, router } = await open()
    router.answer = () => {}
    const answer = await ask(site, 'travelTimes')
    expect([answer.statusCode, answer.json()]).toEqual([503, { message: nowText }])
  })

  test('a site without a router answers 501, and its configuration has no modes of travel', async () => {
    const site = await buildSite(await fresh())
    const answer = await ask(site, 'travelTimes')
    const text = 'Restider kan inte hämtas här. De uppskattas i stället.'
    expect([answer.statusCode, answer.json()]).toEqual([501, { message: text }])
    expect(await site.read(endpoints.siteConfig.path)).toMatchObject({ travel_modes: [] })
    const { site: cars, router } = await open('')
    expect(await cars.read(endpoints.siteConfig.path)).toMatchObject({ travel_modes: ['car'] })
    expect((await ask(cars, 'travelRoute')).statusCode).toBe(501)
    expect(router.questions).toEqual([])
    router.answer = answerAsOsrm
    expect((await ask(cars, 'travelRoute', travelQuestionToWire({ mode: 'car', points }))).statusCode).toBe(200)
    const { site: all } = await open()
    expect(await all.read(endpoints.siteConfig.path)).toMatchObject({ travel_modes: ['car', 'bicycle', 'foot'] })
  })
})
