/** What tests ask of a browser engine, whichever protocol it speaks. Firefox speaks WebDriver BiDi, WebKit the classic WebDriver. */

export type EngineName = 'firefox' | 'webkit'

/** A source of input as WebDriver describes it (https://www.w3.org/TR/webdriver2/#actions). */
export interface InputSource {
  readonly type: 'pointer' | 'wheel' | 'key'
  readonly id: string
  readonly parameters?: { readonly pointerType: 'mouse' | 'touch' }
  readonly actions: readonly Readonly<Record<string, unknown>>[]
}

export interface PageOptions {
  /** CSS pixels. */
  readonly width: number
  readonly height: number
  /** Scripts that run in each document before its own. */
  readonly early: readonly string[]
  readonly serviceWorkers: 'allow' | 'block'
}

export interface EngineCookie {
  readonly name: string
  readonly value: string
  readonly domain: string
  readonly path: string
  readonly httpOnly: boolean
  readonly secure: boolean
}

/** One page with storage of its own. */
export interface EnginePage {
  /** Resolves when the document has loaded. */
  goto(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  /**
   * Runs the source of a function in the page and waits for what it promises. Arguments and result are JSON; undefined
   * becomes null. Throws what the function throws.
   */
  evaluate(source: string, args: readonly unknown[]): Promise<unknown>
  act(sources: readonly InputSource[]): Promise<void>
  /** The document must be of the cookie's site. */
  addCookie(cookie: EngineCookie): Promise<void>
  clearCookies(): Promise<void>
  /** As if the device had no network. Throws where the engine cannot be told so. */
  setOffline(isOffline: boolean): Promise<void>
  /** CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** A PNG of what is in view. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

export interface Engine {
  readonly name: EngineName
  /** As the browser says it: 'firefox 153.7.0'. */
  readonly version: string
  open(options: PageOptions): Promise<EnginePage>
  close(): Promise<void>
}

/**
 * Wraps a function's source so that it takes and gives JSON text, whatever the protocol makes of values and errors.
 * `readJson` reads what it gives.
 */
export function jsonFunction(source: string, args: readonly unknown[]): string {
  return `async () => {
    try {
      return JSON.stringify({ value: (await (${source})(...${JSON.stringify(args)})) ?? null })
    } catch (error) {
      return JSON.stringify({ error: [error?.name, error?.message ?? error].join(': ') })
    }
  }`
}

/** Throws what the function has thrown. */
export function readJson(text: unknown): unknown {
  const { value, error } = JSON.parse(String(text)) as { value?: unknown; error?: string }
  if (error !== undefined) throw new Error(error)
  return value
}
