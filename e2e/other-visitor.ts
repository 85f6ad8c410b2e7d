import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { knownNow } from './known-places.ts'
import type { Site } from './site.ts'

/** Opens a page in another visitor's browser, whose clock shows `knownNow`. Closing the page closes the browser. */
export async function otherVisitor(browser: Browser, site: Site, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await browser.newPage({
    baseURL: site.url,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    ...options,
  })
  await page.clock.install({ time: knownNow })
  return page
}
