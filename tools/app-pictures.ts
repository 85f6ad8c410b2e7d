/**
 * `node tools/app-pictures.ts` renders the pictures in the site's manifest, web/public/app-*.webp, from the built site
 * with sample data and without tiles. Browsers show these pictures to a visitor who installs the site. Run the command
 * after a change of the start page.
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

/** How long the map's outline and markers may take to be drawn, ms. */
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
    // Scrolls so that the results show, and above them as much of the search form as fits.
    await page.locator('main').getByRole('status').first().waitFor({ state: 'attached' })
    if (width < 760) await page.evaluate(() => window.scrollTo(0, 495))
    // Removes the notice about missing tiles, because visitors normally have tiles.
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
