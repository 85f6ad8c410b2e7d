/** Firefox over WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { BidiConnection } from './bidi-connection.ts'
import { type DriverPage, earlyScripts, type Engine, jsonFunction, type PageOptions, readJson } from './driver.ts'
import { endProcess } from './end-process.ts'

const places = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

const startMs = 60_000

/** Settings that prevent requests to Mozilla and first-run pages. */
const preferences: Readonly<Record<string, string | number | boolean>> = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'browser.tabs.warnOnClose': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  // Turns off Firefox's viewer for JSON, so that JSON is shown as plain text: the viewer has no localStorage, which
  // stories use on /site_config.
  'devtools.jsonview.enabled': false,
  'dom.w3c_touch_events.enabled': 1,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'sv-SE, sv',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
}

/** The path of Firefox; null if not found. The variable FIREFOX takes precedence. */
export function findFirefox(): string | null {
  return process.env['FIREFOX'] || (places.find((path) => existsSync(path)) ?? null)
}

export async function startFirefox(path: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'fyndkartan-firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  await writeFile(join(profile, 'user.js'), lines.join(''))
  // The flag for system access lets tests take the whole browser offline.
  const flags = ['--headless', '--no-remote', '--remote-debugging-port=0', '--remote-allow-system-access']
  const child = spawn(path, [...flags, '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, TZ: 'Europe/Stockholm', MOZ_HEADLESS_WIDTH: '1600', MOZ_HEADLESS_HEIGHT: '1200' },
  })
  const output = createInterface({ input: child.stderr, signal: AbortSignal.timeout(startMs) })
  child.once('exit', () => output.close())
  const address = await addressIn(output)
  if (address === null) {
    await endProcess(child)
    throw new Error('Firefox did not start')
  }
  const connection = await BidiConnection.open(`${address}/session`)
  await connection.send('session.new', { capabilities: {} })
  return {
    open: (options) => openPage(connection, options),
    async close() {
      connection.close()
      await endProcess(child)
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Waits until Firefox prints the address for WebDriver BiDi, and returns the address; null if Firefox exits before. */
async function addressIn(lines: AsyncIterable<string>): Promise<string | null> {
  for await (const line of lines) {
    const [, address] = /^WebDriver BiDi listening on (ws:\/\/\S+)/.exec(line) ?? []
    if (address !== undefined) return address
  }
  return null
}

/**
 * Runs a script in the browser and returns its result (WebDriver BiDi, script.EvaluateResult). Throws the script's
 * errors.
 */
async function run(connection: BidiConnection, method: string, params: object): Promise<unknown> {
  const evaluated = (await connection.send(method, params)) as
    | { type: 'success'; result: { value?: unknown } }
    | { type: 'exception'; exceptionDetails: { text: string } }
  if (evaluated.type === 'exception') throw new Error(`a script failed in Firefox: ${evaluated.exceptionDetails.text}`)
  return evaluated.result.value
}

async function openPage(connection: BidiConnection, options: PageOptions): Promise<DriverPage> {
  const { userContext } = (await connection.send('browser.createUserContext', {})) as { userContext: string }
  for (const script of earlyScripts(options))
    await connection.send('script.addPreloadScript', {
      functionDeclaration: `() => { ${script}\n }`,
      userContexts: [userContext],
    })
  const { context } = (await connection.send('browsingContext.create', { type: 'tab', userContext })) as {
    context: string
  }
  await connection.send('browsingContext.setViewport', {
    context,
    viewport: { width: options.width, height: options.height },
  })
  return {
    async goto(url) {
      await connection.send('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async reload() {
      await connection.send('browsingContext.reload', { context, wait: 'complete' })
    },
    async back() {
      await connection.send('browsingContext.traverseHistory', { context, delta: -1 })
    },
    async evaluate(source, args) {
      const params = { functionDeclaration: jsonFunction(source, args), awaitPromise: true, target: { context } }
      return readJson(await run(connection, 'script.callFunction', params))
    },
    async act(actions) {
      await connection.send('input.performActions', { context, actions })
    },
    async addCookie({ name, value, domain, path, httpOnly, secure }) {
      await connection.send('storage.setCookie', {
        cookie: { name, value: { type: 'string', value }, domain, path, httpOnly, secure, sameSite: 'lax' },
        partition: { type: 'context', context },
      })
    },
    async clearCookies() {
      await connection.send('storage.deleteCookies', { partition: { type: 'context', context } })
    },
    async setOffline(isOffline) {
      // Takes the whole browser offline, because the protocol's own command does not affect service workers.
      const { contexts } = (await connection.send('browsingContext.getTree', { 'moz:scope': 'chrome' })) as {
        contexts: readonly { context: string }[]
      }
      const expression = `Services.io.offline = ${isOffline}`
      await run(connection, 'script.evaluate', {
        expression,
        target: { context: contexts[0]?.context },
        awaitPromise: false,
      })
    },
    async resize(width, height) {
      await connection.send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    async screenshot() {
      const { data } = (await connection.send('browsingContext.captureScreenshot', { context })) as { data: string }
      return Buffer.from(data, 'base64')
    },
    async close() {
      await connection.send('browser.removeUserContext', { userContext })
    },
  }
}
