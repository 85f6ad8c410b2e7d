/**
 * `npm run screenshots`: every page and every state in screenshots/, in four widths, light and dark, against a server of
 * its own with sample data, and in screenshots/sheets/ all variants of a scene on one picture. For review by people, not for
 * automatic comparison. Arguments select scenes by words: `npm run screenshots -- list 390-dark`. With `--engines`: see engine-screenshots.ts.
 */
import { deskTipFromWire, type DeskTipsWire } from '@fyndkartan/contract/desk'
import { placeToTipWire } from '@fyndkartan/contract/tip'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from '@playwright/test'
import { existsSync, mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Account, addFavourites, becomeOperator, callSite, signUp } from '../e2e/account.ts'
import { knownTips, sendTips } from '../e2e/desk-page.ts'
import { behindProxy, sendReports } from '../e2e/reports.ts'
import { Site } from '../e2e/site.ts'
import { startTiles } from '../e2e/tiles.ts'
import { findBrowser } from './browser.ts'
import { makeContactSheet } from './contact-sheet.ts'
import { takeEngines } from './engine-screenshots.ts'
import type { Scene, Viewer } from './scene.ts'
import { removedShopId, reportedIds } from './scenes-desk.ts'
import { sceneGroups } from './scenes.ts'
import { root } from './root.ts'

/** The narrowest width of WCAG's reflow criterion, a common phone, a tablet, a desktop. */
const widths = [320, 390, 768, 1440] as const
const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

/** The page counts as loaded when there have been no requests for this long, ms; requests held back by a scene do not count. */
const quietMs = 450
const heldMs = 1500
/** How long to wait for a page's program, ms. */
const patienceMs = 4000
/** The number of variants taken in parallel: each of them mostly waits. */
const lanes = 2 * availableParallelism()

const wanted = process.argv.slice(2)
const folder = join(root, 'screenshots')
const sheets = join(folder, 'sheets')
const lookOf = (width: number, scheme: Scheme) => `${width}-${scheme}`
const fileOf = (name: string, look: string) => join(folder, `${name}-${look}.png`)
const isWanted = (name: string, look: string) => wanted.every((word) => `/${name}-${look}`.includes(word))

/** Clears all stored state except the sign-in, so that scenes do not affect each other. */
function forgetChoices(): void {
  if (!location.protocol.startsWith('http')) return
  for (const key of Object.keys(localStorage)) if (key !== 'signed_in') localStorage.removeItem(key)
  sessionStorage.clear()
}

async function take(page: Page, settle: () => Promise<void>, scene: Scene, file: string): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().setOffline(false)
  await page.emulateMedia({ media: 'screen' })
  await page.goto('about:blank')
  await scene.before?.(page)
  await page.goto(scene.path)
  // Some scenes hold the program back.
  await page.waitForFunction(hasStarted, undefined, { timeout: patienceMs }).catch(() => {})
  await settle()
  if (scene.steps) {
    await scene.steps(page)
    await settle()
  }
  if (scene.print) {
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  }
  // Elements fixed to the window would appear in the middle of the page.
  if (scene.window !== true) await page.evaluate(() => window.scrollTo(0, 0))
  await page.screenshot({ path: file, fullPage: scene.window !== true, animations: 'disabled' })
}

/** Runs in the page: whether its program runs, if it has one. On a busy machine it may come after all requests of the beginning. */
function hasStarted(): boolean {
  const root = document.getElementById('root')
  return root === null || Object.keys(root).some((key) => key.startsWith('__reactContainer'))
}

/** Resolves when the page has made no requests for a while; called again for each wait. */
function watchCalls(page: Page): () => Promise<void> {
  const running = new Set<Request>()
  let lastChange = performance.now()
  page.on('request', (request) => {
    running.add(request)
    lastChange = performance.now()
  })
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => {
      running.delete(request)
      lastChange = performance.now()
    })
  return async () => {
    const begun = performance.now()
    lastChange = Math.max(lastChange, begun - quietMs / 2)
    for (;;) {
      const now = performance.now()
      if (now - lastChange > (running.size === 0 ? quietMs : heldMs)) break
      await page.waitForTimeout(50)
    }
    running.clear()
  }
}

/** Takes all scenes in one variant. */
async function takeLook(browser: Browser, site: Site, width: number, colorScheme: Scheme): Promise<void> {
  const isPhone = width < 760
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: { width, height: isPhone ? 800 : 900 },
    hasTouch: isPhone,
    isMobile: isPhone,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(8000)
  await context.addInitScript(forgetChoices)
  const page = await context.newPage()
  const settle = watchCalls(page)
  const look = lookOf(width, colorScheme)
  const become = viewerChanger(context, site)
  for (const { viewer, scenes } of sceneGroups) {
    const chosen = Object.entries(scenes).filter(([name]) => isWanted(name, look))
    if (chosen.length > 0) await become(viewer)
    for (const [name, scene] of chosen)
      try {
        await take(page, settle, scene, fileOf(name, look))
      } catch (error) {
        // Nothing more can be taken when the browser has closed.
        if (page.isClosed()) throw error
        process.exitCode = 1
        console.error(`${name}-${look}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
      }
  }
  await context.close()
  console.log(look)
}

/** Signs in at the first scene that needs it. */
function viewerChanger(context: BrowserContext, site: Site): (viewer: Viewer) => Promise<void> {
  let now: Viewer = 'visitor'
  let account: Account | null = null
  return async (viewer) => {
    if (viewer === now) return
    now = viewer
    const page = await context.newPage()
    if (account === null) {
      account = await signUp(page)
      await addFavourites(
        page,
        account,
        { target_id: '1', target_type: 'store' },
        { target_id: '14', target_type: 'store' },
        { target_id: '595', target_type: 'temp_event' },
      )
    }
    if (viewer === 'operator') await becomeOperator(page, site, account)
    await page.close()
  }
}

/** Data for the desk: tips, feedback and decisions. */
async function fillDesk(browser: Browser, site: Site): Promise<void> {
  const page = await browser.newPage({ baseURL: site.url })
  const shop = (await (await callSite(page.request, 'GET', '/get_store/1')).json()) as Record<string, unknown>
  await sendTips(page, knownTips.växjö)
  await sendTips(page, { ...knownTips.trosa, ...shop, type: 'store', shop_link: 'https://butiken.example' })
  await sendTips(page, knownTips.kalmar)
  for (const feedback of [
    {
      contact_info: 'anna@example.se',
      feedback_text: 'Tack för en fin karta!\n\nKan ni visa vilka som tar emot möbler?',
    },
    { contact_info: '', feedback_text: 'Öppettiderna för Kupan stämmer inte: de stänger kl. 17.' },
  ])
    await callSite(page.request, 'POST', '/submit_feedback', feedback)
  const { shop: shopId, market: marketId } = reportedIds
  const ofShop = { target_type: 'store', target_id: String(shopId) } as const
  await sendReports(page.request, { ...ofShop, verdict: 'closed' }, 4, [
    'Skylten är borta och det är tomt i fönstren.',
    '',
    'Grannen säger att de slutade i september.\nNu ska det bli en frisör.',
  ])
  await sendReports(page.request, { ...ofShop, verdict: 'moved', target_id: String(shopId + 1) }, 3)
  const ofMarket = { target_type: 'temp_event', target_id: String(marketId) } as const
  await sendReports(page.request, { ...ofMarket, verdict: 'cancelled' }, 3)
  await sendReports(page.request, { ...ofMarket, verdict: 'wrong_hours', target_id: String(marketId + 1) }, 1)
  const account = await signUp(page)
  await becomeOperator(page, site, account)
  const headers = { Authorization: `Bearer ${account.token}` }
  const call = (method: 'GET' | 'POST', path: string, data?: object) =>
    callSite(page.request, method, path, data, headers)
  const tips = (await (await call('GET', '/desk/tips?status=waiting')).json()) as DeskTipsWire
  const [tip] = tips.tips.map(deskTipFromWire)
  if (tip) await call('POST', `/desk/tips/${tip.id}/publish`, placeToTipWire(tip.place))
  const path = `/desk/places/store/${removedShopId}`
  const { place } = (await (await call('GET', path)).json()) as { place: { version: number } }
  await call('POST', `${path}/remove`, { version: place.version, reason: 'Har stängt för gott' })
  await page.context().close()
}

async function takeScenes(): Promise<void> {
  mkdirSync(sheets, { recursive: true })
  const tiles = await startTiles()
  const browser = await chromium.launch(await findBrowser())
  // Each variant has sent its tip.
  // The geocoder's answers are those of the scenes: nobody is there.
  const env = { SUBMISSIONS: '0', GEOCODER_URL: 'http://127.0.0.1:9/search', ...behindProxy }
  const site = await Site.open({ tileUrl: tiles.url, env })
  try {
    await fillDesk(browser, site)
    const looks = schemes.flatMap((scheme) => widths.map((width) => ({ width, scheme })))
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        for (let look = looks.shift(); look; look = looks.shift())
          await takeLook(browser, site, look.width, look.scheme)
      }),
    )
    for (const { scenes } of sceneGroups)
      for (const name of Object.keys(scenes)) {
        const rows = schemes.map((scheme) =>
          widths
            .filter((width) => isWanted(name, lookOf(width, scheme)))
            .map((width) => fileOf(name, lookOf(width, scheme)))
            .filter((file) => existsSync(file)),
        )
        if (rows.flat().length > 0) await makeContactSheet(browser, name, rows, join(sheets, `${name}.png`))
      }
  } finally {
    await browser.close()
    await site.close()
    await tiles.stop()
  }
}

await (process.argv.includes('--engines') ? takeEngines() : takeScenes())
