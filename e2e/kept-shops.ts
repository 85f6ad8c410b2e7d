import type { Page } from '@playwright/test'

/**
 * The paths of the shops that the worker's cache of places has, sorted. It has the sidebar's markets too, if they were loaded after the worker had
 * taken the page over.
 */
export const keptShops = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const keys = await (await caches.open('places')).keys()
    const paths = keys.map(({ url }) => new URL(url).pathname)
    return paths.filter((path) => path.startsWith('/get_store/')).toSorted()
  })
