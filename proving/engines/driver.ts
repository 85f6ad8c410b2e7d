/**
 * The interface to a browser engine for tests. Firefox implements it with WebDriver BiDi, WebKit with the classic
 * WebDriver.
 */
import type { InputSource } from './actions.ts'

export type EngineName = 'firefox' | 'webkit'

export interface PageOptions {
  /** The size of the window in CSS pixels. */
  readonly width: number
  readonly height: number
  /** Scripts to run in each document before the document's own scripts. */
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

/** A page with a storage of its own, like a browser profile. */
export interface DriverPage {
  /** Opens an address; resolves when the document has loaded. */
  goto(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  /**
   * Runs the source text of a function in the page and awaits its result. Arguments and result are sent as JSON;
   * undefined becomes null. Throws the function's errors.
   */
  evaluate(source: string, args: readonly unknown[]): Promise<unknown>
  act(sources: readonly InputSource[]): Promise<void>
  /** Adds a cookie. The page must already show a document of the cookie's site. */
  addCookie(cookie: EngineCookie): Promise<void>
  clearCookies(): Promise<void>
  /** Disconnects the page from the network. Throws if the engine cannot do that. */
  setOffline(isOffline: boolean): Promise<void>
  /** Sets the window's size in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  /** A PNG of the visible part of the page. */
  screenshot(): Promise<Buffer>
  close(): Promise<void>
}

export interface Engine {
  open(options: PageOptions): Promise<DriverPage>
  close(): Promise<void>
}

/** A script that makes the registration of a service worker wait for ever. */
const withoutServiceWorkers =
  'if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {})'

/** All scripts to run in each document before the document's own scripts. */
export function earlyScripts({ early, serviceWorkers }: PageOptions): readonly string[] {
  return serviceWorkers === 'block' ? [withoutServiceWorkers, ...early] : early
}

/**
 * Wraps a function's source so that arguments, result and errors are JSON, as both protocols (WebDriver and WebDriver
 * BiDi) can send it. `readJson` reads the result.
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

/** Reads the result of a function that `jsonFunction` has wrapped. Throws the function's error. */
export function readJson(text: unknown): unknown {
  const { value, error } = JSON.parse(String(text)) as { value?: unknown; error?: string }
  if (error !== undefined) throw new Error(error)
  return value
}
