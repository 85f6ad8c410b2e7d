/** A fake OSRM server on this machine, with the calls that the site uses. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { Clock } from '../clock.ts'
import { TravelTimes } from '../router/travel-times.ts'

export interface RouterQuestion {
  /** The part of the path before the service: '/routed-car', or ''. */
  readonly base: string
  readonly service: string
  readonly profile: string
  /** Longitude and latitude of each point, degrees. */
  readonly points: readonly (readonly [number, number])[]
  readonly query: URLSearchParams
  readonly request: IncomingMessage
}

export interface FakeRouter {
  readonly url: string
  /** The requests so far, oldest first. */
  readonly questions: RouterQuestion[]
  /** Answers a request. By default driving a thousandth of a degree takes a second. */
  answer: (question: RouterQuestion, response: ServerResponse) => void
}

/** The driving time between two points, seconds; it differs between the two directions. */
export function fakeSeconds([a, b]: readonly [number, number], [c, d]: readonly [number, number]): number {
  return Math.round(Math.hypot(a - c, b - d) * 1000) + (a > c ? 1.5 : 0)
}

export function answerAsOsrm({ service, points }: RouterQuestion, response: ServerResponse): void {
  const durations = points.map((from) => points.map((to) => fakeSeconds(from, to)))
  const duration = points.slice(1).reduce((sum, to, at) => sum + fakeSeconds(points[at] ?? to, to), 0)
  const route = { geometry: { type: 'LineString', coordinates: points }, duration, distance: duration * 15, legs: [] }
  const answer = service === 'table' ? { durations, sources: [], destinations: [] } : { routes: [route], waypoints: [] }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ code: 'Ok', ...answer }))
}

/** Starts a fake router, which is closed after the tests. */
export async function startRouter(): Promise<FakeRouter> {
  const questions: RouterQuestion[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://router.example')
    const [, base = '', service = '', profile = '', list = ''] =
      /^(.*)\/(table|route)\/v1\/(\w+)\/(.*)$/.exec(pathname) ?? []
    const points = list.split(';').map((pair) => pair.split(',').map(Number) as unknown as [number, number])
    const one = { base, service, profile, points, query, request }
    questions.push(one)
    fake.answer(one, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const fake: FakeRouter = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    questions,
    answer: answerAsOsrm,
  }
  return fake
}

/** The client that a server would use for the router. */
export function travelTimesOf(url: string, clock: Clock = () => Date.now(), timeLimitMs = 2000): TravelTimes {
  return new TravelTimes({ clock, url, userAgent: () => 'Fyndkartan/1.0', count: (ask) => ask(), timeLimitMs })
}
