/** What a first-time visitor's browser downloads for a page, in transferred bytes. */
import type { Browser, Request } from '@playwright/test'

export interface RouteWeight {
  readonly requests: number
  /** Kilobytes (1,000 bytes), without headers. */
  readonly scriptsKB: number
  readonly stylesKB: number
  readonly fontsKB: number
  /** API responses. */
  readonly dataKB: number
  /** Includes the page itself and its images, but not map tiles, which come from the tile service. */
  readonly allKB: number
}

/** `isTile` recognises tile URLs. The service worker, which fetches the rest of the program later, is left out. */
export async function weighRoute(
  browser: Browser,
  address: string,
  isTile: (url: string) => boolean,
): Promise<RouteWeight> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const finished: Request[] = []
    page.on('requestfinished', (request) => void finished.push(request))
    await page.goto(address)
    // What is beside the results comes after four seconds at the latest.
    await page.waitForTimeout(5000)
    await page.waitForLoadState('networkidle')
    const own = finished.filter((request) => request.url().startsWith('http') && !isTile(request.url()))
    const weighed = await Promise.all(
      own.map(async (request) => ({
        type: request.resourceType(),
        isScript: new URL(request.url()).pathname.endsWith('.js'),
        kB: (await request.sizes()).responseBodySize / 1000,
      })),
    )
    const sum = (of: (one: (typeof weighed)[number]) => boolean) =>
      weighed.filter(of).reduce((kB, one) => kB + one.kB, 0)
    return {
      requests: weighed.length,
      // The browser does not report a worker's program as 'script'.
      scriptsKB: sum(({ isScript }) => isScript),
      stylesKB: sum(({ type }) => type === 'stylesheet'),
      fontsKB: sum(({ type }) => type === 'font'),
      dataKB: sum(({ type }) => type === 'fetch' || type === 'xhr'),
      allKB: sum(() => true),
    }
  } finally {
    await context.close()
  }
}
