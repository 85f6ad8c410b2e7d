/** Clocks that show another time and run on from there: the server's, a page's, and the service worker's. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { knownNow } from './known-places.ts'

/** A script after which `Date` is this far ahead of the real time. */
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

/** Node writes the header `Date` with a clock of its own, and the service worker reads the age of an answer from it. */
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

/** The configuration of a server that starts at this time: '2026-11-19T17:00:00+01:00'. */
export function serverClockAt(time: string): Settings {
  return importing(moveDate(aheadOf(time)))
}

/** The same for each server of a worker, so that stories share it, and so that its time goes on when it starts again. */
export const knownServerClock = serverClockAt(knownNow)

/** One time for page, service worker and server. */
export class ClockEverywhere {
  readonly aheadMs: number
  #folder: Promise<string> | undefined

  /** `time`: what they show at first. */
  constructor(time: string) {
    this.aheadMs = aheadOf(time)
  }

  /** The configuration of a server with this time, which serves a service worker with this time. */
  async serverEnv(): Promise<Settings> {
    this.#folder ??= this.#copySite()
    return { ...importing(moveDate(this.aheadMs) + moveDateHeader), WEB_DIR: await this.#folder }
  }

  async close(): Promise<void> {
    if (this.#folder) await rm(await this.#folder, { recursive: true, force: true })
  }

  /** Copies the built site; the service worker of the copy begins by moving its clock. */
  async #copySite(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'fyndkartan-site-'))
    await cp('web/dist', folder, { recursive: true })
    const worker = join(folder, 'service-worker.js')
    await writeFile(worker, moveDate(this.aheadMs) + (await readFile(worker, 'utf8')))
    // They would be sent instead.
    for (const compressed of ['.br', '.gz']) await rm(worker + compressed, { force: true })
    return folder
  }
}
