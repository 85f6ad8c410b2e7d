import type { BrowserContext } from '@playwright/test'
import type { Engine } from '../../tools/engines/driver.ts'
import { EnginePage } from './engine-page.ts'
import { clockScript, inPageScript, positionScript } from './in-page-script.ts'

interface Options {
  /** CSS pixels of the window. */
  readonly viewport: { readonly width: number; readonly height: number }
  /** What the browser's clock shows when the page is opened; null is the true time. */
  readonly now: string | null
  /** Where the device is; left out, the engine is asked. */
  readonly position?: { readonly latitude: number; readonly longitude: number } | undefined
  readonly serviceWorkers: 'allow' | 'block'
  readonly baseUrl: string
  /** Where a story makes requests of its own. */
  readonly context: BrowserContext
  /** Takes the site away and brings it back. */
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
