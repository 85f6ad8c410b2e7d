/** WebKitGTK over the classic WebDriver (https://www.w3.org/TR/webdriver2/), on an X server of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { freePort } from '../../e2e/server-process.ts'
import { root } from '../../tools/root.ts'
import type { InputSource } from './actions.ts'
import { type DriverPage, earlyScripts, type Engine, jsonFunction, type PageOptions, readJson } from './driver.ts'
import { endProcess } from './end-process.ts'

const driverPath = '/usr/bin/WebKitWebDriver'
const viewPath = '/usr/bin/gjs'
const screenPath = '/usr/bin/Xvfb'

const startMs = 60_000
/** The time limit of a driver command, ms. */
const patienceMs = 40_000
/** The time limit of opening a window, ms; usually it takes less than a second. */
const openMs = 20_000

/** Tells whether Debian's packages webkit2gtk-driver, gjs, gir1.2-webkit2-4.1 and xvfb are installed. */
export function hasWebkit(): boolean {
  const types = ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/girepository-1.0/WebKit2-4.1.typelib`)
  return [driverPath, viewPath, screenPath].every((path) => existsSync(path)) && types.some((path) => existsSync(path))
}

export async function startWebkit(): Promise<Engine> {
  const { screen, display } = await startScreen()
  let driver = await startDriver(display)
  const folder = await mkdtemp(join(tmpdir(), 'fyndkartan-webkit-'))
  let opened = 0
  return {
    async open(options) {
      const early = join(folder, `${++opened}.js`)
      await writeFile(
        early,
        earlyScripts(options)
          .map((script) => `{ ${script}\n }\n`)
          .join(''),
      )
      try {
        return await openPage(driver.server, early, options)
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        // The driver chooses a free port before it starts the browser that listens on it. If another process takes the
        // port in between, the driver talks to that process and waits for ever.
        await endProcess(driver.process)
        driver = await startDriver(display)
        return openPage(driver.server, early, options)
      }
    },
    async close() {
      await endProcess(driver.process)
      await endProcess(screen)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Driver {
  readonly process: ChildProcess
  /** The driver's URL, without a slash at the end. */
  readonly server: string
}

async function startDriver(display: string): Promise<Driver> {
  const port = await freePort()
  const driver = spawn(driverPath, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      LANG: 'C.UTF-8',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      TZ: 'Europe/Stockholm',
    },
  })
  const server = `http://127.0.0.1:${port}`
  await untilReady(server, driver)
  return { process: driver, server }
}

/** Starts Xvfb, which chooses a free display number and writes it to file descriptor 3. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn(screenPath, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { screen, display: `:${number.toString().trim()}` }
}

async function untilReady(server: string, driver: ChildProcess): Promise<void> {
  const deadline = performance.now() + startMs
  while (!(await fetch(`${server}/status`).then(Boolean, () => false))) {
    if (driver.exitCode !== null || performance.now() > deadline) throw new Error('WebKitWebDriver did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function openPage(server: string, early: string, { width, height }: PageOptions): Promise<DriverPage> {
  const browser = {
    binary: viewPath,
    args: ['-m', join(root, 'proving/engines/webkit-view.mjs'), '--automation', early, String(width), String(height)],
  }
  const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': browser } }
  const { sessionId } = (await call(`${server}/session`, 'POST', { capabilities }, openMs)) as { sessionId: string }
  const send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    call(`${server}/session/${sessionId}${path}`, method, body)
  return {
    async goto(url) {
      await send('POST', '/url', { url })
    },
    async reload() {
      await send('POST', '/refresh', {})
    },
    async back() {
      await send('POST', '/back', {})
    },
    async evaluate(source, args) {
      const script = `(${jsonFunction(source, args)})().then(arguments[arguments.length - 1])`
      return readJson(await send('POST', '/execute/async', { script, args: [] }))
    },
    async act(actions) {
      await send('POST', '/actions', { actions: actions.map(withDifferences) })
    },
    async addCookie({ name, value, path, httpOnly, secure }) {
      await send('POST', '/cookie', { cookie: { name, value, path, httpOnly, secure, sameSite: 'Lax' } })
    },
    async clearCookies() {
      await send('DELETE', '/cookie')
    },
    setOffline: () => Promise.reject(new Error('WebKitGTK cannot be told that it is offline')),
    async resize(width, height) {
      await send('POST', '/window/rect', { width, height })
    },
    async screenshot() {
      return Buffer.from(String(await send('GET', '/screenshot')), 'base64')
    },
    async close() {
      // The view's process exits with its window before it has answered the driver, so this error is expected.
      await send('DELETE', '').catch((error: Error) => {
        if (!error.message.includes('no such window')) throw error
      })
    },
  }
}

let wheels = 0

/**
 * Adapts wheel actions: WebKitWebDriver scrolls by the difference between a delta and the previous delta of the same
 * wheel. So each source gets a new id, and its deltas accumulate.
 */
function withDifferences(source: InputSource): InputSource {
  if (source.type !== 'wheel') return source
  const sum = { deltaX: 0, deltaY: 0 }
  const actions = source.actions.map((action) => {
    sum.deltaX += Number(action['deltaX'] ?? 0)
    sum.deltaY += Number(action['deltaY'] ?? 0)
    return { ...action, ...sum }
  })
  return { ...source, id: `wheel ${++wheels}`, actions }
}

class NoAnswer extends Error {}

/**
 * Sends a command to the driver. Throws with the driver's message if it refuses the command, and NoAnswer if it does
 * not answer in time.
 */
async function call(url: string, method: string, body?: object, timeoutMs = patienceMs): Promise<unknown> {
  const signal = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) }).catch(
    (error: Error) => {
      throw new NoAnswer(`the browser does not answer ${method} ${new URL(url).pathname}`, { cause: error })
    },
  )
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message} (${method} ${new URL(url).pathname})`)
  return value
}
