import type { Page } from '@playwright/test'

/**
 * The paths of the shops in the service worker's cache of places, sorted. The cache also has the sidebar's markets, if
 * they were loaded after the worker took control of the page.
 */
export const cachedShops = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const keys = await (await caches.open('places')).keys()
    const paths = keys.map(({ url }) => new URL(url).pathname)
    return paths.filter((path) => path.startsWith('/get_store/')).toSorted()
  })
