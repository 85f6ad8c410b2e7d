/** A server in a process of its own that says how much processor time it has used. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { benchKey } from './paths.ts'
import type { Visit } from './visit-calls.ts'

/** Runs in the server, beside its own program. */
const usageAnswerer = `data:text/javascript,process.on('message', (it) => it === 'usage' && process.send(process.cpuUsage()))`

export class VisitedServer {
  readonly #child: ChildProcess
  readonly address: string

  private constructor(child: ChildProcess, address: string) {
    this.#child = child
    this.address = address
  }

  /** The site of a checkout, with the places in a folder. */
  static ofSite(checkout: string, dataDir: string): Promise<VisitedServer> {
    return VisitedServer.#start(join(checkout, 'server/src/main.ts'), [], {
      API_KEY: benchKey,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      PORT: '0',
      RATE_LIMIT_PER_MINUTE: '1000000000',
      WEB_DIR: join(checkout, 'web/dist'),
    })
  }

  /** The answers that another server gives to the calls of some visits, ready. */
  static async ofReadyAnswers(address: string, visits: readonly Visit[]): Promise<VisitedServer> {
    const server = await VisitedServer.#start(join(import.meta.dirname, 'ready-server.ts'), [address], {})
    const calls = new Map(visits.flat().map(({ path, bytes }) => [path, bytes.toString('latin1')]))
    const loaded = once(server.#child, 'message')
    server.#child.send({ calls: [...calls] })
    await loaded
    return server
  }

  static async #start(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<VisitedServer> {
    const child = fork(program, args, {
      execArgv: ['--import', usageAnswerer],
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
      const [, address] = /^Fyndkartan: (http\S+)$/.exec(line) ?? []
      if (address !== undefined) return new VisitedServer(child, address)
    }
    throw new Error(`${program} ended before it listened`)
  }

  /** Processor time of all threads since the start, µs. */
  async cpuUs(): Promise<number> {
    const answered = once(this.#child, 'message')
    this.#child.send('usage')
    const [{ user, system }] = (await answered) as [NodeJS.CpuUsage]
    return user + system
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGTERM')
    await ended
  }
}
