/** Playwright's page, as far as stories for all engines use it, in Firefox and WebKit. */
import type { BrowserContext, Page } from '@playwright/test'
import type { EnginePage as DriverPage, InputSource } from '../../tools/engines/driver.ts'
import { EngineKeyboard, EngineMouse, EngineTouchscreen } from './engine-input.ts'
import { EngineLocator, Finder } from './engine-locator.ts'

/** As playwright.config.ts has it for `expect`. */
const defaultTimeoutMs = 10_000
const pollMs = 50

/** What a locator needs of its page. */
export interface Visit {
  readonly keyboard: EngineKeyboard
  readonly mouse: EngineMouse
  readonly touchscreen: EngineTouchscreen
  /** Runs a function's source in the page. */
  run(source: string, args: readonly unknown[]): Promise<unknown>
  /** Asks until there is a value. Throws what it waited for, and why there was none. */
  until<Value>(
    ask: () => Promise<{ readonly value: Value } | { readonly notYet: string }>,
    what: string,
    timeoutMs?: number,
  ): Promise<Value>
}

interface PageParts {
  readonly page: DriverPage
  readonly baseUrl: string
  /** Where stories make requests of their own; its cookies are the page's too. */
  readonly context: BrowserContext
  /** Takes the site away and brings it back: a browser goes on talking to its own machine when it is offline. */
  readonly cutOff: (isOffline: boolean) => Promise<void>
}

export class EnginePage extends Finder implements Visit {
  /** By this name Playwright's `expect` knows what it was given. */
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

  /** The page's address when it was last looked at: after each action and each question. */
  url(): string {
    return this.#url
  }

  get request() {
    return this.#parts.context.request
  }

  /** Its cookies and network; nothing else of a context is the page's. */
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
    /** The engines' clock cannot be hurried, so the time passes. */
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

  /** A function, or an expression as text. */
  async evaluate<Result, Arg = undefined>(run: string | ((arg: Arg) => Result | Promise<Result>), arg?: Arg) {
    const source = typeof run === 'string' ? `() => { ${run}\n }` : String(run)
    return (await this.run(source, [arg ?? null])) as Result
  }

  /** A document that is loaded after this call. */
  async waitForEvent(name: 'load'): Promise<void> {
    if (name !== 'load') throw new Error(`no event ${String(name)} in this engine`)
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
      // A document that is left in the middle of a question has no answer.
      const answer = await ask().catch((error: Error) => ({ notYet: error.message }))
      if ('value' in answer) {
        await this.#look()
        return answer.value
      }
      if (performance.now() > deadline) throw new Error(`not within ${timeoutMs} ms: ${what} (${answer.notYet})`)
      await new Promise((resolve) => setTimeout(resolve, pollMs))
    }
  }

  /** What documents have thrown and written as errors so far. */
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

  /** What requests of the story's own have set: once, then it is the page's. */
  async #passCookies(): Promise<void> {
    for (const cookie of await this.#parts.context.cookies(this.#parts.baseUrl + '/identity')) {
      const key = `${cookie.name}=${cookie.value}`
      if (this.#given.has(key)) continue
      this.#given.add(key)
      await this.#parts.page.addCookie(cookie)
    }
  }
}

/** Stories are written for Playwright's page; what is missing here says so when it is used. */
export function asPlaywrightPage(page: EnginePage): Page {
  return new Proxy(page, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (value === undefined && typeof name === 'string' && name !== 'then')
        throw new Error(`page.${name} is not to be had in this engine`)
      return typeof value === 'function' ? value.bind(target) : value
    },
  }) as unknown as Page
}

function withoutHash(href: string): string {
  return href.split('#')[0] ?? ''
}
