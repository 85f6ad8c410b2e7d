/** Tests of the benchmark itself: a load generator that miscounts, or a judge that accepts everything, would go unnoticed. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RawQuery } from '@fyndkartan/contract/search-query'
import type { Place } from '@fyndkartan/domain/place'
import { afterEach, describe, expect, test } from 'vitest'
import { placesAfter } from '../search/bench/changes.ts'
import { buildPlaces } from '../search/bench/data.ts'
import { naiveFind } from '../search/bench/naive.ts'
import { buildPostsBody } from '../server/src/http/answers/posts-body.ts'
import { serialisePost } from '../server/src/modules/search/post-bytes.ts'
import { rowsOfTheirOwn } from './bench/rows-of-their-own.ts'
import { Judge } from './bench/compare.ts'
import { site } from './bench/lanes.ts'
import { putFullLoad, putPacedLoad } from './bench/load.ts'
import { judgedForBench, measuredSearches, requestOf, requestsOf } from './bench/paths.ts'

let server: Server | null = null
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

async function serve(answer: RequestListener): Promise<number> {
  server = createServer(answer)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

describe('a load test', () => {
  const requests = requestsOf(measuredSearches.slice(0, 50))

  test.each([
    ['at full speed', putFullLoad],
    ['at a fixed rate', (load: Parameters<typeof putFullLoad>[0]) => putPacedLoad(load, 400)],
  ])('counts each answer once, also one that arrives in chunks: %s', async (_, put) => {
    const asked: string[] = []
    const port = await serve(({ url = '' }, response) => {
      asked.push(url)
      response.writeHead(200, { 'content-length': 300_000 })
      response.write('a'.repeat(100_000))
      setTimeout(() => response.end('b'.repeat(200_000)), 1)
    })
    const figures = await put({ port, requests, first: 7, durationMs: 100 })
    expect(figures.requests).toBe(asked.length)
    expect(new Set(asked).size).toBe(Math.min(asked.length, requests.length))
    expect(asked).toContain(/GET (\S+)/.exec(String(requests[7]))?.[1])
  })

  test.each([
    ['at full speed', putFullLoad],
    ['at a fixed rate', (load: Parameters<typeof putFullLoad>[0]) => putPacedLoad(load, 400)],
  ])('stops at an unsuccessful answer: %s', async (_, put) => {
    const port = await serve((_, response) => void response.writeHead(429).end())
    await expect(put({ port, requests, first: 0, durationMs: 100 })).rejects.toThrow('HTTP/1.1 429')
  })
})

describe('the judge', () => {
  const places = [...buildPlaces(400, 1)]

  async function judge(held: readonly Place[], shown: readonly Place[]): Promise<number> {
    const index = rowsOfTheirOwn((row) => serialisePost(shown[row] as Place))
    const port = await serve(({ url = '' }, response) => {
      const request = requestOf(Object.fromEntries(new URL(url, 'http://x').searchParams) as RawQuery)
      const { total, places } = naiveFind(shown, judgedForBench(request))
      response.end(buildPostsBody(index, { total, rows: places.map((place) => shown.indexOf(place)) }, null))
    })
    return new Judge(held).compare({ lane: site, port, token: null }, 60)
  }

  test('accepts correct answers, also of searches for open shops', async () => {
    expect(await judge(places, places)).toBe(66)
  })

  test.each([
    ['a place is missing', places.filter((_, at) => at % 40 !== 0), /finds \d+, the scan \d+|rows/],
    ['markets are on another day', placesAfter(places, places.slice(0, 100), 100), /finds|shows/],
    [
      'ties are in another order',
      places.map((place) => (place.kind === 'market' ? { ...place, startMinute: 600 } : place)),
      /another place in row/,
    ],
  ])('reports that %s', async (_, shown, complaint) => {
    await expect(judge(places, shown)).rejects.toThrow(complaint)
  })
})
