import type { Page } from '@playwright/test'
import { map, pins } from '../search-page.ts'
import { expect, test } from '../story.ts'

/** The areas that the notch and the home indicator of a phone in landscape cover, px. */
const insets = { left: 59, right: 59, bottom: 21 }

async function turnPhone(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setSafeAreaInsetsOverride', { insets })
}

/** Texts and controls at least partly under the notch. */
function underNotch(page: Page): Promise<string[]> {
  return page.evaluate(({ left, right }) => {
    const isUnder = (box: DOMRect) =>
      box.width > 1 &&
      box.height > 1 &&
      box.right > 0 &&
      (box.left < left - 0.5 || box.right > window.innerWidth - right + 0.5)
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (text === '' || !parent?.checkVisibility({ visibilityProperty: true })) continue
      if (parent.closest('script, style, .visually-hidden')) continue
      range.selectNodeContents(node)
      if (isUnder(range.getBoundingClientRect())) found.push(text)
    }
    for (const control of document.querySelectorAll('button, input, select, textarea'))
      if (
        control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        isUnder(control.getBoundingClientRect())
      )
        found.push(control.outerHTML.slice(0, 120))
    return found
  }, insets)
}

test.use({ viewport: { width: 844, height: 390 } })

test('pages have nothing under a notch at their sides, and a map that fills an iPhone’s window leaves it free', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }))
  await turnPhone(page)
  for (const path of [
    '/butik/1-retrolyckan-trosa',
    '/#/tips',
    '/#/runda?stopp=s1',
    '/#/about',
    '/#/?city=trosa&view_mode=list',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await underNotch(page), path).toEqual([])
  }

  await page.goto('/#/?city=trosa')
  await expect(pins(page, 'Butik')).toBeVisible()
  await map(page).getByRole('button', { name: 'Visa i helskärm' }).click()
  await expect(map(page).getByRole('button', { name: 'Lämna helskärm' })).toBeVisible()
  // The home indicator stays free, too.
  await expect
    .poll(async () => await map(page).boundingBox())
    .toEqual({ x: insets.left, y: 0, width: 844 - insets.left - insets.right, height: 390 - insets.bottom })
})
