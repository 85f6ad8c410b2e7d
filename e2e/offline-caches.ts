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

/** All entries of Cache Storage. */
export const readCaches = (page: Page) =>
  page.evaluate(async () => {
    const entries: { cache: string; url: string; requestHeaders: string[]; answered: string[]; body: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const key of await cache.keys()) {
        const answer = await cache.match(key, { ignoreVary: true })
        entries.push({
          cache: name,
          url: key.url,
          requestHeaders: [...key.headers].map(([header]) => header),
          answered: [...(answer?.headers ?? [])].map(([header]) => header),
          body: (await answer?.text()) ?? '',
        })
      }
    }
    return entries
  })
