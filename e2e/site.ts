/** A site for stories and screenshots: the real server in its own process, with its own database. */
import { rmSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { logLevel } from './recorded-log.ts'
import type { KnownPlaces } from './known-places.ts'
import { readOutbox, type SentMail } from './outbox.ts'
import { processFile } from '../tools/run-folder.ts'
import { freePort, runScript, serverEnv, startServer, type ServerProcess } from './server-process.ts'

export interface SiteOptions {
  readonly tileUrl: string
  /** The places in the database; the sample data by default. */
  readonly places?: KnownPlaces | undefined
  /** More environment variables of the server, as in .env.example. */
  readonly env?: Readonly<Record<string, string>>
}

/**
 * Data folders that have been filled, by their places as JSON. A worker fills a folder once and copies it for each
 * site.
 */
const filledFolders = new Map<string, Promise<string>>()

function filledFolder(places: KnownPlaces): Promise<string> {
  const key = JSON.stringify(places)
  const folder = filledFolders.get(key) ?? fillFolder(key)
  filledFolders.set(key, folder)
  return folder
}

async function fillFolder(places: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fyndkartan-places-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await runScript(serverEnv(0, { DATA_DIR: folder }), 'server/src/testing/add-places.ts', [], places)
  return folder
}

export class Site {
  readonly url: string
  readonly #env: NodeJS.ProcessEnv
  readonly #dataDir: string
  #server: ServerProcess | null = null

  private constructor(port: number, dataDir: string, options: SiteOptions) {
    this.url = `http://127.0.0.1:${port}`
    this.#dataDir = dataDir
    this.#env = serverEnv(port, { DATA_DIR: dataDir, TILE_URL: options.tileUrl, LOG_LEVEL: logLevel, ...options.env })
  }

  /** Starts a site on a free port, with the data of `options` in a new folder; resolves when the site is ready. */
  static async open(options: SiteOptions): Promise<Site> {
    const site = new Site(await freePort(), await mkdtemp(join(tmpdir(), 'fyndkartan-story-')), options)
    if (options.places) await cp(await filledFolder(options.places), site.#dataDir, { recursive: true })
    await site.start()
    return site
  }

  /**
   * Starts the server again with the same address and data; `settings` apply to this start only. Throws with the
   * server's output if it does not start.
   */
  async start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
    if (this.#runs) throw new Error('the server is already running')
    this.#server = await startServer({ ...this.#env, ...settings })
    writeFileSync(this.#processFile, String(this.#server.pid))
  }

  /** Stops the server normally, after it has answered the running requests. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  /** Kills the server, as in a power failure. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** Makes the server hang: it accepts connections, but does not answer until `resume`. */
  pause(): void {
    this.#server?.signal('SIGSTOP')
  }

  resume(): void {
    this.#server?.signal('SIGCONT')
  }

  /** Undoes `stop`, `kill` and `pause`, so that the server answers again. */
  async recover(): Promise<void> {
    this.resume()
    if (!this.#runs) await this.start()
  }

  get #runs(): boolean {
    return this.#server !== null && !this.#server.hasEnded()
  }

  /** Runs an operator command (`import`, `sample`, `operator`) on the site's data; resolves to its output. */
  command(name: 'import' | 'sample' | 'operator', ...args: readonly string[]): Promise<string> {
    return runScript(this.#env, `server/src/commands/${name}.ts`, args)
  }

  /** The mails sent by the site, oldest first. */
  mails(): Promise<SentMail[]> {
    return readOutbox(join(this.#dataDir, 'outbox'))
  }

  /** Kills the server and removes its data. */
  async close(): Promise<void> {
    await this.kill()
    await rm(this.#dataDir, { recursive: true, force: true })
  }

  /** The server's output since its last start. */
  get output(): string {
    return this.#server?.output() ?? ''
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    await this.#server?.end(signal)
    rmSync(this.#processFile, { force: true })
  }

  get #processFile(): string {
    return join(this.#dataDir, processFile)
  }
}
