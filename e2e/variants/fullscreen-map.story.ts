import { map, pins } from '../search-page.ts'
import { expect, test } from '../story.ts'

test('§2 map fullscreen, §2 fullscreen escape: Escape first closes the popup, then leaves fullscreen', async ({
  page,
}) => {
  await page.goto('/#/?city=trosa')
  await pins(page, 'Butik').press('Enter')
  await expect(map(page).getByRole('dialog', { name: 'Retrolyckan' })).toBeVisible()
  await map(page).getByRole('button', { name: 'Visa i helskärm' }).click()
  const leave = map(page).getByRole('button', { name: 'Lämna helskärm' })
  await expect(leave).toBeVisible()
  const whole = page.viewportSize()
  await expect
    .poll(async () => {
      const box = await map(page).boundingBox()
      return [box?.x, box?.y, box?.width, box?.height]
    })
    .toEqual([0, 0, whole?.width, whole?.height])
  // The rest of the page is inert.
  const words = page.getByRole('searchbox', { name: 'Sökord' })
  await words.focus()
  await expect(words).not.toBeFocused()

  await map(page).getByRole('dialog').getByRole('button', { name: 'Stäng' }).focus()
  await page.keyboard.press('Escape')
  await expect(map(page).getByRole('dialog')).toHaveCount(0)
  await expect(leave).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(leave).toBeHidden()
  // The browser leaves fullscreen slightly later than the page.
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true)
  await words.focus()
  await expect(words).toBeFocused()
})

test('§2 fullscreen touch: on a phone the page behind neither scrolls nor zooms @phone-only', async ({ page }) => {
  await page.goto('/#/?city=trosa')
  await expect(pins(page, 'Butik')).toBeVisible()
  const viewport = () => page.locator('meta[name="viewport"]').getAttribute('content')
  const before = await viewport()
  await map(page).getByRole('button', { name: 'Visa i helskärm' }).tap()
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden')
  expect(await viewport()).toContain('user-scalable=no')
  await map(page).getByRole('button', { name: 'Lämna helskärm' }).tap()
  await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden')
  expect(await viewport()).toBe(before)
})
