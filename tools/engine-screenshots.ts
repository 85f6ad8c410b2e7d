/**
 * `npm run screenshots -- --engines` takes the main pages in Chromium, Firefox and WebKit side by side, at the width of
 * a phone and of a desktop, into screenshots/engines/. Prints which engines are not installed and therefore skipped.
 */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { existsSync, mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asPlaywrightPage } from '../e2e/engines/engine-page.ts'
import { openEnginePage } from '../e2e/engines/open-engine-page.ts'
import { knownNow, knownPlaces } from '../e2e/known-places.ts'
import { Site } from '../e2e/site.ts'
import { startTiles } from '../e2e/tiles.ts'
import { findBrowser } from './browser.ts'
import { makeContactSheet } from './contact-sheet.ts'
import { howToInstall, startEngine } from '../proving/engines/find-engine.ts'
import { root } from './root.ts'

const folder = join(root, 'screenshots/engines')
const widths = [390, 1360] as const
const heightPx = 844
const engines = ['chromium', 'firefox', 'webkit'] as const
/** How long to wait for tiles and animations before a screenshot, ms. */
const restMs = 1500

type Steps = (page: Page) => Promise<void>

const scenes: Readonly<Record<string, { readonly path: string; readonly steps?: Steps }>> = {
  start: { path: '/' },
  map: { path: '/#/?city=bor%C3%A5s', steps: async (page) => scrollTo(page, 'Karta med sökresultat') },
  popup: {
    path: '/#/?city=trosa&event_type=second%20hand%20butik',
    steps: async (page) => {
      await page.getByRole('button', { name: 'Butik, visa' }).click()
      await page.getByRole('dialog', { name: 'Retrolyckan' }).waitFor()
      await scrollTo(page, 'Karta med sökresultat')
    },
  },
  dialog: { path: '/#/?view_mode=list', steps: (page) => page.getByRole('button', { name: /^Stad: / }).click() },
  dates: { path: '/#/?view_mode=list', steps: (page) => page.getByRole('button', { name: /^Datum: / }).click() },
  list: { path: '/#/?view_mode=list&city=bor%C3%A5s' },
  page: { path: '/#/store/1' },
}

async function scrollTo(page: Page, region: string): Promise<void> {
  await page
    .getByRole('region', { name: new RegExp(`^${region}`) })
    .evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }))
}

/** Opens a page of this width (px) in an engine; null if the engine is not installed. */
type Open = (width: number) => Promise<{ page: Page; close: () => Promise<void>; picture: () => Promise<Buffer> }>

function openChromium(browser: Browser, site: Site): Open {
  return async (width) => {
    const context = await browser.newContext({
      baseURL: site.url,
      viewport: { width, height: heightPx },
      locale: 'sv-SE',
      timezoneId: 'Europe/Stockholm',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await page.clock.install({ time: knownNow })
    return { page, close: () => context.close(), picture: () => page.screenshot() }
  }
}

async function openEngine(name: 'firefox' | 'webkit', context: BrowserContext, site: Site) {
  const engine = await startEngine(name)
  if (engine === null) return null
  const open: Open = async (width) => {
    const page = await openEnginePage(engine, {
      viewport: { width, height: heightPx },
      now: knownNow,
      serviceWorkers: 'block',
      baseUrl: site.url,
      context,
      cutOff: async () => {},
    })
    return { page: asPlaywrightPage(page), close: () => page.close(), picture: () => page.screenshot() }
  }
  return { open, close: () => engine.close() }
}

const fileOf = (scene: string, engine: string, width: number) => join(folder, `${scene}-${engine}-${width}.png`)

async function take(engine: string, open: Open): Promise<void> {
  for (const width of widths)
    for (const [name, { path, steps }] of Object.entries(scenes)) {
      const { page, close, picture } = await open(width)
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await steps?.(page)
      await new Promise((resolve) => setTimeout(resolve, restMs))
      await writeFile(fileOf(name, engine, width), await picture())
      await close()
    }
  console.log(engine)
}

export async function takeEngines(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const tiles = await startTiles()
  const browser = await chromium.launch(await findBrowser())
  const site = await Site.open({ tileUrl: tiles.url, places: knownPlaces })
  try {
    await take('chromium', openChromium(browser, site))
    const context = await browser.newContext({ baseURL: site.url })
    for (const name of ['firefox', 'webkit'] as const) {
      const engine = await openEngine(name, context, site)
      if (engine === null) {
        console.log(`Left out: ${howToInstall(name)}`)
        continue
      }
      await take(name, engine.open)
      await engine.close()
    }
    for (const name of Object.keys(scenes)) {
      const rows = widths.map((width) =>
        engines.map((engine) => fileOf(name, engine, width)).filter((file) => existsSync(file)),
      )
      await makeContactSheet(browser, name, rows, join(folder, `${name}.png`))
    }
  } finally {
    await browser.close()
    await site.close()
    await tiles.stop()
  }
}
