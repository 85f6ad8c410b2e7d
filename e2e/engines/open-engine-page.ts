import type { BrowserContext } from '@playwright/test'
import type { Engine } from '../../proving/engines/driver.ts'
import { EnginePage } from './engine-page.ts'
import { clockScript, inPageScript, positionScript } from './in-page-script.ts'

interface Options {
  /** The size of the window in CSS pixels. */
  readonly viewport: { readonly width: number; readonly height: number }
  /** The time that the page's clock shows when it opens; null for the real time. */
  readonly now: string | null
  /** The position that the device reports; without it the engine's own geolocation answers. */
  readonly position?: { readonly latitude: number; readonly longitude: number } | undefined
  readonly serviceWorkers: 'allow' | 'block'
  readonly baseUrl: string
  /** The browser context that makes the story's own requests. */
  readonly context: BrowserContext
  /** Stops the site if `isOffline`, else starts it. */
  readonly cutOff: (isOffline: boolean) => Promise<void>
}

/** Opens a page in Firefox or WebKit for a story. */
export async function openEnginePage(engine: Engine, options: Options): Promise<EnginePage> {
  const { viewport, now, position, serviceWorkers, ...parts } = options
  const early = [await inPageScript()]
  if (now !== null) early.push(clockScript(now))
  if (position !== undefined) early.push(positionScript(position))
  return new EnginePage({ page: await engine.open({ ...viewport, early, serviceWorkers }), ...parts })
}
