/** Time and resources a server needs from its start to the first answered search. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { benchKey } from './paths.ts'
import { median } from './median.ts'
import { removeData, storePlaces } from './stored-places.ts'

const main = join(import.meta.dirname, '../../server/src/main.ts')

/** From its start to the first answered search. */
export interface Start {
  readonly ms: number
  /** Processor time of all its threads, the least noisy figure on a busy machine. Null where there is no /proc. */
  readonly cpuMs: number | null
  /** Memory of the process: when it is ready, and the peak until then. */
  readonly residentBytes: number | null
  readonly mostResidentBytes: number | null
}

export interface ReadyFigures {
  readonly places: number
  readonly runs: number
  /** The first start after an installation, before Node has filled its compile cache (tools/launch.mjs). */
  readonly first: Start
  /** Medians of the later starts. */
  readonly again: Start
}

/** Uses SQLite with that many places. Takes a few seconds and cleans up after itself. */
export async function measureReady(places: number, runs: number): Promise<ReadyFigures> {
  const dataDir = await storePlaces(places)
  try {
    const first = await startOnce(dataDir)
    const again: Start[] = []
    for (let run = 0; run < runs; run++) again.push(await startOnce(dataDir))
    const of = (name: Exclude<keyof Start, 'ms'>) => medianOf(again.map((start) => start[name]))
    return {
      places,
      runs,
      first,
      again: {
        ms: median(again.map(({ ms }) => ms)),
        cpuMs: of('cpuMs'),
        residentBytes: of('residentBytes'),
        mostResidentBytes: of('mostResidentBytes'),
      },
    }
  } finally {
    removeData(dataDir)
  }
}

function medianOf(numbers: readonly (number | null)[]): number | null {
  const known = numbers.filter((number) => number !== null)
  return known.length === 0 ? null : median(known)
}

async function startOnce(dataDir: string): Promise<Start> {
  const begin = performance.now()
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      API_KEY: benchKey,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
      PORT: '0',
      WEB_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    const address = await addressOf(createInterface({ input: child.stdout }))
    const answer = await fetch(`${address}/select_event_info?page=0`, { headers: { 'x-api-key': benchKey } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`the first search was answered with ${answer.status}`)
    return { ms: performance.now() - begin, ...usageOf(child.pid ?? 0) }
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** The server's message when it is listening. Throws when it exits before that. */
async function addressOf(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const [, address] = /^Fyndkartan: (http\S+)$/.exec(line) ?? []
    if (address !== undefined) return address
  }
  throw new Error('the server ended before it listened')
}

/** Clock ticks per second in /proc: USER_HZ, which Linux fixes at 100. */
const msPerTick = 10

function usageOf(pid: number): Omit<Start, 'ms'> {
  if (process.platform !== 'linux') return { cpuMs: null, residentBytes: null, mostResidentBytes: null }
  // After the program's name in brackets: state is field 3, utime 14, stime 15 (proc(5)).
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
  return {
    cpuMs: (Number(fields[11]) + Number(fields[12])) * msPerTick,
    residentBytes: bytes('VmRSS'),
    mostResidentBytes: bytes('VmHWM'),
  }
}
