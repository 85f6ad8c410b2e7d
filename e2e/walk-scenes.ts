/**
 * Opens scenes (states of pages for screenshots, in tools/scene.ts) one after another and expects each to be
 * accessible.
 */
import type { Browser, Page } from '@playwright/test'
import { forgetChoices, openScene, watchCalls } from '../tools/open-scene.ts'
import type { Scene, Viewer } from '../tools/scene.ts'
import { fillDesk, viewerChanger } from '../tools/scene-site.ts'
import { expectNoViolations } from './axe.ts'
import { sampleSite } from './sample-site.ts'
import type { Site } from './site.ts'
import { expect, test } from './story.ts'

/** The options of a story that opens scenes one after another. */
export const walkedSite = {
  ...sampleSite,
  // Scenes make calls fail, so expect any console error.
  expectedComplaints: /[^]/,
  contextOptions: { reducedMotion: 'reduce' },
} as const

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Tells whether a scene shows a page that is fetching its data, which need not have a heading. */
const isLoading = (name: string) => /-(loading|late)$/.test(name)

/**
 * How long a page must have had a heading without interruption, ms: after a click, the old heading may stay for a
 * moment before the next part of the program replaces it.
 */
const stillMs = 200

/**
 * A scene takes 3 s on an idle machine. These limits end a walk that hangs, and let a machine that is five times slower
 * finish.
 */
const sceneLimitMs = 15_000
const setUpLimitMs = 60_000
const actionLimitMs = 20_000

/**
 * Runs in the page. Resolves when the page has had a heading for `ms` without interruption. Gives up after 20 s, so
 * that axe reports the missing heading.
 */
async function headingStays(ms: number): Promise<void> {
  const deadline = performance.now() + 20_000
  for (let shownMs = 0; shownMs < ms && performance.now() < deadline; shownMs += 20) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    if (document.querySelector('h1') === null) shownMs = 0
  }
}

/** The sites of this worker that already have the data of `fillDesk`. */
const filled = new WeakSet<Site>()

/**
 * Checks each scene in light at the width of a desktop, and in dark at the width of a phone. The dark scheme changes
 * only colours, so these two find as much as all four combinations. Assertions are soft, so that one run reports every
 * scene.
 */
export async function expectAccessibleScenes(
  page: Page,
  { browser, site, viewer }: { browser: Browser; site: Site; viewer: Viewer },
  scenes: readonly (readonly [name: string, Scene])[],
): Promise<void> {
  test.setTimeout(setUpLimitMs + scenes.length * sceneLimitMs)
  if (viewer === 'operator' && !filled.has(site)) {
    await fillDesk(browser, site)
    filled.add(site)
  }
  await viewerChanger(page.context(), site)(viewer)
  page.context().setDefaultTimeout(actionLimitMs)
  await page.context().addInitScript(forgetChoices)
  const settle = watchCalls(page, { quietMs: 100, heldMs: 300 })
  for (const [name, scene] of scenes) {
    await page.setViewportSize(desktop)
    const failed = await openScene(page, settle, scene).catch((error: unknown) => error)
    expect.soft(failed, name).toBeUndefined()
    if (!isLoading(name)) await page.evaluate(headingStays, stillMs)
    const except = isLoading(name) ? ['page-has-heading-one'] : []
    await expectNoViolations(page, name, except)
    // A page that fills the screen keeps its size. It leaves the full screen before the next scene.
    const fillsScreen = await page.evaluate(() => document.fullscreenElement !== null)
    if (!fillsScreen) await page.setViewportSize(phone)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoViolations(page, `${name}, on a phone in dark`, except)
    await page.emulateMedia({ colorScheme: 'light' })
    if (fillsScreen) await page.evaluate(() => document.exitFullscreen())
  }
}
