import { card, cardNames, chooseView, map, pins } from '../search-page.ts'
import { expect, test } from '../story.ts'

for (const width of [390, 320]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 700 } })

    test('dialogs and footer fit @phone-only', async ({ page }) => {
      await page.goto('/#/')
      for (const [tag, title] of [
        [/^Stad: /, 'Välj stad'],
        [/^Datum: /, 'Välj datum'],
        [/^Sökområde: /, 'Sök i ett område'],
      ] as const) {
        await page.getByRole('button', { name: tag }).click()
        const dialog = page.getByRole('dialog', { name: title })
        await expect(dialog.getByRole('button', { name: 'Avbryt' })).toBeInViewport({ ratio: 1 })
        if (title === 'Välj datum') await expect(dialog.getByRole('grid')).toBeVisible()
        const overflow = await dialog.evaluate((element) =>
          [element, ...element.querySelectorAll('*')]
            .filter(
              (part) => part.getBoundingClientRect().right > window.innerWidth + 0.5 && !part.closest('.map-ground'),
            )
            .map((part) => part.outerHTML.slice(0, 80)),
        )
        expect.soft(overflow, title).toEqual([])
        await dialog.getByRole('button', { name: 'Avbryt' }).click()
      }
      await page.getByRole('button', { name: 'Visa sidfoten' }).click()
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'GDPR' })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })

    test('the menu opens, its links work and it closes @phone-only', async ({ page }) => {
      await page.goto('/#/')
      const banner = page.getByRole('banner')
      const button = banner.getByLabel('Meny', { exact: true })
      await expect(banner.getByRole('link', { name: 'Om oss' })).toBeHidden()
      await button.tap()
      await expect(banner.getByRole('link', { name: 'Logga in' })).toBeVisible()
      await banner.getByRole('link', { name: 'Om oss' }).tap()
      await expect(page.getByRole('heading', { level: 1, name: 'Om oss' })).toBeFocused()
      await expect(banner.getByRole('link', { name: 'Om oss' })).toBeHidden()

      await button.tap()
      await page.keyboard.press('Escape')
      await expect(banner.getByRole('link', { name: 'Om oss' })).toBeHidden()
      await button.tap()
      await page.getByRole('heading', { level: 1 }).tap()
      await expect(banner.getByRole('link', { name: 'Om oss' })).toBeHidden()
    })

    test('§2 popup width: the map and the list can be used with a thumb @phone-only', async ({ page }) => {
      await page.goto('/#/?city=trosa')
      await pins(page, 'Butik').tap()
      const popup = map(page).getByRole('dialog', { name: 'Retrolyckan' })
      await expect(popup.getByRole('link', { name: 'Retrolyckan' })).toBeInViewport({ ratio: 1 })
      const box = await popup.boundingBox()
      // Spec §2: 200 to 300.
      expect(box?.width).toBeGreaterThanOrEqual(200)
      expect(box?.width).toBeLessThanOrEqual(300)
      await popup.getByRole('button', { name: 'Stäng' }).tap()
      await expect(popup).toBeHidden()

      await chooseView(page, 'Lista')
      await expect(cardNames(page)).toHaveText(['Retrolyckan'])
      await card(page, 'Retrolyckan')
        .getByRole('button', { name: /^Visa karta/ })
        .tap()
      await expect(page.getByRole('group', { name: 'Karta: Retrolyckan' })).toBeVisible()
      await card(page, 'Retrolyckan').getByText('Visa öppetider').tap()
      await expect(card(page, 'Retrolyckan').getByText('söndag')).toBeVisible()
    })
  })
}
