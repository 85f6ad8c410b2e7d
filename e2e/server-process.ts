/** The real server as a child process: its environment, start and shutdown. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { recordOutput } from './recorded-log.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * How long a server may take to start, ms: the first start fills the database with sample data, which takes a while on
 * a busy machine.
 */
const startTimeoutMs = 60_000

export interface Ended {
  /** The exit code; null if a signal ended the process. */
  readonly code: number | null
  /** The time from the signal to the exit, ms. */
  readonly ms: number
}

export interface ServerProcess {
  readonly pid: number
  /** The output so far, of standard output and standard error together. */
  readonly output: () => string
  /** Whether the process has ended, by itself or by a signal. */
  readonly hasEnded: () => boolean
  readonly signal: (signal: NodeJS.Signals) => void
  /** Sends a signal and resolves when the process has ended. A hung process reacts only to SIGKILL. */
  readonly end: (signal: NodeJS.Signals) => Promise<Ended>
}

/**
 * The environment of a server: `settings`, and only the necessary variables of this process. Neither a .env file nor
 * other variables of the caller may reach the server, because a DATABASE_URL there may point to real data.
 */
export function serverEnv(port: number, settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return {
    ...unsetConfiguration(),
    PATH,
    HOME,
    TMPDIR,
    HOST: '127.0.0.1',
    PORT: String(port),
    RATE_LIMIT_PER_MINUTE: '100000',
    // Turns off these limits, because tests create many accounts and send many tips from one address.
    ACCOUNT_ATTEMPTS: '0',
    SUBMISSIONS: '0',
    PUSH_SERVICES: '*',
    // Node's compile cache saves a third of the startup time.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    ...settings,
  }
}

/** Starts a server and waits until it is ready. Throws with the server's output if it does not start. */
export async function startServer(env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['server/src/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const keep = recordOutput()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      output += text.toString()
      keep(text)
    })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const server: ServerProcess = {
    pid: child.pid ?? 0,
    output: () => output,
    hasEnded,
    signal: (signal) => void child.kill(signal),
    async end(signal) {
      const start = performance.now()
      if (!hasEnded()) {
        const ended = once(child, 'exit')
        child.kill(signal)
        child.kill('SIGCONT')
        await ended
      }
      return { code: child.exitCode, ms: performance.now() - start }
    },
  }
  const deadline = performance.now() + startTimeoutMs
  while (!(await isReady(`http://127.0.0.1:${env['PORT']}`))) {
    if (hasEnded() || performance.now() > deadline) {
      await server.end('SIGKILL')
      throw new Error(`The server did not become ready:\n${output}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return server
}

/**
 * Runs one of the server's scripts on a site's data and resolves to its output. If the script fails, throws an error
 * with the output.
 */
export async function runScript(
  env: NodeJS.ProcessEnv,
  script: string,
  args: readonly string[],
  input = '',
): Promise<string> {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, env, stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${script} ended with ${code}:\n${output}`)
  return output
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )
}

/** A free port on 127.0.0.1. Another process may take it before the caller uses it. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  probe.listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** All environment variables of the configuration, each set to an empty string. */
function unsetConfiguration(): Record<string, string> {
  const example = readFileSync(join(root, '.env.example'), 'utf8')
  return Object.fromEntries([...example.matchAll(/^#? ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => [name, '']))
}
