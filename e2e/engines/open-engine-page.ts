import type { BrowserContext } from '@playwright/test'
import type { Engine } from '../../proving/engines/driver.ts'
import { EnginePage } from './engine-page.ts'
import { clockScript, inPageScript, positionScript } from './in-page-script.ts'

interface Options {
  /** CSS pixels of the window. */
  readonly viewport: { readonly width: number; readonly height: number }
  /** The time on the browser's clock when the page is opened; null for the real time. */
  readonly now: string | null
  /** The device's position; without it, the engine's own geolocation answers. */
  readonly position?: { readonly latitude: number; readonly longitude: number } | undefined
  readonly serviceWorkers: 'allow' | 'block'
  readonly baseUrl: string
  /** For requests that a story makes itself. */
  readonly context: BrowserContext
  /** Stops and starts the site. */
  readonly cutOff: (isOffline: boolean) => Promise<void>
}

/** A page in Firefox or WebKit, ready for a story. */
export async function openEnginePage(engine: Engine, options: Options): Promise<EnginePage> {
  const { viewport, now, position, serviceWorkers, ...parts } = options
  const early = [await inPageScript()]
  if (now !== null) early.push(clockScript(now))
  if (position !== undefined) early.push(positionScript(position))
  return new EnginePage({ page: await engine.open({ ...viewport, early, serviceWorkers }), ...parts })
}
