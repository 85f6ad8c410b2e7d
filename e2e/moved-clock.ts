/** Clocks of the server, a page and the service worker that show another time and run on from there. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { knownNow } from './known-places.ts'

/** A script that moves `Date` ahead of the real time. */
export function moveDate(aheadMs: number): string {
  return `{
    const RealDate = Date
    const now = () => RealDate.now() + ${aheadMs}
    globalThis.Date = class extends RealDate {
      constructor(...parts) {
        super(...(parts.length === 0 ? [now()] : parts))
      }
      static now() {
        return now()
      }
    }
  }
`
}

/** Node has its own clock for the header `Date`, from which the service worker computes an answer's age. */
const moveDateHeader = `
  import { Server } from 'node:http'
  const { emit } = Server.prototype
  Server.prototype.emit = function (name, ...rest) {
    if (name === 'request') rest[1].setHeader('Date', new Date().toUTCString())
    return emit.call(this, name, ...rest)
  }`

type Settings = Readonly<Record<string, string>>

const importing = (code: string): Settings => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
})

const aheadOf = (time: string) => Date.parse(time) - Date.now()

/** Environment variables for a server that starts at a time such as '2026-11-19T17:00:00+01:00'. */
export function serverClockAt(time: string): Settings {
  return importing(moveDate(aheadOf(time)))
}

/**
 * The same settings for each server of a worker, so that stories can share it, and its time continues after a restart.
 */
export const knownServerClock = serverClockAt(knownNow)

/** The same time for page, service worker and server. */
export class ClockEverywhere {
  readonly aheadMs: number
  #folder: Promise<string> | undefined

  /** `time` is the initial time. */
  constructor(time: string) {
    this.aheadMs = aheadOf(time)
  }

  /** Environment variables for a server with this time; it serves a service worker with this time, too. */
  async serverEnv(): Promise<Settings> {
    this.#folder ??= this.#copySite()
    return { ...importing(moveDate(this.aheadMs) + moveDateHeader), WEB_DIR: await this.#folder }
  }

  async close(): Promise<void> {
    if (this.#folder) await rm(await this.#folder, { recursive: true, force: true })
  }

  /** Copies the built site; the service worker of the copy first moves its clock. */
  async #copySite(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'fyndkartan-site-'))
    await cp('web/dist', folder, { recursive: true })
    const worker = join(folder, 'service-worker.js')
    await writeFile(worker, moveDate(this.aheadMs) + (await readFile(worker, 'utf8')))
    // Otherwise the server would send the precompressed original.
    for (const compressed of ['.br', '.gz']) await rm(worker + compressed, { force: true })
    return folder
  }
}
