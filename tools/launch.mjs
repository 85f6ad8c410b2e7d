// Every npm script begins here: `node tools/launch.mjs <command> [arguments]`.
//
// The project runs on a Node that npm installs with its other packages, because the host's may be years older. So this
// one file is written in JavaScript that Node 16 understands, uses nothing but Node, and does three things: it installs
// what is missing, finds the pinned Node, and runs the command's files under it, one after the other.
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, existsSync } from 'node:fs'
import { constants } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** A command runs one or more files, each with its own first arguments. The user's arguments go to the last file. */
const commands = {
  start: [['tools/build-web.ts', '--when-stale'], ['server/src/main.ts']],
  dev: [['tools/dev.ts']],
  build: [['tools/build-web.ts']],
  test: [['tools/test.ts', 'product']],
  'test:rest': [['tools/test.ts', 'rest']],
  'test:all': [['tools/test.ts', 'all']],
  'test:faults': [['proving/test-faults.ts']],
  'test:mutants': [['proving/test-mutants.ts']],
  check: [['tools/check.ts']],
  bench: [['tools/build-web.ts', '--when-stale'], ['tools/bench/main.ts']],
  import: [['server/src/commands/import.ts']],
  source: [['server/src/commands/source.ts']],
  sample: [['server/src/commands/sample.ts']],
  operator: [['server/src/commands/operator.ts']],
  erase: [['server/src/commands/erase.ts']],
  backup: [['server/src/commands/backup.ts']],
  restore: [['server/src/commands/restore.ts']],
  move: [['server/src/commands/move.ts']],
  conformance: [['tools/write-conformance.ts']],
  licences: [['tools/licences.ts']],
  screenshots: [['tools/build-web.ts', '--when-stale'], ['tools/screenshots.ts']],
  format: [['node_modules/oxfmt/bin/oxfmt']],
  lint: [['node_modules/oxlint/bin/oxlint']],
}

/**
 * Commands that take file names, which are relative to the user's folder; npm changes to the project's folder first.
 */
const inUsersFolder = ['import', 'backup', 'restore', 'licences']

/** Node caches compiled sources here, by content, for a faster start. `npm ci` deletes the folder. */
const compiledOnce = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') }

/** Files that need the bundler's compiled part, an optional package that npm leaves out when npm's own Node is too old. */
const needBundler = ['tools/build-web.ts', 'tools/dev.ts', 'tools/test.ts', 'tools/check.ts', 'tools/screenshots.ts']

const orphanCheckMs = 500

/** A problem that the user can solve: its message is printed without a stack trace. */
class Advice extends Error {}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

/**
 * Tells whether node_modules has the packages of package-lock.json. npm leaves a copy of the lock file of its last
 * installation there. Optional packages for other systems may be absent.
 */
function isInstalled() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const wanted = readJson('package-lock.json').packages
  const present = readJson('node_modules/.package-lock.json').packages
  return Object.keys(wanted).every((path) => {
    if (!/(^|\/)node_modules\//.test(path)) return true
    if (present[path] === undefined) return wanted[path].optional === true || wanted[path].devOptional === true
    return present[path].version === wanted[path].version
  })
}

/** Suppresses npm's warning about packages that need a newer Node than npm's own: they run on the pinned one. */
const installArguments = ['ci', '--loglevel=error']

function install() {
  console.log('Installs packages (npm ci) …')
  // Prefers the npm that started this process; PATH may have another one first.
  const script = process.env.npm_execpath || ''
  const result = /^npm-cli\.c?js$/.test(basename(script))
    ? spawnSync(process.execPath, [script, ...installArguments], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', installArguments, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (result.error) throw new Advice(`npm could not be started (${result.error.message}). Install Node with npm.`)
  if (result.status !== 0) throw new Advice('npm ci failed; its own message stands above.')
}

/** Finds the pinned Node, else this process's Node if it is as new. Throws Advice if neither works. */
function findNode() {
  const pinned = readJson('package.json').optionalDependencies
  const wanted = pinned[Object.keys(pinned)[0]]
  const suffix = `${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  let failure = ''
  for (const name of Object.keys(pinned).filter((name) => name.endsWith(suffix))) {
    const path = join(root, 'node_modules', name, 'bin', program)
    if (!existsSync(path)) continue
    const result = spawnSync(path, ['--version'], { encoding: 'utf8' })
    if (result.status === 0) return path
    failure = result.error ? result.error.message : result.stderr.trim()
  }
  if (isAtLeast(process.versions.node, wanted)) return process.execPath
  if (/libatomic/.test(failure))
    throw new Advice(
      `Node ${wanted} needs the library libatomic.so.1, which a minimal Debian or Ubuntu lacks:\n  apt-get install libatomic1`,
    )
  if (failure !== '') throw new Advice(`The Node ${wanted} in node_modules does not run here: ${failure}`)
  throw new Advice(
    `Fyndkartan needs Node ${wanted}; this is ${process.versions.node}.\n` +
      'npm installs the right one by itself, unless it is told to leave out optional packages. Try:\n' +
      '  npm ci --include=optional\n' +
      `or, on a system that npm has no Node for (${suffix}), install Node ${wanted} yourself.`,
  )
}

/** Throws Advice if node_modules lacks the bundler's part for this system. */
function checkBundler() {
  const packages = readJson('package-lock.json').packages
  const parts = Object.keys(packages).filter((path) => {
    const { os = [], cpu = [] } = packages[path]
    const isPart = path.startsWith('node_modules/@rolldown/binding-')
    return isPart && os.includes(process.platform) && cpu.includes(process.arch)
  })
  if (parts.length === 0 || parts.some((path) => existsSync(join(root, path)))) return
  throw new Advice(
    `The site cannot be built: npm has left out ${parts[0].slice('node_modules/'.length)}.\n` +
      `npm needs Node 20.19 or later (of Node 22: 22.12 or later); this is ${process.versions.node}.\n` +
      'Install a newer Node with npm if it is older, then:\n  npm ci --include=optional',
  )
}

function isAtLeast(version, wanted) {
  const have = version.split('.').map(Number)
  const need = wanted.split('.').map(Number)
  for (let i = 0; i < 3; i++) if (have[i] !== need[i]) return have[i] > need[i]
  return true
}

/** Resolves to the exit code; 128 + the signal's number if a signal ended the child, as in shells. */
function run(node, [file, ...args], cwd) {
  return new Promise((resolve) => {
    const child = spawn(node, [join(root, file), ...args], {
      cwd,
      stdio: 'inherit',
      env: {
        ...compiledOnce,
        ...process.env,
        PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
      },
    })
    let hasSignal = false
    const forward = (signal) => {
      hasSignal = true
      // In a terminal, Ctrl-C reaches the child as well: if it were also sent from here, the child would end at once.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    // `npm start` begins with `exec`, so npm's signals reach this process, and npm waits for it. When npm itself is
    // killed, or the shell of another script, this process notices that its parent is another one.
    const parent = process.ppid
    const orphanCheck = setInterval(() => process.ppid === parent || hasSignal || forward('SIGTERM'), orphanCheckMs)
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code, signal) => {
      clearInterval(orphanCheck)
      for (const name of signals) process.off(name, forward)
      resolve(signal ? 128 + (constants.signals[signal] || 0) : code)
    })
  })
}

async function main() {
  const [name, ...rest] = process.argv.slice(2)
  const steps = Object.prototype.hasOwnProperty.call(commands, name || '') ? commands[name] : undefined
  if (steps === undefined) {
    throw new Advice(
      `Usage: node tools/launch.mjs <command> [arguments]\nCommands: ${Object.keys(commands).join(', ')}`,
    )
  }
  if (!isInstalled()) install()
  const node = findNode()
  if (steps.some(([file]) => needBundler.includes(file))) checkBundler()
  const cwd = inUsersFolder.includes(name) ? process.env.INIT_CWD || process.cwd() : root
  for (const [index, step] of steps.entries()) {
    const code = await run(node, index === steps.length - 1 ? [...step, ...rest] : step, cwd)
    if (code !== 0) return code
  }
  return 0
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Advice ? error.message : error)
  process.exitCode = 1
}
