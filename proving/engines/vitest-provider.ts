/** A Vitest browser provider that runs component tests in Firefox and WebKit. */
import { defineBrowserProvider } from '@vitest/browser'
import type { BrowserCommands } from 'vitest/browser'
import type { BrowserProvider, BrowserProviderOption, CDPSession, TestProject } from 'vitest/node'
import type { DriverPage, Engine, EngineName } from './driver.ts'
import { howToInstall, startEngine } from './find-engine.ts'
import { InputInProtocolWords } from './input-in-protocol-words.ts'

/** The window's size in CSS pixels; tests set their own with `page.viewport`. */
const size = { width: 800, height: 700 }

/** Creates a provider for `engine`, which must be installed. */
export function engineProvider(engine: EngineName): BrowserProviderOption {
  return defineBrowserProvider({
    name: `${engine} by WebDriver`,
    supportedBrowser: [engine],
    options: {},
    providerFactory: (project) => new EngineProvider(engine, project),
  })
}

interface OpenPage {
  readonly page: DriverPage
  readonly input: InputInProtocolWords
}

class EngineProvider implements BrowserProvider {
  readonly name: string
  readonly supportsParallelism = false
  readonly #engineName: EngineName
  readonly #pages = new Map<string, OpenPage>()
  #engine: Promise<Engine> | undefined

  constructor(engine: EngineName, project: TestProject) {
    this.name = `${engine} by WebDriver`
    this.#engineName = engine
    // `page.viewport` calls this command, which Vitest's types do not list.
    const viewport = '__vitest_viewport' as keyof BrowserCommands
    project.browser?.registerCommand(viewport, async ({ sessionId }, ...payload: readonly unknown[]) => {
      const { width, height } = payload[0] as typeof size
      await this.#pages.get(sessionId)?.page.resize(width, height)
    })
  }

  getCommandsContext(): Record<string, unknown> {
    return {}
  }

  async openPage(sessionId: string, url: string): Promise<void> {
    this.#engine ??= this.#start()
    const page = await (await this.#engine).open({ ...size, early: [], serviceWorkers: 'block' })
    this.#pages.set(sessionId, { page, input: new InputInProtocolWords(page) })
    await page.goto(url)
  }

  async getCDPSession(sessionId: string): Promise<CDPSession> {
    const input = this.#pages.get(sessionId)?.input
    const unheard = () => {
      throw new Error('events of the protocol are not supported in this engine')
    }
    return {
      send: (method: string, params: object) => input?.send(method, params),
      on: unheard,
      once: unheard,
      off: unheard,
    } as unknown as CDPSession
  }

  async close(): Promise<void> {
    for (const { page } of this.#pages.values()) await page.close()
    await (await this.#engine)?.close()
  }

  async #start(): Promise<Engine> {
    const engine = await startEngine(this.#engineName)
    if (engine === null) throw new Error(howToInstall(this.#engineName))
    return engine
  }
}
