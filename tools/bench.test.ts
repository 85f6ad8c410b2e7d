/** Tests of the benchmark itself: a load generator that miscounts, or a judge that accepts everything, would go unnoticed. */
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RawQuery } from '@fyndkartan/contract/search-query'
import type { Place } from '@fyndkartan/domain/place'
import Fastify from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { placesAfter } from '../search/bench/changes.ts'
import { buildPlaces } from '../search/bench/data.ts'
import { naiveFind } from '../search/bench/naive.ts'
import { buildPostsBody } from '../server/src/http/answers/posts-body.ts'
import { serialisePost } from '../server/src/modules/search/post-bytes.ts'
import { rowsOfTheirOwn } from './bench/rows-of-their-own.ts'
import { Judge } from './bench/compare.ts'
import { formatGoals, goalsOfRace } from './bench/goals.ts'
import { addHeldAnswers } from './bench/held-answers.ts'
import { ceiling, type Lane, postgis, postgres, site } from './bench/lanes.ts'
import { putFullLoad, putPacedLoad } from './bench/load.ts'
import { parts, readMeasured } from './bench/measured.ts'
import { judgedForBench, measuredSearches, requestOf, requestsOf } from './bench/paths.ts'
import type { RaceFigures } from './bench/race.ts'
import { formatRace } from './bench/report.ts'
import { formatReport } from './bench/write-report.ts'

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
  ])('counts each answer once, also one that arrives in pieces or is sent in chunks: %s', async (_, put) => {
    const asked: string[] = []
    const port = await serve(({ url = '' }, response) => {
      asked.push(url)
      response.writeHead(200, asked.length % 2 === 0 ? { 'content-length': 300_000 } : {})
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

test('the ceiling of compressed answers sends the bytes of the site, as the site compressed them', async () => {
  const asked: (string | undefined)[] = []
  const port = await serve(({ url = '', headers }, response) => {
    asked.push(headers['accept-encoding'])
    response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'zstd' }).end(`bytes of ${url}`)
  })
  const app = Fastify()
  const hold = addHeldAnswers(app)
  const paths = ['/select_event_info?page=1', '/ort/lund']
  await hold({ port, paths, headers: { 'accept-encoding': 'zstd' } })
  expect(asked).toEqual(['zstd', 'zstd'])
  for (const url of paths) {
    const { headers, payload } = await app.inject({ url })
    expect(payload).toBe(`bytes of ${url}`)
    expect(headers).toMatchObject({ 'content-type': 'text/plain', 'content-encoding': 'zstd' })
  }
  await app.close()
})

describe('the report', () => {
  test('is what the parts have measured, and nothing written by hand', () => {
    const kept = readMeasured()
    expect(kept.map(({ part }) => part)).toEqual(parts)
    expect(readFileSync('docs/performance.md', 'utf8')).toBe(`${formatReport(kept)}\n`)
  })

  test('says so where a goal was not measured', () => {
    const goal = { what: 'something', is: 'at least', wanted: 2, figure: NaN } as const
    const kept = { part: 'rounds', day: '2026-11-27', machine: 'a machine', load: 2, sections: ['## Rounds'] } as const
    expect(formatReport([{ ...kept, goals: [goal] }])).toContain('| something | at least 2 | – | not measured |')
  })

  const figuresOf = (lane: Lane, perSecond: number) => {
    return { lane, full: [{ requests: 1, perSecond, p50: 1, p99: 1, cpuUs: 1, busy: 1 }], half: [] }
  }
  const raceOf = (mix: RaceFigures['mix']): RaceFigures => {
    return { size: 10_000, mix, kinds: [], bytesPerPlace: new Map(), compared: 0, lists: null, map: null }
  }
  const mix = [figuresOf(ceiling, 1000), figuresOf(site, 500), figuresOf(postgres, 20)]

  test('says that PostGIS was skipped where there is none, and derives the goal', () => {
    const race = raceOf(mix)
    expect(formatRace(race)).toContain(`| ${postgis.title}: skipped, not on this machine |`)
    expect(formatGoals(goalsOfRace(race))).toContain('| 10,000 places: times PostGIS (derived) | at least 30 | 20 |')
  })

  test('compares with PostGIS where it was measured', () => {
    const race = raceOf([...mix, figuresOf(postgis, 10)])
    expect(formatRace(race)).not.toContain(`${postgis.title}: skipped`)
    const goals = formatGoals(goalsOfRace(race))
    expect(goals).toContain('| 10,000 places: times PostGIS | at least 30 | 50 | reached |')
    expect(goals).not.toContain('derived')
  })
})
