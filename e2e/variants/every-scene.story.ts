/** Every page and state that `npm run screenshots` shows is accessible: in light on a desktop, and in dark at the width of a phone. */
import { forgetChoices, openScene, watchCalls } from '../../tools/open-scene.ts'
import { fillDesk, viewerChanger } from '../../tools/scene-site.ts'
import { sceneGroups } from '../../tools/scenes.ts'
import { expectNoViolations } from '../axe.ts'
import { sampleSite } from '../sample-site.ts'
import type { Site } from '../site.ts'
import { expect, test } from '../story.ts'

test.use({
  ...sampleSite,
  // Scenes let calls fail.
  expectedComplaints: /[^]/,
  contextOptions: { reducedMotion: 'reduce' },
})

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Scenes a story: each worker takes its share. */
const shareSize = 40
const sceneLimitMs = 6000

/** While its data is fetched, a page need not have its heading yet. */
const isLoading = (name: string) => /-(loading|late)$/.test(name)

/** This worker's sites that have what the desk shows. */
const filled = new WeakSet<Site>()

for (const { viewer, scenes } of sceneGroups) {
  const all = Object.entries(scenes).filter(([, { print }]) => print !== true)
  for (let from = 0; from < all.length; from += shareSize) {
    const share = all.slice(from, from + shareSize)
    test(`the scenes from ${share[0]?.[0]} to ${share.at(-1)?.[0]} are accessible`, async ({
      page,
      context,
      site,
      browser,
    }) => {
      test.setTimeout(share.length * sceneLimitMs)
      if (!filled.has(site)) await fillDesk(browser, site)
      filled.add(site)
      await viewerChanger(context, site)(viewer)
      context.setDefaultTimeout(8000)
      await context.addInitScript(forgetChoices)
      const settle = watchCalls(page, { quietMs: 100, heldMs: 300 })
      for (const [name, scene] of share) {
        await page.setViewportSize(desktop)
        const failed = await openScene(page, settle, scene).catch((error: unknown) => error)
        // Soft, so that one run reports every scene.
        expect.soft(failed, name).toBeUndefined()
        if (!isLoading(name)) await expect(page.locator('h1').first()).toBeAttached()
        const except = isLoading(name) ? ['page-has-heading-one'] : []
        await expectNoViolations(page, name, except)
        await page.setViewportSize(phone)
        await page.emulateMedia({ colorScheme: 'dark' })
        await expectNoViolations(page, `${name}, on a phone in dark`, except)
        await page.emulateMedia({ colorScheme: 'light' })
      }
    })
  }
}
