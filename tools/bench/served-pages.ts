/**
 * How fast the server sends what has an address of its own: a place's page when nobody has asked for it and when it is kept, a
 * town's page, and a feed. Each beside the ceiling that sends the same bytes.
 */
import { searchFeeds } from '@fyndkartan/contract/feed-addresses'
import { filterQueryToWire } from '@fyndkartan/contract/write-search-query'
import { ContestantProcess } from './contestant-process.ts'
import { pinAsking, unpin } from './cores.ts'
import type { Goal } from './goals.ts'
import { median } from './median.ts'
import { browserEncodings, measuredSearches, requestsFor } from './paths.ts'
import type { Plan } from './plan.ts'
import { inTurn } from './race.ts'
import { count, digits, formatPairs, type Pair } from './report.ts'
import { Runner } from './runner.ts'
import { sentAnswer } from './sent-answer.ts'

export interface ServedFigures {
  readonly places: number
  /** Different pages of places that are asked for. */
  readonly pages: number
  /** Of a page that nobody has asked for, µs. */
  readonly renderedCpuUs: number
  readonly kept: Pair
  readonly town: Pair
  readonly feed: Pair
  /** Of a place's page with Brotli. */
  readonly bytes: number
}

const pages = 2000
const feeds = 20
/** The site refuses to write more at a time. */
const feedsAtOnce = 4
const towns = ['goteborg', 'malmo', 'boras', 'uppsala', 'umea', 'lund', 'kiruna', 'visby']
const asked = { 'accept-encoding': browserEncodings }
const lane = { kinds: null, encodings: browserEncodings }

/** Of a site with so many places. */
export async function measureServedPages(places: number, plan: Plan): Promise<ServedFigures> {
  const processes: ContestantProcess[] = []
  try {
    const start = async (name: 'pages' | 'held') => {
      const process = await ContestantProcess.start(name, places)
      processes.push(process)
      return process
    }
    const [site, ceiling] = [await start('pages'), await start('held')]
    const { port } = site.ready
    const addresses = await addressesOf(port)
    for (const one of processes) one.pin()
    pinAsking()
    const renderedCpuUs = await render(site, addresses)
    const bytes = (await sentAnswer(port, addresses[0] ?? '', { 'accept-encoding': 'br' })).body.length
    const pairOf = async (title: string, paths: readonly string[], connections?: number) => {
      await ceiling.ask({ ask: 'hold', port, paths, headers: asked })
      const requests = requestsFor(paths, lane)
      const one = { ...lane, title, ...(connections !== undefined && { connections }) }
      return {
        title,
        ceiling: new Runner({ ...one, contestant: 'held' }, ceiling, requests),
        site: new Runner({ ...one, contestant: 'pages' }, site, requests),
      }
    }
    const pairs = [
      await pairOf('a place’s page, kept', addresses),
      await pairOf(
        'a town’s page, kept',
        towns.map((town) => `/ort/${town}`),
      ),
      await pairOf('a feed of a week in one or two towns (Atom)', feedPaths(), feedsAtOnce),
    ]
    for (let round = 0; round < plan.kindRounds; round++)
      for (const pair of pairs)
        for (const runner of inTurn([pair.ceiling, pair.site], round)) await runner.fullRound(plan.pageMs)
    const [kept, town, feed] = pairs.map(({ title, ceiling, site }) => {
      return { title, ceiling: ceiling.figures, site: site.figures }
    }) as [Pair, Pair, Pair]
    return { places, pages: addresses.length, renderedCpuUs, kept, town, feed, bytes }
  } finally {
    unpin()
    for (const one of processes) await one.stop()
  }
}

/** Pages of shops. Their ids alone lead to the addresses, without rendering anything; those that are missing are left out. */
async function addressesOf(port: number): Promise<string[]> {
  const found: string[] = []
  for (let at = 0; at < pages; at++) {
    // Every third place, so that not only neighbours are asked for.
    const answer = await fetch(`http://127.0.0.1:${port}/butik/${1 + at * 3}`, { redirect: 'manual' })
    await answer.arrayBuffer()
    const location = answer.headers.get('location')
    if (answer.status === 301 && location !== null) found.push(location)
  }
  return found
}

/** Asks for each once. Returns the processor time of one, µs. */
async function render(site: ContestantProcess, paths: readonly string[]): Promise<number> {
  const before = await site.ask({ ask: 'usage' })
  const atOnce = 16
  for (let at = 0; at < paths.length; at += atOnce)
    await Promise.all(paths.slice(at, at + atOnce).map((path) => sentAnswer(site.ready.port, path, asked)))
  const after = await site.ask({ ask: 'usage' })
  return ((after.cpuMs - before.cpuMs) * 1000) / paths.length
}

function feedPaths(): string[] {
  return measuredSearches
    .filter(({ kind }) => kind === 'town')
    .slice(0, feeds)
    .map(({ request }) => `${searchFeeds.atom}?${new URLSearchParams(filterQueryToWire(request.filter))}`)
}

export function formatServedPages(all: readonly ServedFigures[]): string {
  return [
    '## Pages with addresses of their own, and feeds',
    '',
    'Asked for as a browser does, of a server on one core, beside the ceiling that sends the same bytes. “Kept” is a page that is in memory, which holds',
    '96 MB of them; feeds are written anew each time, four at a time. The database is empty: of changes it knows nothing.',
    ...all.flatMap(({ places, pages, renderedCpuUs, kept, town, feed, bytes }) => [
      '',
      formatPairs(`${count(places)} places`, [kept, town, feed]),
      '',
      `Each of ${count(pages)} pages of places took ${digits(renderedCpuUs)} µs of CPU when nobody had asked for it before; one has ${count(bytes)} bytes with Brotli.`,
    ]),
  ].join('\n')
}

/** Up to 100,000 places. */
export function servedGoals(all: readonly ServedFigures[]): Goal[] {
  return all
    .filter(({ places }) => places <= 100_000)
    .flatMap(({ places, kept, bytes }) => [
      {
        what: `${count(places)} places: pages a second and core`,
        is: 'at least' as const,
        wanted: 3000,
        figure: median(kept.site.full.map(({ perSecond }) => perSecond)),
      },
      {
        what: `${count(places)} places: kB of a place’s page`,
        is: 'at most' as const,
        wanted: 25,
        figure: bytes / 1000,
      },
    ])
}
