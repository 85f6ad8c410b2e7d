/**
 * `npm run screenshots` takes every page and every state in four widths, light and dark, into screenshots/, with a
 * server of its own and sample data; screenshots/sheets/ has all variants of a scene on one picture. They are for
 * review by people, not for automatic comparison. Arguments select scenes by words: `npm run screenshots -- list
 * 390-dark`. With `--engines`: see engine-screenshots.ts.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { existsSync, mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Site } from '../e2e/site.ts'
import { startTiles } from '../e2e/tiles.ts'
import { findBrowser } from './browser.ts'
import { makeContactSheet } from './contact-sheet.ts'
import { takeEngines } from './engine-screenshots.ts'
import { forgetChoices, openScene, watchCalls } from './open-scene.ts'
import { root } from './root.ts'
import type { Scene } from './scene.ts'
import { fillDesk, sceneEnv, viewerChanger } from './scene-site.ts'
import { sceneGroups } from './scenes.ts'

/** Window widths, px: the narrowest in WCAG's reflow criterion, a common phone, a tablet, a desktop. */
const widths = [320, 390, 768, 1440] as const
const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

/** How many variants (a width in a colour scheme) are taken in parallel; each of them mostly waits. */
const lanes = 2 * availableParallelism()

const wanted = process.argv.slice(2)
const folder = join(root, 'screenshots')
const sheets = join(folder, 'sheets')
const lookOf = (width: number, scheme: Scheme) => `${width}-${scheme}`
const fileOf = (name: string, look: string) => join(folder, `${name}-${look}.png`)
const isWanted = (name: string, look: string) => wanted.every((word) => `/${name}-${look}`.includes(word))

async function take(page: Page, settle: () => Promise<void>, scene: Scene, file: string): Promise<void> {
  await openScene(page, settle, scene)
  // Scrolls to the top; otherwise elements that are fixed to the window would appear in the middle of the picture.
  if (scene.window !== true) await page.evaluate(() => window.scrollTo(0, 0))
  await page.screenshot({ path: file, fullPage: scene.window !== true, animations: 'disabled' })
}

/** Takes the pictures of all scenes in one width and colour scheme. */
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
  const settle = watchCalls(page, { quietMs: 450, heldMs: 1500 })
  const look = lookOf(width, colorScheme)
  const become = viewerChanger(context, site)
  for (const { viewer, scenes } of sceneGroups) {
    const chosen = Object.entries(scenes).filter(([name]) => isWanted(name, look))
    if (chosen.length > 0) await become(viewer)
    for (const [name, scene] of chosen)
      try {
        await take(page, settle, scene, fileOf(name, look))
      } catch (error) {
        // After the browser has closed, all other scenes would fail, too.
        if (page.isClosed()) throw error
        process.exitCode = 1
        console.error(`${name}-${look}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
      }
  }
  await context.close()
  console.log(look)
}

async function takeScenes(): Promise<void> {
  mkdirSync(sheets, { recursive: true })
  const tiles = await startTiles()
  const browser = await chromium.launch(await findBrowser())
  const site = await Site.open({ tileUrl: tiles.url, env: sceneEnv })
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
