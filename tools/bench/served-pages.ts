/** How fast the server sends pages with addresses of their own: rendered, kept, and collected anew after a change elsewhere. */
import { setTimeout as wait } from 'node:timers/promises'
import { pinAsking, pinToServerCore, unpin } from './cores.ts'
import type { Goal } from './goals.ts'
import { putFullLoad } from './load.ts'
import { median } from './median.ts'
import { count, digits, rowOf } from './report.ts'
import { withHost } from './with-host.ts'

export interface ServedFigures {
  readonly places: number
  /** Different pages that are asked for. */
  readonly pages: number
  /** Pages a second of the one core of the server; medians of the rounds. */
  readonly renderedPerSecond: number
  readonly keptPerSecond: number
  readonly townsPerSecond: number
  /** Of a place's page, as most browsers get it. */
  readonly bytes: number
}

const pages = 2000
const towns = ['goteborg', 'malmo', 'boras', 'uppsala', 'umea', 'lund', 'kiruna', 'visby']
const rounds = 5

/** Asks for the pages of shops in a site of so many places. Takes half a minute. */
export function measureServedPages(places: number, roundMs: number): Promise<ServedFigures> {
  return withHost(places, 'http://127.0.0.1:9/{z}/{x}/{y}', async (url, pid) => {
    const port = Number(new URL(url).port)
    // Every third place, so that not only neighbours are asked for.
    const addresses = await addressesOf(
      url,
      Array.from({ length: pages }, (_, at) => `/butik/${1 + at * 3}`),
    )
    pinToServerCore(pid)
    pinAsking()
    const load = (paths: readonly string[], durationMs: number) =>
      putFullLoad({ port, requests: paths.map(requestFor), first: 0, durationMs })
    // The way to the addresses has rendered nothing: each is rendered now, once.
    const begin = performance.now()
    for (let at = 0; at < addresses.length; at += 16)
      await Promise.all(addresses.slice(at, at + 16).map((path) => fetch(url + path, { headers: encoded }).then(read)))
    const renderedPerSecond = (addresses.length * 1000) / (performance.now() - begin)
    const kept: number[] = []
    const ofTowns: number[] = []
    for (let round = 0; round < rounds; round++) {
      kept.push((await load(addresses, roundMs)).perSecond)
      ofTowns.push(
        (
          await load(
            towns.map((town) => `/ort/${town}`),
            roundMs,
          )
        ).perSecond,
      )
      await wait(100)
    }
    const bytes = await read(await fetch(url + (addresses[0] ?? ''), { headers: encoded }))
    unpin()
    return {
      places,
      pages: addresses.length,
      renderedPerSecond,
      keptPerSecond: median(kept),
      townsPerSecond: median(ofTowns),
      bytes,
    }
  })
}

const encoded = { 'accept-encoding': 'br' }

function requestFor(path: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: bench\r\nAccept-Encoding: br\r\n\r\n`)
}

/** Bytes of the body as transferred. */
async function read(answer: Response): Promise<number> {
  if (!answer.ok) throw new Error(`a page was answered with ${answer.status}`)
  const { byteLength } = await answer.arrayBuffer()
  return Number(answer.headers.get('content-length') ?? byteLength)
}

/** Where pages without their name are moved to; ids that are markets or missing are left out. */
async function addressesOf(url: string, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    const answer = await fetch(url + path, { redirect: 'manual' })
    await answer.arrayBuffer()
    if (answer.status === 301) found.push(answer.headers.get('location') ?? path)
  }
  return found
}

export function formatServedPages(all: readonly ServedFigures[]): string {
  return [
    '## Pages with addresses of their own',
    '',
    'Asked for with Brotli, by one process, of a server on one core. “Rendered” is a page that nobody has asked for; “kept” one that is in memory, which',
    'holds 96 MB of them.',
    '',
    rowOf(['places', 'different pages', 'rendered a second', 'kept a second', 'towns, kept', 'bytes of a place']),
    '|--:|--:|--:|--:|--:|--:|',
    ...all.map(({ places, pages, renderedPerSecond, keptPerSecond, townsPerSecond, bytes }) =>
      rowOf([
        count(places),
        count(pages),
        digits(renderedPerSecond),
        digits(keptPerSecond),
        digits(townsPerSecond),
        count(bytes),
      ]),
    ),
  ].join('\n')
}

export function servedGoals(all: readonly ServedFigures[]): Goal[] {
  return all.flatMap(({ places, keptPerSecond, bytes }) => [
    {
      what: `${count(places)} places: pages a second and core`,
      is: 'at least' as const,
      wanted: 3000,
      figure: keptPerSecond,
    },
    { what: `${count(places)} places: kB of a place’s page`, is: 'at most' as const, wanted: 25, figure: bytes / 1000 },
  ])
}
