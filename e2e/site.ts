/** The real server in a process of its own, with a database of its own, for stories and screenshots. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keptLevel } from './kept-log.ts'
import type { KnownPlaces } from './known-places.ts'
import { readOutbox, type SentMail } from './outbox.ts'
import { freePort, runScript, serverEnv, startServer, type ServerProcess } from './server-process.ts'

export interface SiteOptions {
  readonly tileUrl: string
  /** What the database holds; the sample when it is left out. */
  readonly places?: KnownPlaces | undefined
  /** Further configuration of the server, as in .env.example. */
  readonly env?: Readonly<Record<string, string>>
}

export class Site {
  readonly url: string
  readonly #env: NodeJS.ProcessEnv
  readonly #dataDir: string
  #server: ServerProcess | null = null

  private constructor(port: number, dataDir: string, options: SiteOptions) {
    this.url = `http://127.0.0.1:${port}`
    this.#dataDir = dataDir
    this.#env = serverEnv(port, { DATA_DIR: dataDir, TILE_URL: options.tileUrl, LOG_LEVEL: keptLevel, ...options.env })
  }

  /** Starts on a free port with an empty data folder, and resolves when the site is ready. */
  static async open(options: SiteOptions): Promise<Site> {
    const site = new Site(await freePort(), await mkdtemp(join(tmpdir(), 'fyndkartan-story-')), options)
    if (options.places)
      await runScript(site.#env, 'server/src/testing/add-places.ts', [], JSON.stringify(options.places))
    await site.start()
    return site
  }

  /** Starts the server again on the same address and data. Throws with the server's own words when it does not come up. */
  async start(): Promise<void> {
    if (this.#runs) throw new Error('the server runs already')
    this.#server = await startServer(this.#env)
  }

  /** As an operator does it: the server finishes what it has begun. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  /** As a power failure does it. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  /** The server hangs: connections are taken and nobody answers, until `resume`. */
  pause(): void {
    this.#server?.signal('SIGSTOP')
  }

  resume(): void {
    this.#server?.signal('SIGCONT')
  }

  /** The server answers again, whatever was done to it. */
  async recover(): Promise<void> {
    this.resume()
    if (!this.#runs) await this.start()
  }

  get #runs(): boolean {
    return this.#server !== null && !this.#server.hasEnded()
  }

  /** Runs one of the operator's commands (`import`, `sample`, `operator`) on the site's data; resolves to what it printed. */
  command(name: 'import' | 'sample' | 'operator', ...args: readonly string[]): Promise<string> {
    return runScript(this.#env, `server/src/commands/${name}.ts`, args)
  }

  /** What the site has sent by mail, oldest first. */
  mails(): Promise<SentMail[]> {
    return readOutbox(join(this.#dataDir, 'outbox'))
  }

  /** Stops the server and removes its data. */
  async close(): Promise<void> {
    await this.stop()
    await rm(this.#dataDir, { recursive: true, force: true })
  }

  /** What the server has written since its last start. */
  get output(): string {
    return this.#server?.output() ?? ''
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    await this.#server?.end(signal)
  }
}
