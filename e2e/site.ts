/** The real server in a process of its own, with a database of its own, for stories and screenshots. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { KnownPlaces } from './known-places.ts'
import { readOutbox, type SentMail } from './outbox.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** A fresh database is filled with sample data first; on a busy machine that takes a while. */
const startTimeoutMs = 60_000

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
  #server: ChildProcess | null = null
  #output = ''

  private constructor(port: number, dataDir: string, options: SiteOptions) {
    this.url = `http://127.0.0.1:${port}`
    this.#dataDir = dataDir
    const { PATH, HOME, TMPDIR } = process.env
    this.#env = {
      ...unsetConfiguration(),
      PATH,
      HOME,
      TMPDIR,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      TILE_URL: options.tileUrl,
      RATE_LIMIT_PER_MINUTE: '100000',
      // Stories make one account and send one tip after another, all from one address.
      ACCOUNT_ATTEMPTS: '0',
      SUBMISSIONS: '0',
      // Node keeps here what it has compiled: a third of a start.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
      LOG_LEVEL: 'warn',
      ...options.env,
    }
  }

  /** Starts on a free port with an empty data folder, and resolves when the site is ready. */
  static async open(options: SiteOptions): Promise<Site> {
    const site = new Site(await freePort(), await mkdtemp(join(tmpdir(), 'fyndkartan-story-')), options)
    if (options.places) await site.#run('server/src/testing/add-places.ts', [], JSON.stringify(options.places))
    await site.start()
    return site
  }

  /** Starts the server again on the same address and data. Throws with the server's own words when it does not come up. */
  async start(): Promise<void> {
    if (this.#server) throw new Error('the server runs already')
    this.#output = ''
    const server = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: root,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (text: Buffer) => (this.#output += text.toString()))
    this.#server = server
    const deadline = performance.now() + startTimeoutMs
    while (!(await this.#isReady())) {
      if (server.exitCode !== null || performance.now() > deadline) {
        await this.kill()
        throw new Error(`The server did not become ready:\n${this.#output}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
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
    this.#server?.kill('SIGSTOP')
  }

  resume(): void {
    this.#server?.kill('SIGCONT')
  }

  /** The server answers again, whatever was done to it. */
  async recover(): Promise<void> {
    this.resume()
    if (this.#server === null) await this.start()
  }

  /** Runs one of the operator's commands (`import`, `sample`, `operator`) on the site's data; resolves to what it printed. */
  command(name: 'import' | 'sample' | 'operator', ...args: readonly string[]): Promise<string> {
    return this.#run(`server/src/${name}-command.ts`, args, '')
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
    return this.#output
  }

  /** Runs a script of the server's on the site's data; resolves to what it printed, throws it when the script fails. */
  async #run(script: string, args: readonly string[], input: string): Promise<string> {
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: this.#env,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
    child.stdin.end(input)
    const [code] = (await once(child, 'close')) as [number | null]
    if (code !== 0) throw new Error(`${script} ended with ${code}:\n${output}`)
    return output
  }

  async #isReady(): Promise<boolean> {
    return fetch(`${this.url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const server = this.#server
    this.#server = null
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    // A paused one hears nothing but SIGKILL.
    server.kill('SIGCONT')
    await ended
  }
}

/** Of 127.0.0.1, and free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/**
 * Every variable of the configuration, set to nothing. Neither the caller's environment nor a file .env may reach a story:
 * a DATABASE_URL there may be somebody's real data.
 */
function unsetConfiguration(): Record<string, string> {
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  return Object.fromEntries([...example.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => [name, '']))
}
