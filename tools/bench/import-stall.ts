/** How long an import holds up a server: the longest time in which its event loop answered nobody. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { endpoints } from '@fyndkartan/contract/endpoints'
import { placeFormToWire } from '@fyndkartan/contract/tip'
import type { Place } from '@fyndkartan/domain/place'
import { formatClockTime } from '@fyndkartan/domain/local-time'
import { emptyForm, type PlaceForm } from '@fyndkartan/domain/place-form'
import { buildPlaces } from '../../search/bench/data.ts'
import { putPacedLoad } from './load.ts'
import { benchKey, measuredSearches, requestsOf } from './paths.ts'
import { median } from './report.ts'
import type { StallAnswer, StallServerReady } from './stall-server.ts'
import { copyOf, removeData, storePlaces } from './stored-places.ts'

const root = join(import.meta.dirname, '../..')

/** Searches a second meanwhile. */
const lightLoad = 100
const importPatienceMs = 120_000

/** Medians of the runs, ms. */
export interface ImportStallFigures {
  readonly places: number
  readonly imported: number
  readonly runs: number
  /** The longest stall under the same load when nothing is imported: the machine's own noise. */
  readonly quiet: number
  /** The longest while the command imports beside the server, and the server takes it in. */
  readonly byCommand: number
  /** The longest while an operator imports at the desk: a dry run, and then the import. */
  readonly atDesk: number
  /** How long the import at the desk took, without the dry run. */
  readonly deskMs: number
  /** The longest for one place that an operator adds at the desk, and how long its call took. */
  readonly byOnePlace: number
  readonly onePlaceMs: number
}

/** Takes about half a minute a run; leaves nothing behind. */
export async function measureImportStall(places: number, imported: number, runs: number): Promise<ImportStallFigures> {
  const dataDir = await storePlaces(places)
  const table = tableOf(buildPlaces(imported, 2))
  const file = join(tmpdir(), `fyndkartan-bench-${process.pid}.csv`)
  writeFileSync(file, table)
  try {
    const found: Pick<ImportStallFigures, 'quiet' | 'byCommand' | 'atDesk' | 'deskMs' | 'byOnePlace' | 'onePlaceMs'>[] =
      []
    for (let run = 0; run < runs; run++) {
      const [beside, desk] = [new StallServer(copyOf(dataDir)), new StallServer(copyOf(dataDir))]
      try {
        await beside.start()
        const quiet = await beside.watched(() => delay(3000))
        const byCommand = await beside.watched(() => beside.importBeside(file, places + imported))
        await beside.stop()
        await desk.start()
        let deskMs = 0
        const atDesk = await desk.watched(async () => {
          const { fingerprint } = await desk.importAtDesk(table, null)
          const begin = performance.now()
          await desk.importAtDesk(table, fingerprint)
          deskMs = performance.now() - begin
        })
        const ones: { stall: number; took: number }[] = []
        for (let place = 0; place < 20; place++) {
          let took = 0
          const stall = await desk.watched(async () => {
            const begin = performance.now()
            await desk.addPlace(place)
            took = performance.now() - begin
          })
          ones.push({ stall, took })
        }
        const byOnePlace = median(ones.map(({ stall }) => stall))
        found.push({ quiet, byCommand, atDesk, deskMs, byOnePlace, onePlaceMs: median(ones.map(({ took }) => took)) })
      } finally {
        await beside.stop()
        await desk.stop()
      }
    }
    const of = (name: keyof (typeof found)[number]) => median(found.map((run) => run[name]))
    return {
      places,
      imported,
      runs,
      quiet: of('quiet'),
      byCommand: of('byCommand'),
      atDesk: of('atDesk'),
      deskMs: of('deskMs'),
      byOnePlace: of('byOnePlace'),
      onePlaceMs: of('onePlaceMs'),
    }
  } finally {
    rmSync(file)
    removeData(dataDir)
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
    // What is compiled at the first calls is no stall of the import's.
    await this.watched(() => delay(1500))
  }

  /** The longest stall while something is done under light load, ms. */
  async watched(work: () => Promise<unknown>): Promise<number> {
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
    return (await this.ask()).longestStallMs
  }

  async ask(): Promise<StallAnswer> {
    if (this.#child === null) throw new Error('the server does not run')
    const answer = once(this.#child, 'message')
    this.#child.send('ask')
    return ((await answer) as [StallAnswer])[0]
  }

  /** Resolves when the server knows the places too. */
  async importBeside(file: string, expected: number): Promise<void> {
    const script = join(root, 'server/src/import-command.ts')
    const env = { ...process.env, DATA_DIR: this.#dataDir, DATABASE_URL: '' }
    const command = spawn(process.execPath, [script, 'csv', file], { env, stdio: ['ignore', 'ignore', 'inherit'] })
    const [code] = (await once(command, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`the import ended with ${code}`)
    // The next second takes it in; asking sooner would begin the measure anew.
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

  async addPlace(number: number): Promise<void> {
    const form: PlaceForm = {
      ...emptyForm,
      kind: 'shop',
      name: `Ny butik ${number}`,
      link: `https://ny-${number}.example/`,
      town: 'Borås',
      position: { lat: 57.72, lng: 12.94 },
    }
    await this.#call(endpoints.addPlace.path, placeFormToWire(form))
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

  async #call(path: string, body: object): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${this.#ready.port}${path}`, {
      method: 'POST',
      headers: {
        'x-api-key': benchKey,
        authorization: `Bearer ${this.#ready.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
}

/** As a spreadsheet would write it. */
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
