import { describe, expect, test } from 'vitest'
import { ServiceFailure } from '../http/call-service.ts'
import { answerAsOsrm, startRouter, travelTimesOf } from '../testing/router-site.ts'
import { RecentAnswers } from '../http/recent-answers.ts'
import { RouterBusy } from './travel-times.ts'

const questionOf = (lat: number) => ({
  mode: 'car' as const,
  points: [
    { lat, lng: 12 },
    { lat: 57, lng: 12 },
  ],
})
const minuteMs = 60_000

describe('answers', () => {
  test('are cached for ten minutes, tables and routes separately', async () => {
    const router = await startRouter()
    let nowMs = 0
    const travel = travelTimesOf(router.url, () => nowMs)
    for (let times = 0; times < 3; times++) await travel.secondsBetween(questionOf(58))
    await travel.routeThrough(questionOf(58))
    expect(router.questions.map(({ service }) => service)).toEqual(['table', 'route'])
    nowMs = 10 * minuteMs - 1
    await travel.secondsBetween(questionOf(58))
    expect(router.questions).toHaveLength(2)
    nowMs++
    await travel.secondsBetween(questionOf(58))
    expect(router.questions).toHaveLength(3)
  })

  test('are shared by concurrent requests', async () => {
    const router = await startRouter()
    const travel = travelTimesOf(router.url)
    const answers = await Promise.all([1, 2, 3].map(() => travel.secondsBetween(questionOf(58))))
    expect(new Set(answers).size).toBe(1)
    expect(router.questions).toHaveLength(1)
  })

  test('are limited in number, and the oldest are dropped first', async () => {
    const recent = new RecentAnswers<number>({ most: 2, lifeMs: 10 * minuteMs }, () => 0)
    const asked: string[] = []
    const get = (key: string) => recent.get(key, async () => asked.push(key))
    for (const key of ['a', 'b', 'b', 'c', 'b', 'a']) await get(key)
    expect(asked).toEqual(['a', 'b', 'c', 'a'])
  })

  test('are removed from memory with the first call after they expire', async () => {
    let nowMs = 0
    const recent = new RecentAnswers<number>({ most: 10, lifeMs: 10 * minuteMs }, () => nowMs)
    for (const key of ['a', 'b']) await recent.get(key, async () => 1)
    nowMs = 10 * minuteMs
    await recent.get('c', async () => 1)
    expect(recent.size).toBe(1)
  })

  test('expire after a clock is set back', async () => {
    let nowMs = 100 * minuteMs
    const recent = new RecentAnswers<number>({ most: 2, lifeMs: 10 * minuteMs }, () => nowMs)
    const asked: string[] = []
    await recent.get('a', async () => asked.push('a'))
    nowMs = 0
    await recent.get('a', async () => asked.push('a'))
    expect(asked).toHaveLength(2)
  })
})

describe('a router that fails', () => {
  test('gets no calls for five seconds, then for twice as long, until a success', async () => {
    const router = await startRouter()
    let nowMs = 0
    const travel = travelTimesOf(router.url, () => nowMs)
    const fail = async () => (await travel.secondsBetween(questionOf(58)).catch((error: unknown) => error)) as Error
    router.answer = (_, response) => response.writeHead(500).end()
    expect(await fail()).toBeInstanceOf(ServiceFailure)
    nowMs = 4999
    expect(await fail()).toMatchObject({ message: 'the router is left alone after a failure', waitMs: 1 })
    nowMs = 5000
    expect(await fail()).toBeInstanceOf(ServiceFailure)
    nowMs = 14_999
    expect(await fail()).toBeInstanceOf(RouterBusy)
    expect(router.questions).toHaveLength(2)
    nowMs = 15_000
    router.answer = answerAsOsrm
    await travel.secondsBetween(questionOf(58))
    router.answer = (_, response) => response.writeHead(503, { 'retry-after': '600' }).end()
    await travel.secondsBetween(questionOf(59)).catch(() => {})
    const busy = await travel.secondsBetween(questionOf(59)).catch((error: unknown) => error)
    expect(busy).toMatchObject({ waitMs: 600_000 })
    // Cached answers are still available.
    expect(await travel.secondsBetween(questionOf(58))).toHaveLength(2)
  })

  test.each(['table', 'route'] as const)('answers others after it has refused one %s', async (service) => {
    const router = await startRouter()
    const travel = travelTimesOf(router.url, () => 0)
    const ask = (lat: number) =>
      service === 'table' ? travel.secondsBetween(questionOf(lat)) : travel.routeThrough(questionOf(lat))
    router.answer = (_, response) => response.writeHead(400).end('{"code":"InvalidValue"}')
    await expect(ask(58)).rejects.toThrow('the router answered with status 400')
    router.answer = answerAsOsrm
    expect(await ask(59)).not.toBeNull()
    // A refusal that asks for a pause is about the router.
    router.answer = (_, response) => response.writeHead(400, { 'retry-after': '60' }).end('{}')
    await expect(ask(60)).rejects.toThrow('the router answered with status 400')
    await expect(ask(61)).rejects.toThrow('the router is left alone after a failure')
  })

  test('gets calls again after a clock is set back', async () => {
    const router = await startRouter()
    let nowMs = 1000 * minuteMs
    const travel = travelTimesOf(router.url, () => nowMs)
    router.answer = (_, response) => response.writeHead(500).end()
    await travel.secondsBetween(questionOf(58)).catch(() => {})
    router.answer = answerAsOsrm
    nowMs = 0
    expect(await travel.secondsBetween(questionOf(58))).toHaveLength(2)
  })
})

test('a ninth concurrent call is refused, and stopping ends the calls in progress', async () => {
  const router = await startRouter()
  router.answer = () => {}
  const travel = travelTimesOf(router.url)
  const running = Array.from({ length: 8 }, (_, at) =>
    travel.secondsBetween(questionOf(at)).catch((error: unknown) => error),
  )
  await expect.poll(() => router.questions.length).toBe(8)
  await expect(travel.secondsBetween(questionOf(9))).rejects.toThrow('others ask the router')
  travel.stop()
  expect((await Promise.all(running)).map(String)).toEqual(running.map(() => 'Error: the node stops'))
})
