/** The subset of Playwright's Page that the stories for all engines use, for Firefox and WebKit. */
import type { BrowserContext, Page } from '@playwright/test'
import type { InputSource } from '../../proving/engines/actions.ts'
import type { DriverPage } from '../../proving/engines/driver.ts'
import { EngineKeyboard, EngineMouse, EngineTouchscreen } from './engine-input.ts'
import { EngineLocator, Finder } from './engine-locator.ts'
import type { Visit } from './visit.ts'

/** The timeout of actions and conditions, the same as that of `expect` in playwright.config.ts. */
const defaultTimeoutMs = 10_000
const pollMs = 50

interface PageParts {
  readonly page: DriverPage
  readonly baseUrl: string
  /** The browser context that makes the story's own requests; the page gets a copy of its cookies. */
  readonly context: BrowserContext
  /**
   * Stops the site if `isOffline`, else starts it. Taking the browser offline is not enough, because it still reaches
   * servers on its own machine.
   */
  readonly cutOff: (isOffline: boolean) => Promise<void>
}

export class EnginePage extends Finder implements Visit {
  /** Playwright's `expect` requires this name. */
  readonly _apiName = 'Page'
  readonly keyboard: EngineKeyboard
  readonly mouse: EngineMouse
  readonly touchscreen: EngineTouchscreen
  readonly #parts: PageParts
  readonly #given = new Set<string>()
  #url = 'about:blank'
  #complaints: string[] = []

  constructor(parts: PageParts) {
    super()
    this.#parts = parts
    const act = async (sources: readonly InputSource[]) => {
      await parts.page.act(sources)
      await this.#look()
    }
    this.keyboard = new EngineKeyboard(act)
    this.mouse = new EngineMouse(act)
    this.touchscreen = new EngineTouchscreen(act)
  }

  protected override inside(selector: string): EngineLocator {
    return new EngineLocator(this, selector)
  }

  /** The page's address, as it was at the last action or poll. */
  url(): string {
    return this.#url
  }

  get request() {
    return this.#parts.context.request
  }

  /** The members of BrowserContext that the stories use. */
  context() {
    return {
      clearCookies: async () => {
        await this.#parts.context.clearCookies()
        await this.#parts.page.clearCookies()
      },
      setOffline: async (isOffline: boolean) => {
        await this.#parts.page.setOffline(isOffline)
        await this.#parts.cutOff(isOffline)
      },
    }
  }

  readonly clock = {
    /** Waits in real time: timers are not faked in these engines. */
    runFor: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
  }

  async goto(path: string): Promise<void> {
    await this.#look()
    const target = new URL(path, this.#parts.baseUrl)
    const isHashAlone = withoutHash(target.href) === withoutHash(this.#url)
    if (isHashAlone) await this.run('(href) => void (location.href = href)', [target.href])
    else await this.#parts.page.goto(target.href)
    await this.#passCookies()
    await this.#look()
  }

  async reload(): Promise<void> {
    await this.#look()
    await this.#parts.page.reload()
    await this.#look()
  }

  async goBack(): Promise<void> {
    await this.#look()
    await this.#parts.page.back()
    await this.#look()
  }

  /** Runs a function, or a text with statements, in the page and returns the result. */
  async evaluate<Result, Arg = undefined>(run: string | ((arg: Arg) => Result | Promise<Result>), arg?: Arg) {
    const source = typeof run === 'string' ? `() => { ${run}\n }` : String(run)
    return (await this.run(source, [arg ?? null])) as Result
  }

  /** Resolves when a new document has replaced the current one and is loaded. */
  async waitForEvent(name: 'load'): Promise<void> {
    if (name !== 'load') throw new Error(`event ${String(name)} is not supported in this engine`)
    await this.run('() => void (window.isBefore = true)', [])
    await this.until(
      async () =>
        (await this.run("() => window.isBefore !== true && document.readyState === 'complete'", []))
          ? { value: true }
          : { notYet: 'the document is the same' },
      'a document is loaded',
    )
  }

  screenshot(): Promise<Buffer> {
    return this.#parts.page.screenshot()
  }

  async run(source: string, args: readonly unknown[]): Promise<unknown> {
    return this.#parts.page.evaluate(source, args)
  }

  async until<Value>(
    ask: () => Promise<{ readonly value: Value } | { readonly notYet: string }>,
    what: string,
    timeoutMs = defaultTimeoutMs,
  ): Promise<Value> {
    const deadline = performance.now() + timeoutMs
    for (;;) {
      // A navigation interrupts a running evaluation, so an error means 'not yet'.
      const answer = await ask().catch((error: Error) => ({ notYet: error.message }))
      if ('value' in answer) {
        await this.#look()
        return answer.value
      }
      if (performance.now() > deadline) throw new Error(`not within ${timeoutMs} ms: ${what} (${answer.notYet})`)
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  }

  /** The uncaught exceptions and console errors so far, oldest first. */
  async complaints(): Promise<readonly string[]> {
    await this.#look()
    return this.#complaints
  }

  async close(): Promise<void> {
    await this.#parts.page.close()
  }

  async #look(): Promise<void> {
    const seen = await this.#parts.page
      .evaluate('() => ({ url: location.href, complaints: window.complaints?.splice(0) ?? [] })', [])
      .catch(() => null)
    if (seen === null) return
    const { url, complaints } = seen as { url: string; complaints: string[] }
    this.#url = url
    this.#complaints.push(...complaints)
  }

  /** Copies cookies that the story's own requests have received to the page, each only once. */
  async #passCookies(): Promise<void> {
    for (const cookie of await this.#parts.context.cookies(this.#parts.baseUrl + '/identity')) {
      const key = `${cookie.name}=${cookie.value}`
      if (this.#given.has(key)) continue
      this.#given.add(key)
      await this.#parts.page.addCookie(cookie)
    }
  }
}

/** Casts the page to Playwright's type. Access to a member that EnginePage lacks throws. */
export function asPlaywrightPage(page: EnginePage): Page {
  return new Proxy(page, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (value === undefined && typeof name === 'string' && name !== 'then')
        throw new Error(`page.${name} is not supported in this engine`)
      return typeof value === 'function' ? value.bind(target) : value
    },
  }) as unknown as Page
}

function withoutHash(href: string): string {
  return href.split('#')[0] ?? ''
}
