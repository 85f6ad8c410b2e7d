/** How long an import blocks a server: the longest time its event loop did not run. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { endpoints } from '@fyndkartan/contract/endpoints'
import type { Static } from '@fyndkartan/contract/schema'
import type { sourceAnswerSchema } from '@fyndkartan/contract/source-schema'
import { placeToTipWire } from '@fyndkartan/contract/tip'
import { unknownFacts } from '@fyndkartan/domain/facts'
import type { NewPlace, Place } from '@fyndkartan/domain/place'
import { formatClockTime, parseInstant } from '@fyndkartan/domain/local-time'
import { buildPlaces } from '../../search/bench/data.ts'
import { putPacedLoad } from './load.ts'
import { benchKey, measuredSearches, requestsOf } from './paths.ts'
import { median } from './median.ts'
import type { StallAnswer, StallServerReady } from './stall-server.ts'
import { copyOf, removeData, storePlaces } from './stored-places.ts'

const root = join(import.meta.dirname, '../..')

type SourceAnswer = Static<typeof sourceAnswerSchema>

/** Searches per second during the measurement. */
const lightLoad = 100
const importPatienceMs = 120_000
const warmUpMs = 1500
const quietMs = 3000
const placesAdded = 20

/** Event-loop stalls, ms. */
export interface Stall {
  /** The longest stall for any reason, including another process using the core. */
  readonly longestMs: number
  /** The most processor time it spent without yielding. */
  readonly workMs: number
}

/** Medians of the runs. */
export interface ImportStallFigures {
  readonly places: number
  readonly imported: number
  readonly runs: number
  /** Baseline noise: the same load without an import. */
  readonly quiet: Stall
  /** While the import command runs beside the server and the server loads the changes. */
  readonly byCommand: Stall
  /** While an operator imports at the desk: a dry run, then the import. */
  readonly atDesk: Stall
  /** Duration of the import at the desk, without the dry run. */
  readonly deskMs: number
  /** While the site fetches them from a source: a dry run, then the run. */
  readonly bySource: Stall
  /** Duration of the run, without the dry run: from its beginning to its end in the source's history. */
  readonly sourceMs: number
  /** While an operator adds one place at the desk, and the duration of that call. */
  readonly onePlace: Stall
  readonly onePlaceMs: number
}

/** Takes about half a minute per run and cleans up after itself. */
export async function measureImportStall(places: number, imported: number, runs: number): Promise<ImportStallFigures> {
  const dataDir = await storePlaces(places)
  const table = tableOf(buildPlaces(imported, 2))
  const file = join(tmpdir(), `fyndkartan-bench-${process.pid}.csv`)
  writeFileSync(file, table)
  try {
    const beside: { quiet: Stall; byCommand: Stall }[] = []
    const desk: { atDesk: Stall; deskMs: number }[] = []
    const source: { bySource: Stall; sourceMs: number }[] = []
    const ones: { stall: Stall; tookMs: number }[] = []
    for (let run = 0; run < runs; run++) {
      await withServer(dataDir, async (server) => {
        const quiet = await server.watched(() => delay(quietMs))
        beside.push({ quiet, byCommand: await server.watched(() => server.importBeside(file, places + imported)) })
      })
      await withServer(dataDir, async (server) => {
        let deskMs = 0
        const atDesk = await server.watched(async () => {
          const { fingerprint } = await server.importAtDesk(table, null)
          deskMs = await timed(() => server.importAtDesk(table, fingerprint))
        })
        desk.push({ atDesk, deskMs })
        for (let place = 0; place < placesAdded; place++) {
          let tookMs = 0
          const stall = await server.watched(async () => {
            tookMs = await timed(() => server.addPlace(place))
          })
          ones.push({ stall, tookMs })
        }
      })
      await withServer(dataDir, async (server) => {
        let sourceMs = 0
        const bySource = await server.watched(async () => {
          sourceMs = await server.runSource('bench-source', table, places + imported)
        })
        source.push({ bySource, sourceMs })
      })
    }
    return {
      places,
      imported,
      runs,
      quiet: medianStall(beside.map(({ quiet }) => quiet)),
      byCommand: medianStall(beside.map(({ byCommand }) => byCommand)),
      atDesk: medianStall(desk.map(({ atDesk }) => atDesk)),
      deskMs: median(desk.map(({ deskMs }) => deskMs)),
      bySource: medianStall(source.map(({ bySource }) => bySource)),
      sourceMs: median(source.map(({ sourceMs }) => sourceMs)),
      onePlace: medianStall(ones.map(({ stall }) => stall)),
      onePlaceMs: median(ones.map(({ tookMs }) => tookMs)),
    }
  } finally {
    rmSync(file)
    removeData(dataDir)
  }
}

function medianStall(stalls: readonly Stall[]): Stall {
  return {
    longestMs: median(stalls.map(({ longestMs }) => longestMs)),
    workMs: median(stalls.map(({ workMs }) => workMs)),
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

async function withServer(dataDir: string, work: (server: StallServer) => Promise<void>): Promise<void> {
  const server = new StallServer(copyOf(dataDir))
  try {
    await server.start()
    await work(server)
  } finally {
    await server.stop()
  }
}

class StallServer {
  readonly #dataDir: string
  #child: ChildProcess | null = null
  #ready: StallServerReady = { port: 0, token: '' }

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  async start(): Promise<void> {
    this.#child = fork(join(import.meta.dirname, 'stall-server.ts'), [this.#dataDir])
    const [ready] = (await once(this.#child, 'message')) as [StallServerReady]
    this.#ready = ready
    // Warm up: loading and compiling code on first calls must not count as a stall of the import.
    await this.watched(async () => {
      const one = tableOf(buildPlaces(1, 1))
      await this.importAtDesk(one, null)
      await this.runSource('bench-warm-up', one, 1)
      await delay(warmUpMs)
    })
  }

  /** Measures the stall while `work` runs under light load. */
  async watched(work: () => Promise<unknown>): Promise<Stall> {
    await this.ask()
    let isDone = false
    const requests = requestsOf(measuredSearches)
    const load = (async () => {
      while (!isDone) await putPacedLoad({ port: this.#ready.port, requests, first: 0, durationMs: 500 }, lightLoad)
    })()
    try {
      await work()
    } finally {
      isDone = true
      await load
    }
    const { longestStallMs, longestWorkMs } = await this.ask()
    return { longestMs: longestStallMs, workMs: longestWorkMs }
  }

  async ask(): Promise<StallAnswer> {
    if (this.#child === null) throw new Error('the server does not run')
    const answer = once(this.#child, 'message')
    this.#child.send('ask')
    return ((await answer) as [StallAnswer])[0]
  }

  /** Resolves when the server has loaded the places too. */
  async importBeside(file: string, expected: number): Promise<void> {
    const script = join(root, 'server/src/commands/import.ts')
    const env = { ...process.env, DATA_DIR: this.#dataDir, DATABASE_URL: '' }
    const command = spawn(process.execPath, [script, 'csv', file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    const [code] = (await once(command, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`the import ended with ${code}`)
    await this.#takesIn(expected)
  }

  /** The server loads what was imported within the next second; asking it for its stalls sooner would reset the measurement. */
  async #takesIn(expected: number): Promise<void> {
    const giveUpAt = performance.now() + importPatienceMs
    while ((await this.#count()) < expected) {
      if (performance.now() > giveUpAt) throw new Error('the server does not take the import in')
      await delay(200)
    }
  }

  async importAtDesk(text: string, fingerprint: string | null): Promise<{ fingerprint: string }> {
    return (await this.#call(endpoints.importPlaces.path, {
      format: 'csv',
      text,
      source: 'bench-import',
      fingerprint,
    })) as {
      fingerprint: string
    }
  }

  /** Adds a source that publishes the table, waits for its dry run, and runs it. Returns how long the run took, ms. */
  async runSource(name: string, table: string, expected: number): Promise<number> {
    const publisher = createServer(({ url }, response) =>
      url === '/table.csv' ? response.end(table) : response.writeHead(404).end(),
    )
    await once(publisher.listen(0, '127.0.0.1'), 'listening')
    try {
      const address = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/table.csv`
      const terms = { name, kind: 'csv', every: 'day', licence: 'CC0', attribution: 'bench', address }
      const { id } = (await this.#call(endpoints.addSource.path, terms)) as { id: number }
      await this.#endOfRun(id, 'tried')
      await this.#call(endpoints.runSource.path.replace('{id}', String(id)), { order: 'run' })
      const tookMs = await this.#endOfRun(id, 'done')
      await this.#takesIn(expected)
      return tookMs
    } finally {
      publisher.close()
    }
  }

  /** Waits for a run with this outcome; returns how long it took, ms. */
  async #endOfRun(id: number, outcome: 'tried' | 'done'): Promise<number> {
    const giveUpAt = performance.now() + importPatienceMs
    while (performance.now() < giveUpAt) {
      const { runs } = (await this.#call(endpoints.deskSource.path.replace('{id}', String(id)))) as SourceAnswer
      const [run] = runs
      if (run?.outcome === 'failed' || run?.outcome === 'held')
        throw new Error(`the run is ${run.outcome}: ${run.reason}`)
      if (run?.ended_at && run.outcome === outcome)
        return (parseInstant(run.ended_at) ?? 0) - (parseInstant(run.started_at) ?? 0)
      await delay(200)
    }
    throw new Error('the source is not run')
  }

  async addPlace(number: number): Promise<void> {
    const place: NewPlace = {
      ...unknownFacts('shop'),
      kind: 'shop',
      name: `Ny butik ${number}`,
      link: `https://ny-${number}.example/`,
      town: 'Borås',
      position: { lat: 57.72, lng: 12.94 },
    }
    await this.#call(endpoints.addPlace.path, placeToTipWire(place))
  }

  async stop(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (child && child.exitCode === null) {
      child.disconnect()
      await once(child, 'exit')
    }
    removeData(this.#dataDir)
  }

  async #count(): Promise<number> {
    const response = await fetch(`http://127.0.0.1:${this.#ready.port}${endpoints.countPlaces.path}`, {
      headers: { 'x-api-key': benchKey },
    })
    const { events, stores } = (await response.json()) as { events: number; stores: number }
    return events + stores
  }

  /** Reads when there is no body. */
  async #call(path: string, body?: object): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${this.#ready.port}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-api-key': benchKey,
        authorization: `Bearer ${this.#ready.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
}

/** Formatted as a spreadsheet would export it. */
function tableOf(places: Iterable<Place>): string {
  const lines = ['type;id;name;address;town;latitude;longitude;link;opening_hours;date;start_time;end_time']
  const time = (minute: number | null) => (minute === null ? '' : formatClockTime(minute))
  for (const place of places) {
    const [hours, date, start, end] =
      place.kind === 'shop'
        ? [place.openingHours ?? '', '', '', '']
        : ['', place.date ?? '', time(place.startMinute), time(place.endMinute)]
    const { kind, id, name, address, town, position, link } = place
    const type = kind === 'shop' ? 'store' : 'event'
    lines.push(
      [
        type,
        `${kind}/${id}`,
        name,
        address ?? '',
        town,
        position?.lat,
        position?.lng,
        link,
        hours,
        date,
        start,
        end,
      ].join(';'),
    )
  }
  return `${lines.join('\n')}\n`
}
