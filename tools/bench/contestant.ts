/** A server that the benchmark measures, in a process of its own. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { benchKey, type Call } from './visit-calls.ts'

export type RivalName = 'postgis' | 'sqlite'

export class Contestant {
  readonly name: string
  readonly address: string
  readonly #child: ChildProcess
  /** Never resolves; rejects when the process exits. */
  readonly #failed: Promise<never>

  private constructor(name: string, child: ChildProcess, address: string) {
    this.name = name
    this.#child = child
    this.address = address
    this.#failed = once(child, 'exit').then(([code]): never => {
      throw new Error(`${name} ended with ${code}`)
    })
    this.#failed.catch(() => {}) // A normal exit must not count as an unhandled rejection.
  }

  /**
   * Starts the site of a checkout on a database with the places in `dataDir`. The checkout's web application must be
   * built.
   */
  static site(checkout: string, dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<Contestant> {
    const folder = resolve(checkout)
    return Contestant.#start(checkout, join(folder, 'server/src/main.ts'), [], {
      API_KEY: benchKey,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      PORT: '0',
      RATE_LIMIT_PER_MINUTE: '1000000000',
      WEB_DIR: join(folder, 'web/dist'),
      ...env,
    })
  }

  /** Starts the ceiling: a bare server that replays the answers of the server at `address` from memory. */
  static ceiling(address: string): Promise<Contestant> {
    return Contestant.#start('ceiling', join(import.meta.dirname, 'ceiling-server.ts'), [address])
  }

  /**
   * Starts a rival: a bare server on a database with the places in `dataDir`. Its HTML pages are those of the server at
   * `address`.
   */
  static rival(name: RivalName, address: string, dataDir: string): Promise<Contestant> {
    return Contestant.#start(name, join(import.meta.dirname, 'rival-server.ts'), [address, name, dataDir])
  }

  static async #start(name: string, program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
    const child = fork(program, args, {
      execArgv: ['--import', join(import.meta.dirname, 'report-usage.ts')],
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
      const [, address] = /^Fyndkartan: (http\S+)$/.exec(line) ?? []
      if (address !== undefined) return new Contestant(name, child, address)
    }
    throw new Error(`${program} ended before it listened`)
  }

  /** Lets the ceiling or a rival fetch answers from the site before the measurement, to replay them later. */
  async prepare(calls: readonly Call[]): Promise<void> {
    await this.#ask({ prepare: calls })
  }

  /** Processor time of all threads and child processes since the start, µs. */
  async cpuUs(): Promise<number> {
    return (await this.#ask('usage')) as number
  }

  async #ask(question: 'usage' | { readonly prepare: readonly Call[] }): Promise<unknown> {
    const answered = once(this.#child, 'message')
    this.#child.send(question)
    return ((await Promise.race([answered, this.#failed])) as [unknown])[0]
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await ended
  }
}
