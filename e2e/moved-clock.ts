/** Moves the clocks of the server, a page and the service worker to another time, from where they run on. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { knownNow } from './known-places.ts'

/** A script that makes `Date` differ from the real time by `aheadMs`. */
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

/**
 * A script that makes Node set the header `Date` to the moved time, where Node would use a clock of its own. The
 * service worker computes an answer's age from this header.
 */
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
 * The clock settings of all servers of a Playwright worker, computed once: with equal settings, stories can share a
 * server, and its time goes on after a restart.
 */
export const knownServerClock = serverClockAt(knownNow)

/** Moves the clocks of page, service worker and server to the same time. */
export class ClockEverywhere {
  readonly aheadMs: number
  #folder: Promise<string> | undefined

  /** `time` is the time that the clocks show first. */
  constructor(time: string) {
    this.aheadMs = aheadOf(time)
  }

  /** Environment variables for a server with this time. They also make it serve a service worker whose clock shows this time. */
  async serverEnv(): Promise<Settings> {
    this.#folder ??= this.#copySite()
    return { ...importing(moveDate(this.aheadMs) + moveDateHeader), WEB_DIR: await this.#folder }
  }

  async close(): Promise<void> {
    if (this.#folder) await rm(await this.#folder, { recursive: true, force: true })
  }

  /** Copies the built site and adds a script to the copy's service worker that moves its clock. */
  async #copySite(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'fyndkartan-site-'))
    await cp('web/dist', folder, { recursive: true })
    const worker = join(folder, 'service-worker.js')
    await writeFile(worker, moveDate(this.aheadMs) + (await readFile(worker, 'utf8')))
    // Removes the compressed originals, which the server would otherwise send.
    for (const compressed of ['.br', '.gz']) await rm(worker + compressed, { force: true })
    return folder
  }
}
