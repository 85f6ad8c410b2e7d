/**
 * `npm run screenshots`: every page in screenshots/, on a phone and on a desk, light and dark, against a server of its
 * own with sample data. For looking at, not for comparing. Arguments pick by name: `npm run screenshots -- phone map`.
 */
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { becomeOperator, callSite, signUp } from '../e2e/account.ts'
import { Site } from '../e2e/site.ts'
import { startTiles, unreachableTileUrl } from '../e2e/tiles.ts'
import { findBrowser } from './browser.ts'
import { operatorPages, publicPages } from './scenes.ts'
import { root } from './root.ts'

const sizes: Readonly<Record<string, BrowserContextOptions>> = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}

/** Long enough for tiles, clusters and fonts to settle. */
const settleMs = 1200

async function shoot(page: Page, url: string, file: string): Promise<void> {
  await page.goto(url)
  await page.reload()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(settleMs)
  await page.screenshot({ path: file })
  await page.screenshot({ path: file.replace('.png', '-whole.png'), fullPage: true })
  console.log(file)
}

/** So that the desk has something to show. */
async function sendTipAndFeedback(page: Page): Promise<void> {
  const shop = (await callSite(page.request, 'GET', '/get_store/1').then((answer) => answer.json())) as Record<
    string,
    unknown
  >
  await callSite(page.request, 'POST', '/submit_tip', {
    ...shop,
    type: 'store',
    shop_link: 'https://butiken.example',
    address: 'Storgatan 1',
    opening_hours: 'varierar',
  })
  await callSite(page.request, 'POST', '/submit_feedback', {
    contact_info: 'anna@example.se',
    feedback_text: 'Tack för en fin karta!\n\nKan ni visa vilka som tar emot möbler?',
  })
}

async function shootAll(page: Page, site: Site, pages: Readonly<Record<string, string>>, ending: string) {
  for (const [name, path] of Object.entries(pages)) {
    const title = `${name}${ending}`
    if (isWanted(title)) await shoot(page, site.url + path, join(folder, `${title}.png`))
  }
}

const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.every((word) => name.includes(word))
const folder = join(root, 'screenshots')
mkdirSync(folder, { recursive: true })
const tiles = await startTiles()
const browser = await chromium.launch(await findBrowser())
try {
  for (const [tilesName, tileUrl] of [
    ['', tiles.url],
    ['-no-tiles', unreachableTileUrl],
  ] as const) {
    // Each look at the site leaves its tip.
    const site = await Site.open({ tileUrl, env: { SUBMISSIONS: '0' } })
    try {
      for (const [size, options] of Object.entries(sizes)) {
        for (const colorScheme of ['light', 'dark'] as const) {
          const context = await browser.newContext({
            ...options,
            baseURL: site.url,
            colorScheme,
            locale: 'sv-SE',
            timezoneId: 'Europe/Stockholm',
            serviceWorkers: 'block',
          })
          const page = await context.newPage()
          const ending = `${tilesName}-${size}-${colorScheme}`
          // Without tiles only the map looks different.
          await shootAll(page, site, tilesName === '' ? publicPages : { map: '/#/' }, ending)
          if (tilesName === '') {
            await sendTipAndFeedback(page)
            await becomeOperator(page, site, await signUp(page))
            await shootAll(page, site, operatorPages, ending)
          }
          await context.close()
        }
      }
    } finally {
      await site.close()
    }
  }
} finally {
  await browser.close()
  await tiles.stop()
}
