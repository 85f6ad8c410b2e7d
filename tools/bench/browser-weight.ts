/** What a visitor's browser fetches who comes to a page for the first time, as it was transferred. */
import type { Browser, Request } from '@playwright/test'

export interface RouteWeight {
  readonly requests: number
  /** Kilobytes (1,000 bytes), headers apart. */
  readonly scriptsKB: number
  readonly stylesKB: number
  readonly fontsKB: number
  /** Answers of the API. */
  readonly dataKB: number
  /** With the page itself and its pictures, without the map's tiles: those are the tile service's. */
  readonly allKB: number
}

/** `isTile` tells the tiles' addresses. The service worker, which fetches the rest of the program later, is left out. */
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
      // A worker's program is no 'script' to the browser.
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
