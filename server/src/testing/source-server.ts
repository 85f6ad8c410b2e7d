/** A fake web server on this machine, and sources (files that the site imports regularly) that are fetched from it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SourceTerms } from '@fyndkartan/domain/source'
import { afterAll } from 'vitest'
import type { Database } from '../db/open.ts'
import { insertSource, loadSource, orderRun } from '../db/sources.ts'
import { write } from '../db/write.ts'
import { scopeOfSource } from '../importer/source-scope.ts'
import { JobCounts } from '../live/job-counts.ts'
import type { RunWatch } from '../live/run-source.ts'
import { SourcesJob } from '../live/sources-job.ts'

type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void)

export interface SourceServer {
  readonly origin: string
  /** The answers by path; other paths get 404. */
  readonly answers: Map<string, Answer>
  /** The requested paths, oldest first. */
  readonly asked: string[]
  readonly requests: IncomingMessage[]
}

/** Starts a web server, which is closed after the tests. */
export async function startSourceServer(): Promise<SourceServer> {
  const answers = new Map<string, Answer>()
  const asked: string[] = []
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://site.example').pathname
    asked.push(path)
    requests.push(request)
    const answer = answers.get(path)
    if (typeof answer === 'function') answer(request, response)
    else response.writeHead(answer === undefined ? 404 : 200).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, answers, asked, requests }
}

/** A table of shops with ids from 1. */
export function shopTable(count: number, town = 'Borås'): string {
  const rows = Array.from({ length: count }, (_, at) => `butik,Butik ${at + 1},${town},57.72,12.94,${at + 1}`)
  return `type,name,town,latitude,longitude,id\n${rows.join('\n')}\n`
}

/** Adds a source that is due for a run, and returns its id. */
export async function addSource(database: Database, nowMs: number, terms: Partial<SourceTerms>): Promise<number> {
  const whole = {
    name: 'Listan',
    kind: 'csv',
    every: 'day',
    licence: 'CC BY 4.0',
    attribution: 'Staden',
    ...terms,
  } as SourceTerms
  return write(database, nowMs, async (writing) => {
    const id = await insertSource(writing, whole, scopeOfSource(whole))
    if (id === null) throw new Error('there is such a source')
    await orderRun(writing, id, 'run')
    return id
  })
}

/** The job that runs due sources, for a node with this clock. */
export function sourcesJobOf(database: Database, clock: () => number, limits?: RunWatch['limits']): SourcesJob {
  return new SourcesJob({
    database,
    clock,
    jobs: new JobCounts(),
    onChange: async () => {},
    settings: () => ({
      userAgent: 'Fyndkartan/1.0 (+https://www.example.se; kontakt@example.se)',
      overpassUrl: 'http://127.0.0.1:9/',
      pauseMs: 0,
      allowsLoopback: true,
    }),
    ...(limits && { limits }),
  })
}

/** Loads a source from the database; throws if it is gone. */
export async function sourceOf(database: Database, id: number) {
  const source = await loadSource(database.db, id)
  if (source === null) throw new Error(`source ${id} is gone`)
  return source
}
