/** The interface of a browser engine for tests: Firefox by WebDriver BiDi, WebKit by the classic WebDriver. */
import type { InputSource } from './actions.ts'

export type EngineName = 'firefox' | 'webkit'

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
export interface DriverPage {
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
  /** Takes the network away. Throws when the engine cannot do that. */
  setOffline(isOffline: boolean): Promise<void>
  /** CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** A PNG of what is in view. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

export interface Engine {
  open(options: PageOptions): Promise<DriverPage>
  close(): Promise<void>
}

/** Makes registering a service worker wait for ever. */
const withoutServiceWorkers =
  'if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {})'

/** All that runs in each document before its own scripts. */
export function earlyScripts({ early, serviceWorkers }: PageOptions): readonly string[] {
  return serviceWorkers === 'block' ? [withoutServiceWorkers, ...early] : early
}

/**
 * Wraps a function's source so that arguments, result and errors are JSON, which is the same in both protocols. `readJson` reads
 * the result.
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

/** The result of a `jsonFunction`. Throws the function's error. */
export function readJson(text: unknown): unknown {
  const { value, error } = JSON.parse(String(text)) as { value?: unknown; error?: string }
  if (error !== undefined) throw new Error(error)
  return value
}
