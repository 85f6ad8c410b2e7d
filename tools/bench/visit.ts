/**
 * Processor time of a visit: the calls of the start page, a list of a town, two popups and a place's page, as a browser makes them. `node
 * tools/bench/visit.ts [--places=10000,100000] [--sites=.,../old] [--accept='gzip, br'] [--rounds=5] [--visits=400]`. Servers of several
 * checkouts, all with the site built, and a server with the same bytes ready (the ceiling) take turns.
 */
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock, swedishToday } from '../../server/src/clock.ts'
import { Connection } from './connection.ts'
import { median } from './median.ts'
import { copyOf, removeData } from './stored-places.ts'
import { callsOf, type Visit, visitsOf } from './visit-calls.ts'
import { storePlacesInSeries } from './visit-places.ts'
import { VisitedServer } from './visited-server.ts'

const { values: options } = parseArgs({
  options: {
    places: { type: 'string', default: '10000' },
    sites: { type: 'string', default: '.' },
    accept: { type: 'string', default: 'gzip, br' },
    rounds: { type: 'string', default: '5' },
    visits: { type: 'string', default: '400' },
  },
})

/** Visitors at a time; each makes its calls one after another. */
const visitorsAtOnce = 8

for (const places of options.places.split(',').map(Number)) {
  const dataDir = await storePlacesInSeries(places, swedishToday(systemClock)())
  try {
    console.log(`\n${places} places, ${options.accept}\n\n${await measure(dataDir)}`)
  } finally {
    removeData(dataDir)
  }
}

async function measure(dataDir: string): Promise<string> {
  const sites = options.sites.split(',')
  const folders = sites.map(() => copyOf(dataDir))
  const servers = await Promise.all(sites.map((site, at) => VisitedServer.ofSite(resolve(site), folders[at] as string)))
  try {
    const [first] = servers as [VisitedServer, ...VisitedServer[]]
    const visits = await visitsOf(first.address, Number(options.visits), options.accept)
    const ceiling = await VisitedServer.ofReadyAnswers(first.address, visits)
    servers.push(ceiling)
    return format([...sites, 'ceiling'], await takeTurns(servers, visits))
  } finally {
    for (const server of servers) await server.stop()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

/** By server: processor time of each call, µs, and of a visit, µs. */
type Figures = Readonly<Record<string, number>>

async function takeTurns(servers: readonly VisitedServer[], visits: readonly Visit[]): Promise<Figures[]> {
  const jobs = [...callsOf(visits), ['visit', visits] as const]
  const rounds: Record<string, number[]>[] = servers.map(() => ({}))
  for (let round = -1; round < Number(options.rounds); round++)
    for (const [name, asked] of jobs)
      for (const [at, server] of servers.entries()) {
        const us = await replay(server, asked)
        // The first round only warms up.
        if (round >= 0) ((rounds[at] as Record<string, number[]>)[name] ??= []).push(us)
      }
  return rounds.map((figures) => Object.fromEntries(Object.entries(figures).map(([name, all]) => [name, median(all)])))
}

/** Makes the calls of all visits. Returns the server's processor time for one of them, µs. */
async function replay(server: VisitedServer, visits: readonly Visit[]): Promise<number> {
  const port = Number(new URL(server.address).port)
  const connections = await Promise.all(Array.from({ length: visitorsAtOnce }, () => Connection.open(port)))
  const before = await server.cpuUs()
  let next = 0
  await Promise.all(
    connections.map(async (connection) => {
      for (let visit = visits[next++]; visit !== undefined; visit = visits[next++])
        for (const { bytes } of visit)
          await new Promise<void>((answered, failed) => {
            connection.onAnswer = () => answered()
            connection.onFailure = failed
            connection.send(bytes)
          })
    }),
  )
  const us = (await server.cpuUs()) - before
  for (const connection of connections) connection.close()
  return us / visits.length
}

function format(names: readonly string[], figures: readonly Figures[]): string {
  const kinds = Object.keys(figures[0] ?? {})
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const written = (kind: string, us = NaN) => (kind === 'visit' ? `${(us / 1000).toFixed(2)} ms` : us.toFixed(0))
  return [
    line(['CPU µs', ...names]),
    line(['---', ...names.map(() => '--:')]),
    ...kinds.map((kind) => line([kind, ...figures.map((of) => written(kind, of[kind]))])),
  ].join('\n')
}
