/** A server in a separate process, which tests stop, kill and disconnect. */
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { apiKeyHeader } from '@fyndkartan/contract/endpoints'
import { recordRequest } from '../../e2e/recorded-log.ts'
import { freePort, runScript, serverEnv, startServer, type Ended } from '../../e2e/server-process.ts'

/** The published development key, which a server accepts by default. */
const apiKey = 'fyndkartan-development'

/** The header with the API key, which every call requires. */
export const siteKey = { [apiKeyHeader]: apiKey }

/** The timeout of a call, ms. */
const callPatienceMs = 60_000

/** The running servers. At the end all of them are killed, because a failed test does not stop its servers. */
const running = new Set<{ end(signal: 'SIGKILL'): Promise<unknown> }>()
afterAll(async () => {
  for (const server of running) await server.end('SIGKILL')
})

export interface SiteProcessOptions {
  readonly database: { readonly dataDir: string } | { readonly databaseUrl: string }
  /** More environment variables of the server, as in .env.example. */
  readonly env?: Readonly<Record<string, string>>
  /** The port; by default a free one. */
  readonly port?: number
}

export interface Call {
  readonly method?: string
  /** The body, sent as JSON. */
  readonly body?: unknown
  /** The token of a signed-in account, for the Authorization header. */
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly patienceMs?: number
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** The body, parsed if it is JSON, else as text. */
  readonly body: unknown
  /** The time from the call to the complete answer, ms. */
  readonly ms: number
}

export interface SiteProcess {
  readonly url: string
  readonly pid: number
  /** Sends a request with the API key. Throws if no complete answer comes. */
  call(path: string, call?: Call): Promise<Answer>
  /**
   * Runs `npm run <name>` on the same data beside the server. Resolves to its output; on failure, throws the output.
   */
  command(name: string, ...args: readonly string[]): Promise<string>
  signal(signal: NodeJS.Signals): void
  /** Stops the server normally, with SIGTERM; resolves when it has exited. */
  stop(): Promise<Ended>
  /** Kills the server with SIGKILL, like a power failure. */
  kill(): Promise<void>
  hasEnded(): boolean
  /** The lines that the server has written to standard output and error. */
  lines(): string[]
}

/** Starts a server with log level info and waits until it is ready. If it does not start, throws its output. */
export async function startSite({ database, env, port }: SiteProcessOptions): Promise<SiteProcess> {
  const chosenPort = port ?? (await freePort())
  // Even with PostgreSQL the server needs a folder for its mails.
  const ownFolder = 'dataDir' in database ? null : mkdtempSync(join(tmpdir(), 'fyndkartan-fault-'))
  const place = 'dataDir' in database ? { DATA_DIR: database.dataDir } : { DATABASE_URL: database.databaseUrl }
  const whole = serverEnv(chosenPort, {
    ...(ownFolder !== null && { DATA_DIR: ownFolder }),
    ...place,
    LOG_LEVEL: 'info',
    ...env,
  })
  const server = await startServer(whole)
  running.add(server)
  const url = `http://127.0.0.1:${chosenPort}`
  const tidy = async (ended: Ended) => {
    if (ownFolder !== null) await rm(ownFolder, { recursive: true, force: true })
    return ended
  }
  return {
    url,
    pid: server.pid,
    call: (path, call) => callSite(url, path, call),
    command: (name, ...args) => runScript(whole, `server/src/commands/${name}.ts`, args),
    signal: server.signal,
    stop: async () => tidy(await server.end('SIGTERM')),
    kill: async () => void (await tidy(await server.end('SIGKILL'))),
    hasEnded: server.hasEnded,
    lines: () => server.output().split('\n'),
  }
}

/** Sends a request with the API key to a server or a proxy. Throws if no complete answer comes. */
export async function callSite(url: string, path: string, call: Call = {}): Promise<Answer> {
  const { method = 'GET', body, token, headers, patienceMs = callPatienceMs } = call
  recordRequest({ url: path, body: body === undefined ? null : JSON.stringify(body), secrets: token ? [token] : [] })
  const startMs = performance.now()
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...siteKey,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: asJson(text), ms: performance.now() - startMs }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
