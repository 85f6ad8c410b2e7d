/**
 * `node tools/app-pictures.ts` takes the pictures of the site's manifest, web/public/app-*.webp, of the built site with sample data and
 * without tiles. Browsers show them when the site is installed. Run it when the start page has changed.
 */
import { chromium } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Site } from '../e2e/site.ts'
import { findBrowser } from './browser.ts'
import { root } from './root.ts'

const pictures = [
  { name: 'app-narrow-list', width: 390, height: 844, path: '/#/?view_mode=list&seed=1' },
  { name: 'app-narrow-map', width: 390, height: 844, path: '/#/?seed=1' },
  { name: 'app-wide-map', width: 1280, height: 800, path: '/#/?seed=1' },
] as const

/** The map's outline and its markers are drawn by then, ms. */
const settleMs = 4000

const site = await Site.open({ tileUrl: 'http://127.0.0.1:9/{z}/{x}/{y}.png' })
const browser = await chromium.launch(await findBrowser())
try {
  for (const { name, width, height, path } of pictures) {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width, height },
      isMobile: width < 760,
      hasTouch: width < 760,
      reducedMotion: 'reduce',
      colorScheme: 'light',
      locale: 'sv-SE',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await page.goto(path)
    await page.waitForTimeout(settleMs)
    // What was found, with the search above it as far as there is room.
    await page.locator('main').getByRole('status').first().waitFor({ state: 'attached' })
    if (width < 760) await page.evaluate(() => window.scrollTo(0, 495))
    // There are no tiles here, which is not what visitors see.
    for (const notice of await page.getByText(/^Enkel karta/).all())
      await notice.evaluate((element) => element.remove())
    await page.waitForTimeout(500)
    const devTools = await context.newCDPSession(page)
    const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
    writeFileSync(join(root, `web/public/${name}.webp`), Buffer.from(data, 'base64'))
    await context.close()
  }
} finally {
  await browser.close()
  await site.close()
}
